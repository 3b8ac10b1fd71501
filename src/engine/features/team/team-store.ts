import { randomBytes } from 'node:crypto';
import { PinciteError } from '../../../contract/errors.ts';
import type { NewToken, TeamGroup, TeamMember } from '../../../contract/methods/team-methods.ts';
import { NO_TEAM, newMemberToken, type StoredMember, TEAM_FILE, TeamFile } from '../../../team/members.ts';
import { ownFile } from '../../library/own-files/own-file.ts';

type Rights = Pick<TeamMember, 'role' | 'collections'>;
export type RightsChange = { readonly [Key in keyof Rights]?: Rights[Key] | undefined };

/** The members of the team of a library, in DATA/team.json. Each method throws LIBRARY_DAMAGED for a foreign file. */
export interface TeamStore {
  /** By name. */
  list(): Promise<TeamMember[]>;
  /** Throws MEMBER_EXISTS. */
  add(member: Rights & { readonly name: string }): Promise<NewToken>;
  /** Throws MEMBER_NOT_FOUND. */
  change(name: string, rights: RightsChange): Promise<TeamMember>;
  /** Throws MEMBER_NOT_FOUND. */
  renewToken(name: string): Promise<NewToken>;
  /** Throws MEMBER_NOT_FOUND. */
  remove(name: string): Promise<TeamMember>;
  groups(): Promise<TeamGroup[]>;
  /** Replaces all groups. */
  setGroups(groups: readonly TeamGroup[]): Promise<TeamGroup[]>;
  /** Who may see the collection `name` may see `also`. */
  alsoSee(name: string, also: string): Promise<void>;
  /** Nobody may see a collection of this name any more; who saw only it sees nothing. */
  forgetCollection(name: string): Promise<void>;
}

const shown = ({ name, role, collections, added_at }: StoredMember): TeamMember => ({
  name,
  role,
  collections,
  added_at,
});

/** Opens the team of the library in `dataDir`; nothing is created before there is a member. */
export function teamStore(dataDir: string): TeamStore {
  const file = ownFile(dataDir, TEAM_FILE, TeamFile, NO_TEAM);
  /** Replaces the member of this name, or removes them with null. */
  const replace = async (name: string, next: (member: StoredMember) => StoredMember | null): Promise<StoredMember> => {
    let found: StoredMember | undefined;
    await file.change(({ members, ...rest }) => ({
      ...rest,
      members: members.flatMap((member) => {
        if (member.name !== name) return member;
        const after = next(member);
        found = after ?? member;
        return after ?? [];
      }),
    }));
    if (found === undefined) throw new PinciteError('MEMBER_NOT_FOUND', { name });
    return found;
  };
  const inAll = async (change: (collections: readonly string[]) => readonly string[]): Promise<void> => {
    const { members, groups } = await file.read();
    // A library without a team gets no file of one.
    if (members.length + groups.length === 0) return;
    const changed = <Has extends Pick<TeamMember, 'collections'>>(one: Has): Has =>
      one.collections === null ? one : { ...one, collections: [...change(one.collections)] };
    await file.change((team) => ({ members: team.members.map(changed), groups: team.groups.map(changed) }));
  };
  return {
    list: async () => (await file.read()).members.map(shown).sort((a, b) => a.name.localeCompare(b.name)),
    add: async ({ name, role, collections }) => {
      const { token, token_sha256 } = newMemberToken();
      const id = randomBytes(8).toString('hex');
      const member = { id, name, role, collections, token_sha256, added_at: new Date().toISOString() };
      await file.change(({ members, ...rest }) => {
        if (members.some((one) => one.name === name)) throw new PinciteError('MEMBER_EXISTS', { name });
        return { ...rest, members: [...members, member] };
      });
      return { member: shown(member), token };
    },
    change: async (name, { role, collections }) =>
      shown(
        await replace(name, (member) => ({
          ...member,
          role: role ?? member.role,
          collections: collections === undefined ? member.collections : collections,
        })),
      ),
    renewToken: async (name) => {
      const { token, token_sha256 } = newMemberToken();
      return { member: shown(await replace(name, (member) => ({ ...member, token_sha256 }))), token };
    },
    remove: async (name) => shown(await replace(name, () => null)),
    groups: async () => (await file.read()).groups,
    setGroups: async (groups) => (await file.change((team) => ({ ...team, groups: [...groups] }))).groups,
    alsoSee: (name, also) =>
      inAll((collections) => (collections.includes(name) ? [...new Set([...collections, also])] : collections)),
    forgetCollection: (name) => inAll((collections) => collections.filter((one) => one !== name)),
  };
}
