/**
 * The members of a team, as every process reads them: the server, to sign them in, and the engine, for what each may
 * see.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PinciteError } from '../contract/errors.ts';
import { TeamGroup, TeamMember } from '../contract/methods/team-methods.ts';
import { nullIfMissing } from '../files/missing.ts';

/** Name of the file without its ending. */
export const TEAM_FILE = 'team';

/** A member as the file has them. */
export const StoredMember = TeamMember.extend({
  /** Names the folder of their conversations; a name can be given anew, an id never. */
  id: z.string().regex(/^[0-9a-f]{16}$/),
  /** SHA-256 (hex) of the token, which itself is kept nowhere. */
  token_sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type StoredMember = z.infer<typeof StoredMember>;

export const TeamFile = z.object({
  members: z.array(StoredMember),
  /** What the groups of the OpenID provider may do; files of earlier versions have none. */
  groups: z.array(TeamGroup).default([]),
});
type TeamFile = z.infer<typeof TeamFile>;
export const NO_TEAM: TeamFile = { members: [], groups: [] };

/** A member as they are now, by whichever way they signed in. */
export interface Member extends Pick<TeamMember, 'name' | 'role' | 'collections'> {
  readonly id: string;
  /** What they signed in with: `memberKey` or `accountKey`. */
  readonly key: string;
}

/** The members of the library in `dataDir`, read as `readTeam` does. Throws LIBRARY_DAMAGED. */
export const readMembers = async (dataDir: string): Promise<readonly StoredMember[]> =>
  (await readTeam(dataDir)).members;

/**
 * The team of the library in `dataDir`, read anew each time, so that a change holds at once. Throws LIBRARY_DAMAGED.
 */
export async function readTeam(dataDir: string): Promise<TeamFile> {
  const content = await readFile(join(dataDir, `${TEAM_FILE}.json`), 'utf8').catch(nullIfMissing);
  if (content === null) return NO_TEAM;
  try {
    return TeamFile.parse(JSON.parse(content));
  } catch (error) {
    const why = `${TEAM_FILE}.json cannot be read`;
    throw new PinciteError('LIBRARY_DAMAGED', { path: dataDir, why }, { cause: error });
  }
}

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A token of 256 bits, too many to guess, with its digest. Its beginning says in a configuration file what it is. */
export function newMemberToken(): { readonly token: string; readonly token_sha256: string } {
  const token = `pincite_${randomBytes(32).toString('base64url')}`;
  return { token, token_sha256: digestOf(token).toString('hex') };
}

/** The member with this token; null for any other. Compares with all of them, each in constant time. */
export function memberWithToken(members: readonly StoredMember[], token: string): StoredMember | null {
  const given = digestOf(token);
  let found: StoredMember | null = null;
  for (const member of members) if (timingSafeEqual(given, Buffer.from(member.token_sha256, 'hex'))) found = member;
  return found;
}

/** Names a member with their present token, so that an earlier token opens nothing. */
export const memberKey = ({ id, token_sha256 }: StoredMember): string => `${id} ${token_sha256}`;

/** Somebody whom the OpenID provider of the team vouches for (ADR 0131). */
const Account = z.object({
  issuer: z.string(),
  /** Names them at this issuer for good; a name may change. */
  subject: z.string().min(1),
  name: z.string().min(1),
  /** Those of their groups that the team knows. */
  groups: z.array(z.string()),
});
export type Account = z.infer<typeof Account>;

const ACCOUNT = 'account ';
/** Names somebody with their present groups, so that the engine works their rights out as the server does. */
export const accountKey = ({ issuer, subject, name, groups }: Account): string =>
  `${ACCOUNT}${JSON.stringify({ issuer, subject, name, groups })}`;

/** The member with this key as they are now; null for nobody. Only the server of the team makes keys. */
export function memberOf(team: TeamFile, key: string): Member | null {
  if (key.startsWith(ACCOUNT)) return memberOfAccount(team, Account.parse(JSON.parse(key.slice(ACCOUNT.length))), key);
  const found = team.members.find((one) => memberKey(one) === key);
  return found === undefined
    ? null
    : { key, id: found.id, name: found.name, role: found.role, collections: found.collections };
}

/**
 * Who an account is, by the first of the team's groups that they are in: it gives the role, and all their groups of
 * that role together give the collections. A group of the other role adds nothing, since a role holds for all that a
 * member sees: a reader of one collection would become an editor of it. Null for who is in none.
 */
function memberOfAccount({ members, groups }: TeamFile, account: Account, key: string): Member | null {
  const theirs = groups.filter(({ group }) => account.groups.includes(group));
  const role = theirs[0]?.role;
  if (role === undefined) return null;
  const granted = theirs.filter((one) => one.role === role).map(({ collections }) => collections);
  const collections = granted.includes(null) ? null : [...new Set(granted.flatMap((names) => names ?? []))];
  const id = createHash('sha256')
    .update(JSON.stringify([account.issuer, account.subject]))
    .digest('hex')
    .slice(0, 16);
  // Records say who asked: nobody has the name of a member whom the owner added.
  const name = members.some((one) => one.name === account.name) ? `${account.name} (account)` : account.name;
  return { key, id, name, role, collections };
}

/** Whether a member may see a collection. */
export const sees = ({ collections }: Pick<TeamMember, 'collections'>, name: string): boolean =>
  collections === null || collections.includes(name);
