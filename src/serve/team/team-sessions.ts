import { PinciteError } from '../../contract/errors.ts';
import { accountKey, type Member, memberKey, memberOf, memberWithToken, readTeam } from '../../team/members.ts';
import { cookiesNamed, digestOf, type Entrant, type Entry, newSecret, sameSecret } from '../session.ts';
import { freshly } from './freshly.ts';
import type { Claims } from './provider/claims.ts';
import type { Grant, Provider } from './provider/provider.ts';

/** A working day: on the next day a member signs in again. */
const LONGEST_MS = 12 * 3_600_000;

interface TeamSession {
  readonly key: string;
  readonly until: number;
  /** Who holds it, asked anew; null once it has ended. Throws LIBRARY_DAMAGED, SIGN_IN_UNREACHABLE. */
  readonly member: () => Promise<Member | null>;
  /** The grant of the provider that it lives by; null for a member with a token. */
  readonly grant: (() => Grant) | null;
}

export interface TeamSessionsOptions {
  readonly dataDir: string;
  readonly port: number;
  /** Whether the page is shown by https, so that the cookie is never sent without. */
  readonly secure: boolean;
  /** Where members may sign in with their accounts; null: nowhere. */
  readonly provider?: Provider | null;
  /** Takes one line for the owner. */
  readonly log?: (line: string) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * The members who are signed in. Each has, as the owner of `pincite serve` without a team, a cookie and a key for their
 * tab, which are both wanted for data; they live in memory only. For each request it is read anew who the member is and
 * whether they still belong to the team: of an account, the provider is asked (ADR 0131).
 */
export class TeamSessions {
  readonly provider: Provider | null;
  private readonly options: Required<TeamSessionsOptions>;
  private readonly cookieName: string;
  /** By the digest of the cookie's secret. */
  private readonly sessions = new Map<string, TeamSession>();

  constructor(options: TeamSessionsOptions) {
    this.options = { now: Date.now, provider: null, log: () => undefined, ...options };
    this.provider = this.options.provider;
    this.cookieName = `pincite_${options.port}`;
  }

  /** Both secrets for the token of a member; null for any other. Throws LIBRARY_DAMAGED. */
  async enter(token: string): Promise<Entry | null> {
    const { dataDir } = this.options;
    const found = memberWithToken((await readTeam(dataDir)).members, token);
    if (found === null) return null;
    const key = memberKey(found);
    return this.begin(async () => memberOf(await readTeam(dataDir), key), null);
  }

  /**
   * Both secrets for who signed in at the provider. Throws ACCOUNT_NOT_ADMITTED, SIGN_IN_REFUSED, SIGN_IN_UNREACHABLE,
   * LIBRARY_DAMAGED.
   */
  async enterByAccount(provider: Provider, granted: Grant): Promise<Entry> {
    let grant = granted;
    const ask = async (): Promise<Claims> => {
      const asked = await provider.ask(grant);
      if (asked === null) throw new PinciteError('SIGN_IN_REFUSED');
      grant = asked.grant;
      return asked.claims;
    };
    await this.admit(await ask());
    const member = freshly(async () => {
      try {
        return await this.admit(await ask());
      } catch (error) {
        if (error instanceof PinciteError && ENDS.has(error.code)) return null;
        throw error;
      }
    });
    return this.begin(member, () => grant);
  }

  /**
   * The member with this token, their own or one that the provider made for a program of theirs; null for any other.
   * Throws ACCOUNT_NOT_ADMITTED, SIGN_IN_UNREACHABLE, LIBRARY_DAMAGED.
   */
  async holder(token: string): Promise<Member | null> {
    const team = await readTeam(this.options.dataDir);
    const found = memberWithToken(team.members, token);
    if (found !== null) return memberOf(team, memberKey(found));
    const claims = (await this.provider?.introspect(token)) ?? null;
    return claims === null ? null : this.admit(claims);
  }

  /** The member who holds the session of a `Cookie` header; null for nobody. Throws as the session's `member`. */
  async entrant(cookies: string | undefined): Promise<Entrant | null> {
    for (const secret of cookiesNamed(this.cookieName, cookies)) {
      const digest = digestOf(secret);
      const session = this.sessions.get(digest);
      if (session === undefined) continue;
      const member = await this.memberOf(digest, session);
      if (member === null) continue;
      const { key } = member;
      return {
        member: { key, role: member.role },
        isKey: (given) => typeof given === 'string' && sameSecret(given, session.key),
        isStill: session.grant && (async () => (await this.memberOf(digest, session))?.key === key),
      };
    }
    return null;
  }

  /** Ends the session of a `Cookie` header, and what the provider gave for it. */
  leave(cookies: string | undefined): void {
    for (const secret of cookiesNamed(this.cookieName, cookies)) {
      const digest = digestOf(secret);
      const grant = this.sessions.get(digest)?.grant?.();
      this.sessions.delete(digest);
      // Here it has ended, whether or not the provider can be told; why not, it has said in the log.
      if (grant !== undefined) void this.provider?.revoke(grant).catch(() => undefined);
    }
  }

  private begin(member: TeamSession['member'], grant: TeamSession['grant']): Entry {
    const { secure, now } = this.options;
    const [secret, key] = [newSecret(), newSecret()];
    for (const [digest, { until }] of this.sessions) if (until < now()) this.sessions.delete(digest);
    this.sessions.set(digestOf(secret), { key, until: now() + LONGEST_MS, member, grant });
    const attributes = `HttpOnly; SameSite=Strict; Path=/${secure ? '; Secure' : ''}`;
    return { cookie: `${this.cookieName}=${secret}; ${attributes}`, key };
  }

  /** Null once a session has ended, for good. */
  private async memberOf(digest: string, session: TeamSession): Promise<Member | null> {
    const isOver = this.sessions.get(digest) !== session || session.until < this.options.now();
    const member = isOver ? null : await session.member();
    if (member === null) this.sessions.delete(digest);
    return member;
  }

  /** The member that an account is now. Throws ACCOUNT_NOT_ADMITTED, LIBRARY_DAMAGED. */
  private async admit({ subject, name, groups }: Claims): Promise<Member> {
    const { dataDir, provider, log } = this.options;
    const team = await readTeam(dataDir);
    const known = team.groups.map(({ group }) => group).filter((group) => groups.includes(group));
    const member = memberOf(team, accountKey({ issuer: provider?.issuer ?? '', subject, name, groups: known }));
    if (member !== null) return member;
    log(`The account ${name} is in none of the groups that may use this library.`);
    throw new PinciteError('ACCOUNT_NOT_ADMITTED');
  }
}

/** What ends a session: the provider says no, or the groups of this library do. */
const ENDS = new Set(['SIGN_IN_REFUSED', 'ACCOUNT_NOT_ADMITTED']);
