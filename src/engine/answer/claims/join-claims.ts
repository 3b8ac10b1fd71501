import { type Claim, isSaid } from './claim.ts';

/**
 * The claims of an answer in their order. A sentence that stands already is said there alone, with what contradicts it.
 */
export function joinClaims(claims: readonly Claim[]): readonly Claim[] {
  const joined: Claim[] = [];
  for (const claim of claims) {
    const at = isSaid(claim) ? joined.findIndex((one) => isSaid(one) && one.text === claim.text) : -1;
    const known = joined[at];
    if (known === undefined) joined.push(claim);
    else joined[at] = { ...known, conflicts: [...known.conflicts, ...claim.conflicts] };
  }
  return joined;
}
