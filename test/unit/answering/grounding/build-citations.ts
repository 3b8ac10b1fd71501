import type { Citation } from '../../../../src/contract/answer.ts';
import {
  lightCitation,
  type PlacedClaims,
  placeClaims,
} from '../../../../src/engine/answering/grounding/place-claims.ts';
import { supportClaim } from '../../../../src/engine/answering/grounding/support-claim.ts';
import type { CitationContext, GroundedClaim } from '../../../../src/engine/answering/types.ts';

export interface BuiltCitations extends Omit<PlacedClaims, 'citations'> {
  readonly citations: readonly Citation[];
  readonly notes: readonly string[];
}

/** What claims come to that rest on the lines they name, with all boxes, before the validator has seen it. */
export async function buildCitations(
  claims: readonly GroundedClaim[],
  context: CitationContext,
): Promise<BuiltCitations> {
  const outcomes = claims.map((claim) => supportClaim(claim, context));
  const placed = placeClaims(outcomes);
  const citations = await Promise.all(placed.citations.map((citation) => lightCitation(citation, context.deps)));
  return { ...placed, citations, notes: outcomes.flatMap(({ notes }) => notes) };
}
