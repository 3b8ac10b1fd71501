/// <reference path="./oidc-provider.d.ts" />
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type Context, Provider } from 'oidc-provider';
import type { SignInEndpoint } from '../../../src/offline/endpoints.ts';
import { newSigningKey, publicKey, type SigningKey } from './id-tokens.ts';

export const AUDIENCE = 'https://pincite.example';
const CLIENT = { client_id: 'pincite', client_secret: 'a-secret-of-the-client-0123456789' };

interface Person {
  readonly name: string;
  readonly groups: readonly string[];
}

/** A real OpenID provider (oidc-provider) on this machine, with people who come and go, and a hand on its answers. */
export interface OidcServer {
  readonly issuer: string;
  readonly endpoint: SignInEndpoint;
  readonly key: SigningKey;
  /** By subject. Who is taken out is not known any more, as one who left the company. */
  readonly people: Map<string, Person>;
  /** Changes the answer of the provider at a path before it is sent; null: it answers for itself. */
  tamper: ((context: Context) => void) | null;
  /** How long it takes for each answer, beside its own work. */
  delayMs: number;
  /** Paths that were asked for, in order. */
  readonly asked: string[];
  /** How many connections were made to it. */
  connections(): number;
  /** The token that a program of this person has, made for an audience. */
  programToken(subject: string, options?: { readonly audience?: string; readonly seconds?: number }): Promise<string>;
  /** Ends a token at the provider. */
  revoke(token: string): Promise<void>;
  /** Ends all that this person has signed in to. */
  endGrants(subject: string): Promise<void>;
  /** Where an administrator turns the machine off, and on again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

interface OidcOptions {
  /** Seconds for which an access token holds. */
  readonly seconds?: number;
  /** Gives tokens that renew others. */
  readonly renews?: boolean;
}

export async function oidcServer({ seconds = 3600, renews = false }: OidcOptions = {}): Promise<OidcServer> {
  const people = new Map<string, Person>();
  const grants = new Map<string, Set<string>>();
  const asked: string[] = [];
  const key = newSigningKey('first');
  const server = createServer();
  let connections = 0;
  server.on('connection', () => {
    connections++;
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/sign-in/account/done'],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a-key-for-cookies-of-this-test'] },
    scopes: ['openid', 'offline_access', 'profile'],
    claims: { openid: ['sub'], profile: ['preferred_username', 'groups'] },
    // A person who is asked about at a token has left, if they are not there.
    findAccount: (_: unknown, id: string) => {
      const person = people.get(id);
      return (
        person && { accountId: id, claims: () => ({ sub: id, preferred_username: person.name, groups: person.groups }) }
      );
    },
    extraTokenClaims: (_: unknown, { accountId }: { readonly accountId?: string }) => {
      const person = people.get(accountId ?? '');
      return person && { groups: person.groups, preferred_username: person.name };
    },
    pkce: { required: () => true },
    issueRefreshToken: () => renews,
    features: { introspection: { enabled: true }, revocation: { enabled: true } },
    ttl: {
      AccessToken: seconds,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 600,
      Session: 3600,
      RefreshToken: 3600,
    },
  });
  const noteGrant = (subject: string | undefined, grant: string | undefined): void => {
    if (subject === undefined || grant === undefined) return;
    grants.set(subject, (grants.get(subject) ?? new Set()).add(grant));
  };
  provider.on('grant.success', ({ oidc: { entities } }) =>
    noteGrant(entities.AccessToken?.accountId, entities.Grant?.jti),
  );
  const made: OidcServer = {
    issuer,
    endpoint: {
      ...CLIENT,
      purpose: 'sign-in',
      url: issuer,
      also: [],
      audience: AUDIENCE,
      scope: 'openid profile',
      group_claim: 'groups',
      name_claim: 'preferred_username',
    },
    key,
    people,
    tamper: null,
    delayMs: 0,
    asked,
    connections: () => connections,
    programToken: async (subject, { audience = AUDIENCE, seconds: expiresIn = 3600 } = {}) => {
      const grant = new provider.Grant({ accountId: subject, clientId: CLIENT.client_id });
      grant.addResourceScope(audience, 'ask');
      const grantId = await grant.save();
      noteGrant(subject, grantId);
      const person = people.get(subject);
      const token = new provider.AccessToken({
        accountId: subject,
        client: await provider.Client.find(CLIENT.client_id),
        grantId,
        gty: 'authorization_code',
        scope: 'ask',
        expiresIn,
        resourceServer: new provider.ResourceServer(audience, { scope: 'ask', audience }),
        extra: { groups: person?.groups, preferred_username: person?.name },
      });
      return token.save();
    },
    revoke: async (token) => {
      const authorization = `Basic ${Buffer.from(`${CLIENT.client_id}:${CLIENT.client_secret}`).toString('base64')}`;
      const response = await fetch(`${issuer}/token/revocation`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ token }),
      });
      if (!response.ok) throw new Error(`not revoked: ${await response.text()}`);
    },
    endGrants: async (subject) => {
      for (const id of grants.get(subject) ?? []) await (await provider.Grant.find(id))?.destroy();
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    start: () => listen(port),
  };
  provider.use(async (context, next) => {
    asked.push(context.path);
    await next();
    if (made.delayMs > 0) await setTimeout(made.delayMs);
    made.tamper?.(context);
  });
  server.on('request', provider.callback());
  return made;
}

/** The keys that a provider publishes. */
export const keySet = (...keys: readonly SigningKey[]): object => ({ keys: keys.map(publicKey) });
