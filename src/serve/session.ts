import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** 256 bits: not to be guessed, however many tries. */
const newSecret = (): string => randomBytes(32).toString('base64url');

/** Takes the same time whatever the difference is: digests of equal length are compared. */
function sameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

/** What the right token is changed for. */
export interface Entry {
  /** The Set-Cookie value. */
  readonly cookie: string;
  /** For the page's own storage; see src/contract/tab-key.ts. */
  readonly key: string;
}

/**
 * Who may speak to this server: the browser that came with the one-time token and got the session's cookie and its key for it.
 * Cookies are shared by all ports of a host, so the cookie's name carries the port, and the cookie alone opens no data: another
 * server on this machine that the same browser visits as 127.0.0.1 is sent it too. The key is known to our page only.
 */
export class Session {
  /** To be put into the printed address; good for one exchange. */
  readonly token = newSecret();
  private readonly secret = newSecret();
  private readonly key = newSecret();
  private readonly cookieName: string;
  private used = false;

  constructor(port: number) {
    this.cookieName = `pincite_${port}`;
  }

  /** Both secrets for the right token, the first time; null for a used or wrong one. */
  exchange(token: string): Entry | null {
    if (!sameSecret(token, this.token) || this.used) return null;
    this.used = true;
    return { cookie: `${this.cookieName}=${this.secret}; HttpOnly; SameSite=Strict; Path=/`, key: this.key };
  }

  /** True when the `Cookie` header holds the session. */
  holds(cookies: string | undefined): boolean {
    const prefix = `${this.cookieName}=`;
    return (cookies ?? '')
      .split(';')
      .map((cookie) => cookie.trim())
      .some((cookie) => cookie.startsWith(prefix) && sameSecret(cookie.slice(prefix.length), this.secret));
  }

  /** True for the key, as a header or a subprotocol of the socket carries it. */
  isKey(given: string | string[] | undefined): boolean {
    return typeof given === 'string' && sameSecret(given, this.key);
  }
}

/** The names this machine has for itself. Any other Host means a foreign name was pointed here (DNS rebinding). */
const NAMES = ['127.0.0.1', 'localhost', '[::1]'] as const;

/**
 * Why a request is refused, or null. `origin: 'required'` for what changes something or opens a channel: a browser always sends
 * it there, and a page of another origin cannot leave it out.
 */
export function checkCaller(
  headers: IncomingHttpHeaders,
  port: number,
  origin: 'required' | 'optional',
): 'other host' | 'other origin' | null {
  const { host } = headers;
  if (host === undefined || !NAMES.some((name) => host === `${name}:${port}`)) return 'other host';
  if (headers.origin === undefined ? origin === 'required' : headers.origin !== `http://${host}`) return 'other origin';
  // Images and scripts that another page embeds carry no Origin, but modern browsers say here where they come from.
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none' ? null : 'other origin';
}
