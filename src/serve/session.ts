import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A secret of 256 bits, too many to guess. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Compares in constant time, by digests of equal length. */
export function sameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

/** The secrets given for the right token. */
export interface Entry {
  /** The Set-Cookie value. */
  readonly cookie: string;
  /** For the page's own storage; see src/contract/tab-key.ts. */
  readonly key: string;
}

/**
 * The right to use this server: held by the browser that came with the one-time token and received the session's cookie and key for
 * it. Cookies are shared by all ports of a host, so the cookie's name has the port, and the cookie alone opens no data: another
 * server on this machine that the same browser visits as 127.0.0.1 receives it too. Only our page knows the key.
 */
export class Session {
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
    const prefix = `${this.cookieName}=`;
    return (cookies ?? '')
      .split(';')
      .map((cookie) => cookie.trim())
      .some((cookie) => cookie.startsWith(prefix) && sameSecret(cookie.slice(prefix.length), this.secret));
  }

  /** Whether this is the key, from a header or a subprotocol of the socket. */
  isKey(given: string | string[] | undefined): boolean {
    return typeof given === 'string' && sameSecret(given, this.key);
  }
}

/** This machine's own names. With any other Host a foreign name points here (DNS rebinding). */
const NAMES = ['127.0.0.1', 'localhost', '[::1]'] as const;

/**
 * The reason to refuse a request, or null. `origin: 'required'` for requests that change something or open a channel: a browser
 * always sends it there, and a page of another origin cannot leave it out.
 */
export function checkCaller(
  headers: IncomingHttpHeaders,
  port: number,
  origin: 'required' | 'optional',
): 'other host' | 'other origin' | null {
  const { host } = headers;
  if (host === undefined || !NAMES.some((name) => host === `${name}:${port}`)) return 'other host';
  if (headers.origin === undefined ? origin === 'required' : headers.origin !== `http://${host}`) return 'other origin';
  // Images and scripts that another page embeds have no Origin, but modern browsers state their source here.
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none' ? null : 'other origin';
}
