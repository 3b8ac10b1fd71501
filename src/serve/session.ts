import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { TeamRole } from '../contract/methods/team-methods.ts';

/** A secret of 256 bits, too many to guess. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What a secret is looked up by, so that looking it up tells nothing of it by its time. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Compares in constant time, by digests of equal length. */
export function sameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

/** The caller: the owner, or a member of a team. */
export interface Caller {
  /** By their key (`memberKey`). */
  readonly member: { readonly key: string; readonly role: TeamRole } | null;
}

/** The caller that holds the cookie of a session; the tab has its key too. */
export interface Entrant extends Caller {
  /** Whether this is the key, from a header or a subprotocol of the socket. */
  isKey(given: string | string[] | undefined): boolean;
  /**
   * Asks anew whether they are signed in, with the same rights; each call is answered by what is so after it was made.
   * Null where the engine itself looks at each call.
   */
  readonly isStill: (() => Promise<boolean>) | null;
}

/** Where this server is: its port on this machine and, behind the owner's proxy, the address at which that shows it. */
export interface ServedAt {
  readonly port: number;
  readonly origin: URL | null;
}

/** The secrets given for the right token. */
export interface Entry {
  /** The Set-Cookie value. */
  readonly cookie: string;
  /** For the page's own storage; see src/contract/tab-key.ts. */
  readonly key: string;
}

/**
 * The right to use this server: held by the browser that came with the one-time token and received the session's cookie
 * and key for it. Cookies are shared by all ports of a host, so the cookie's name has the port, and the cookie alone
 * opens no data: another server on this machine that the same browser visits as 127.0.0.1 receives it too. Only our
 * page knows the key.
 */
export class Session implements Entrant {
  readonly member = null;
  readonly isStill = null;
  /** Part of the printed address; valid for one exchange. */
  readonly token = newSecret();
  private readonly secret = newSecret();
  private readonly key = newSecret();
  private readonly cookieName: string;
  private used = false;

  constructor(port: number) {
    this.cookieName = `pincite_${port}`;
  }

  /** Both secrets for the right token, once; null for a used or wrong one. */
  exchange(token: string): Entry | null {
    if (!sameSecret(token, this.token) || this.used) return null;
    this.used = true;
    return { cookie: `${this.cookieName}=${this.secret}; HttpOnly; SameSite=Strict; Path=/`, key: this.key };
  }

  /** Whether the `Cookie` header has the session. */
  holds(cookies: string | undefined): boolean {
    return cookiesNamed(this.cookieName, cookies).some((value) => sameSecret(value, this.secret));
  }

  isKey(given: string | string[] | undefined): boolean {
    return typeof given === 'string' && sameSecret(given, this.key);
  }
}

/** The values of the cookies of this name in a `Cookie` header. */
export const cookiesNamed = (name: string, cookies: string | undefined): string[] =>
  (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .map((cookie) => cookie.slice(name.length + 1));

/** This machine's own names. With any other Host a foreign name points here (DNS rebinding). */
const NAMES = ['127.0.0.1', 'localhost', '[::1]'] as const;

/**
 * The reason to refuse a request, or null. `wanted: 'required'` for requests that change something or open a channel: a
 * browser always sends its origin there, and a page of another origin cannot leave it out. `wanted: 'none'` for the one
 * page to which another site sends browsers: whoever loads it as a page of its own. `origin`: the address at which a
 * proxy of the owner shows this server; only the Host that it passes on is checked, no header that says what somebody
 * else asked for.
 */
export function checkCaller(
  headers: IncomingHttpHeaders,
  at: ServedAt,
  wanted: 'required' | 'optional' | 'none',
): 'other host' | 'other origin' | null {
  const own = ownOrigin(headers, at);
  if (own === null) return 'other host';
  if (headers.origin === undefined ? wanted === 'required' : headers.origin !== own) return 'other origin';
  // Images and scripts that another page embeds have no Origin, but modern browsers state their source here.
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  if (site === undefined || site === 'same-origin' || site === 'none') return null;
  return wanted === 'none' && mode === 'navigate' ? null : 'other origin';
}

/** The origin that the browser knows this server by, of those that it has; null for any other Host. */
export function ownOrigin({ host }: IncomingHttpHeaders, { port, origin: outside }: ServedAt): string | null {
  if (host === undefined) return null;
  if (outside !== null && host === outside.host) return outside.origin;
  return NAMES.some((name) => host === `${name}:${port}`) ? `http://${host}` : null;
}
