/** The used part of oidc-provider, which comes without types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export interface Context {
    readonly path: string;
    body: unknown;
    status: number;
    redirect(to: string): void;
    /** A header of the answer. */
    set(name: string, value: string): void;
  }
  interface Client {
    readonly clientId: string;
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
    destroy(): Promise<void>;
  }
  interface AccessToken {
    save(): Promise<string>;
  }
  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Client: { find(id: string): Promise<Client | undefined> };
    readonly Grant: {
      new (of: { readonly accountId: string; readonly clientId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    readonly AccessToken: { new (of: object): AccessToken };
    readonly ResourceServer: { new (identifier: string, info: object): object };
    callback(): RequestListener;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    on(event: 'grant.success', listener: (context: { readonly oidc: Grants }) => void): void;
  }
  interface Grants {
    readonly entities: {
      readonly Grant?: { readonly jti: string };
      readonly AccessToken?: { readonly accountId?: string };
    };
  }
}
