import type { Citation, Claim } from '../../contract/answer.ts';
import { type ClaimContext, checkClaims } from './check-claims.ts';
import type { ModelClaim } from './model-output.ts';
import { tidyClaims } from './tidy-claims.ts';

/** A sentence that was checked as soon as it closed, with its citations. */
export interface StreamedClaim {
  readonly claim: Claim;
  readonly citations: readonly Citation[];
}

/**
 * Checks the newest of the claims written so far, as the whole answer will be checked: with those before it, so that its
 * markers are the ones of the answer. Null when it does not hold, or only repeats an earlier one.
 */
export async function checkStreamedClaim(
  closed: readonly ModelClaim[],
  context: ClaimContext,
): Promise<StreamedClaim | null> {
  const { maxClaimCharacters } = context;
  const said = tidyClaims(closed, maxClaimCharacters);
  const newest = said.at(-1);
  if (newest === undefined || said.length === tidyClaims(closed.slice(0, -1), maxClaimCharacters).length) return null;
  const { draft } = await checkClaims(said, context);
  const claim = draft.claims.find(({ text }) => text === newest.text);
  if (claim === undefined || claim.markers.length === 0) return null;
  const citations = draft.citations.filter(
    ({ claim_text, marker }) => claim_text === claim.text && claim.markers.includes(marker),
  );
  return { claim, citations };
}
