import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits: not to be guessed, however many tries. */
const newSecret = (): string => randomBytes(32).toString('base64url');

/** Takes the same time whatever the difference is: digests of equal length are compared. */
function sameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

/**
 * Who may speak to this server: the browser that came with the one-time token and got the session's cookie for it. Cookies are
 * shared by all ports of a host, so its name carries the port. (Another server on this machine that the same browser visits
 * as 127.0.0.1 is therefore sent it too; browsers offer no cookie that is not.)
 */
export class Session {
  /** To be put into the printed address; good for one exchange. */
  readonly token = newSecret();
  private readonly secret = newSecret();
  private readonly cookieName: string;
  private used = false;

  constructor(port: number) {
    this.cookieName = `pincite_${port}`;
  }

  /** The Set-Cookie value for the right token, the first time; null for a used or wrong one. */
  exchange(token: string): string | null {
    if (!sameSecret(token, this.token) || this.used) return null;
    this.used = true;
    return `${this.cookieName}=${this.secret}; HttpOnly; SameSite=Strict; Path=/`;
  }

  /** True when the `Cookie` header holds the session. */
  holds(cookies: string | undefined): boolean {
    const prefix = `${this.cookieName}=`;
    return (cookies ?? '')
      .split(';')
      .map((cookie) => cookie.trim())
      .some((cookie) => cookie.startsWith(prefix) && sameSecret(cookie.slice(prefix.length), this.secret));
  }
}
