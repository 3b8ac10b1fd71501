import { api } from '../../api/api.ts';
import type { Deps } from '../../deps.ts';
import { mustBeListed } from '../../library/collections.ts';
import type { TeamStore } from './team-store.ts';

/** The members of a team, and the collections that they may see. */
export interface TeamDeps extends Pick<Deps, 'library'> {
  readonly team: TeamStore;
}

/** Who works with a library, which its owner says. */
export function teamMethods({ library, team }: TeamDeps) {
  const mustAllBeListed = async (names: readonly string[] | null | undefined): Promise<void> => {
    for (const name of names ?? []) await mustBeListed(library, name);
  };
  return {
    list: api.team.list.handler(() => team.list()),
    add: api.team.add.handler(async ({ input }) => {
      await mustAllBeListed(input.collections);
      return team.add(input);
    }),
    change: api.team.change.handler(async ({ input: { name, ...rights } }) => {
      await mustAllBeListed(rights.collections);
      return team.change(name, rights);
    }),
    renewToken: api.team.renewToken.handler(({ input }) => team.renewToken(input.name)),
    remove: api.team.remove.handler(({ input }) => team.remove(input.name)),
    groups: api.team.groups.handler(() => team.groups()),
    setGroups: api.team.setGroups.handler(async ({ input: { groups } }) => {
      for (const { collections } of groups) await mustAllBeListed(collections);
      return team.setGroups(groups);
    }),
  };
}
