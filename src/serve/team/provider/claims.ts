import type { SignInEndpoint } from '../../../offline/endpoints.ts';
import type { Account } from '../../../team/members.ts';

/** What a provider says of somebody. */
export type Told = Readonly<Record<string, unknown>> & { readonly sub: string };

/** Somebody at the provider, with all their groups. */
export type Claims = Omit<Account, 'issuer'>;

/** Most characters of a name. */
const MOST_NAME = 80;

/**
 * Who that is, by the first of what was told that has a claim. `groupsIn`: what may name the groups, where that is not
 * all of it.
 */
export function claimsOf(
  { group_claim: groupClaim, name_claim: nameClaim }: Pick<SignInEndpoint, 'group_claim' | 'name_claim'>,
  told: readonly [Told, ...Told[]],
  groupsIn: readonly Told[] = told,
): Claims {
  const claim = (name: string, among: readonly Told[]): unknown => among.find((one) => hasClaim(one, name))?.[name];
  const [{ sub }] = told;
  return {
    subject: sub,
    name: nameOf(claim(nameClaim, told)) ?? sub.slice(0, MOST_NAME),
    groups: groupsOf(claim(groupClaim, groupsIn)),
  };
}

/** Whether a claim was told at all. */
export const hasClaim = (told: Told, name: string): boolean => told[name] !== undefined && told[name] !== null;

/** One line, as a name stands in records; null for what is no name. */
function nameOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = value
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_NAME);
  return name === '' ? null : name;
}

/** A list of texts, or one text for one group. */
const groupsOf = (value: unknown): string[] =>
  [value].flat().filter((group): group is string => typeof group === 'string');
