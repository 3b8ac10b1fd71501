import type { Deps } from '../../deps.ts';
import { mustBeThere } from '../collections/collections.ts';
import type { RightsChange, TeamStore } from './team-store.ts';

/** Adds a member. Throws MEMBER_EXISTS, COLLECTION_NOT_FOUND. */
export async function addMember(
  { team, library }: Pick<Deps, 'team' | 'library'>,
  member: Parameters<TeamStore['add']>[0],
) {
  for (const name of member.collections ?? []) await mustBeThere(library, name);
  return team.add(member);
}

/** Changes what a member may do and see. Throws MEMBER_NOT_FOUND, COLLECTION_NOT_FOUND. */
export async function changeMember(
  { team, library }: Pick<Deps, 'team' | 'library'>,
  { name, ...rights }: RightsChange & { readonly name: string },
) {
  for (const collection of rights.collections ?? []) await mustBeThere(library, collection);
  return team.change(name, rights);
}
