import { createHash } from 'node:crypto';
import { memberKey, memberWithToken, readMembers, type StoredMember } from '../../team/members.ts';
import { cookiesNamed, type Entrant, type Entry, newSecret, sameSecret } from '../session.ts';

/** A working day: on the next day a member signs in again. */
const LONGEST_MS = 12 * 3_600_000;

interface TeamSession {
  readonly id: string;
  /** Of the token that it began with: a new token ends it. */
  readonly token_sha256: string;
  readonly key: string;
  readonly until: number;
}

interface TeamSessionsOptions {
  readonly dataDir: string;
  readonly port: number;
  /** Whether the page is shown by https, so that the cookie is never sent without. */
  readonly secure: boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * The members who are signed in. Each has, as the owner of `pincite serve` without a team, a cookie and a key for their
 * tab, which are both wanted for data; they live in memory only. For each request it is read anew who the member is and
 * whether they still belong to the team.
 */
export class TeamSessions {
  private readonly options: Required<TeamSessionsOptions>;
  private readonly cookieName: string;
  /** By the digest of the cookie's secret, so that looking one up tells nothing by its time. */
  private readonly sessions = new Map<string, TeamSession>();

  constructor(options: TeamSessionsOptions) {
    this.options = { now: Date.now, ...options };
    this.cookieName = `pincite_${options.port}`;
  }

  /** Both secrets for the token of a member; null for any other. Throws LIBRARY_DAMAGED. */
  async enter(token: string): Promise<Entry | null> {
    const { dataDir, secure, now } = this.options;
    const member = memberWithToken(await readMembers(dataDir), token);
    if (member === null) return null;
    const [secret, key] = [newSecret(), newSecret()];
    for (const [digest, { until }] of this.sessions) if (until < now()) this.sessions.delete(digest);
    const { id, token_sha256 } = member;
    this.sessions.set(digestOf(secret), { id, token_sha256, key, until: now() + LONGEST_MS });
    const attributes = `HttpOnly; SameSite=Strict; Path=/${secure ? '; Secure' : ''}`;
    return { cookie: `${this.cookieName}=${secret}; ${attributes}`, key };
  }

  /** The member who holds the session of a `Cookie` header; null for nobody. Throws LIBRARY_DAMAGED. */
  async entrant(cookies: string | undefined): Promise<Entrant | null> {
    for (const secret of cookiesNamed(this.cookieName, cookies)) {
      const digest = digestOf(secret);
      const session = this.sessions.get(digest);
      if (session === undefined) continue;
      const member = session.until < this.options.now() ? undefined : await this.memberOf(session);
      if (member === undefined) this.sessions.delete(digest);
      else
        return {
          member: { key: memberKey(member), role: member.role },
          isKey: (given) => typeof given === 'string' && sameSecret(given, session.key),
        };
    }
    return null;
  }

  /** Ends the session of a `Cookie` header. */
  leave(cookies: string | undefined): void {
    for (const secret of cookiesNamed(this.cookieName, cookies)) this.sessions.delete(digestOf(secret));
  }

  private async memberOf({ id, token_sha256 }: TeamSession): Promise<StoredMember | undefined> {
    const members = await readMembers(this.options.dataDir);
    return members.find((one) => one.id === id && one.token_sha256 === token_sha256);
  }
}

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
