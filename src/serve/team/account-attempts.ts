import { cookiesNamed, digestOf, newSecret } from '../session.ts';
import type { Attempt } from './provider/provider.ts';

/** How long somebody may take at the provider. */
const LONGEST_MS = 10 * 60_000;
/** Most sign-ins under way: anybody may begin one. The oldest goes. */
const MOST = 500;

/** Path below which its cookie is sent: to the page to which the provider sends the browser back, and nowhere else. */
export const ACCOUNT_PATH = '/sign-in/account';

interface AccountAttemptsOptions {
  readonly port: number;
  readonly secure: boolean;
  readonly now: () => number;
}

/**
 * The sign-ins by account that are under way, each in one browser: only the one that began it can end it, once. The
 * cookie comes back from another site, so it cannot be `Strict`; it opens nothing.
 */
export class AccountAttempts {
  private readonly options: AccountAttemptsOptions;
  private readonly cookieName: string;
  private readonly attempts = new Map<string, { readonly attempt: Attempt; readonly until: number }>();

  constructor(options: AccountAttemptsOptions) {
    this.options = options;
    this.cookieName = `pincite_${options.port}_attempt`;
  }

  /** Keeps an attempt, and returns the cookie of its browser. */
  keep(attempt: Attempt): string {
    const secret = newSecret();
    for (const [digest, { until }] of this.attempts) if (until < this.options.now()) this.attempts.delete(digest);
    const [oldest] = this.attempts.keys();
    if (oldest !== undefined && this.attempts.size >= MOST) this.attempts.delete(oldest);
    this.attempts.set(digestOf(secret), { attempt, until: this.options.now() + LONGEST_MS });
    return this.cookie(secret, LONGEST_MS / 1000);
  }

  /** The attempt of a `Cookie` header, which is over now; null for none. */
  take(cookies: string | undefined): Attempt | null {
    for (const secret of cookiesNamed(this.cookieName, cookies)) {
      const digest = digestOf(secret);
      const kept = this.attempts.get(digest);
      this.attempts.delete(digest);
      if (kept !== undefined && kept.until >= this.options.now()) return kept.attempt;
    }
    return null;
  }

  /** The cookie that takes the one of an attempt away. */
  get noCookie(): string {
    return this.cookie('', 0);
  }

  private cookie(value: string, seconds: number): string {
    const attributes = `HttpOnly; SameSite=Lax; Path=${ACCOUNT_PATH}; Max-Age=${seconds}`;
    return `${this.cookieName}=${value}; ${attributes}${this.options.secure ? '; Secure' : ''}`;
  }
}
