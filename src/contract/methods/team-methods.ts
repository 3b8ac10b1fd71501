import { z } from 'zod';
import { CollectionName } from '../documents.ts';
import { api } from './api.ts';

/**
 * The roles of members. A `reader`, who only views, asks and reads; an editor also adds, sorts and removes documents.
 */
export const TeamRole = z.enum(['reader', 'editor']);
export type TeamRole = z.infer<typeof TeamRole>;

const MemberName = z.string().trim().min(1).max(80);

/** A member of the team that uses a library through one server. */
export const TeamMember = z.object({
  name: MemberName,
  role: TeamRole,
  /** The collections whose documents they may see; null: the whole library. */
  collections: z.array(CollectionName).nullable(),
  added_at: z.iso.datetime(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** What a group of the team's OpenID provider may do (ADR 0131). The first of the list that somebody is in decides. */
export const TeamGroup = TeamMember.pick({ role: true, collections: true }).extend({
  /** As the provider names it. */
  group: z.string().min(1).max(300),
});
export type TeamGroup = z.infer<typeof TeamGroup>;

/** A member with their token, which is kept nowhere and shown this once. */
export const NewToken = z.object({ member: TeamMember, token: z.string() });
export type NewToken = z.infer<typeof NewToken>;

/** Who is signed in, and which methods of the contract are open to them. */
export const SignedIn = TeamMember.omit({ added_at: true }).extend({ methods: z.array(z.string()) });
export type SignedIn = z.infer<typeof SignedIn>;

const Named = z.object({ name: z.string() });
const Rights = TeamMember.pick({ role: true, collections: true });

/** The methods with which the owner of a library keeps its team (ADR 0059). */
export const teamMethods = {
  /** By name. */
  list: api.output(z.array(TeamMember)),
  /** Throws MEMBER_EXISTS, COLLECTION_NOT_FOUND. */
  add: api.input(Rights.extend({ name: MemberName })).output(NewToken),
  /** Fields that are left out stay. Throws MEMBER_NOT_FOUND, COLLECTION_NOT_FOUND. */
  change: api.input(Rights.partial().extend(Named.shape)).output(TeamMember),
  /** A new token in place of the one before, which ends. Throws MEMBER_NOT_FOUND. */
  renewToken: api.input(Named).output(NewToken),
  /** Throws MEMBER_NOT_FOUND. */
  remove: api.input(Named).output(TeamMember),
  /** What the groups of accounts may do, in the order in which they are looked at. */
  groups: api.output(z.array(TeamGroup)),
  /** In place of those before; none locks all accounts out at their next call. Throws COLLECTION_NOT_FOUND. */
  setGroups: api.input(z.object({ groups: z.array(TeamGroup) })).output(z.array(TeamGroup)),
};
