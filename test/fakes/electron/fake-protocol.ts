import type { CustomScheme } from 'electron';
import type { FakeApp } from './fake-app.ts';
import type { FakeSession } from './fake-session.ts';

type Handler = (request: Request) => Promise<Response> | Response;

/** `protocol` of the default session, and the network as pages see it. */
export class FakeProtocol {
  readonly schemes = new Map<string, CustomScheme>();
  private readonly handlers = new Map<string, Handler>();
  private readonly app: FakeApp;
  private readonly session: FakeSession;

  constructor(app: FakeApp, session: FakeSession) {
    this.app = app;
    this.session = session;
  }

  registerSchemesAsPrivileged(schemes: readonly CustomScheme[]): void {
    this.app.beforeReady('protocol.registerSchemesAsPrivileged');
    for (const scheme of schemes) this.schemes.set(scheme.scheme, scheme);
  }

  handle(scheme: string, handler: Handler): void {
    if (!this.app.isReadyNow) throw new Error('protocol.handle cannot be used before the app is ready.');
    if (!this.schemes.has(scheme)) throw new Error(`The scheme ${scheme} was not registered.`);
    if (this.handlers.has(scheme)) throw new Error(`The scheme ${scheme} has a handler already.`);
    this.handlers.set(scheme, handler);
  }

  /** A request of a page. Rejects as `fetch` does when nothing may or can answer. */
  async fetch(url: string, init?: RequestInit): Promise<Response> {
    if (!(await this.session.lets(url))) throw new TypeError('net::ERR_BLOCKED_BY_CLIENT');
    const handler = this.handlers.get(new URL(url).protocol.slice(0, -1));
    if (handler === undefined) throw new TypeError('net::ERR_UNKNOWN_URL_SCHEME');
    return handler(new Request(url, init));
  }
}
