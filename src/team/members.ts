/**
 * The members of a team, as every process reads them: the server, to sign them in, and the engine, for what each may
 * see.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PinciteError } from '../contract/errors.ts';
import { TeamMember } from '../contract/methods/team-methods.ts';
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

export const TeamFile = z.object({ members: z.array(StoredMember) });

/**
 * The members of the library in `dataDir`, read anew each time, so that a change holds at once. Throws LIBRARY_DAMAGED.
 */
export async function readMembers(dataDir: string): Promise<readonly StoredMember[]> {
  const content = await readFile(join(dataDir, `${TEAM_FILE}.json`), 'utf8').catch(nullIfMissing);
  if (content === null) return [];
  try {
    return TeamFile.parse(JSON.parse(content)).members;
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

/** Whether a member may see a collection. */
export const sees = ({ collections }: Pick<TeamMember, 'collections'>, name: string): boolean =>
  collections === null || collections.includes(name);
