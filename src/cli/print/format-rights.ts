import type { TeamMember } from '../../contract/methods/team-methods.ts';

/** "reader, Leases" */
export function rightsOf({ role, collections }: Pick<TeamMember, 'role' | 'collections'>): string {
  if (collections === null) return `${role}, the whole library`;
  return `${role}, ${collections.length === 0 ? 'no collection' : collections.join(', ')}`;
}
