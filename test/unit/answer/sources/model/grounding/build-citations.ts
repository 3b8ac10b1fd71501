import type { Citation, Claim, RemovedClaim } from '../../../../../../src/contract/answer.ts';
import type { CiteDeps } from '../../../../../../src/engine/answer/claims/cite.ts';
import { claimIds } from '../../../../../../src/engine/answer/claims/claim.ts';
import { finish } from '../../../../../../src/engine/answer/claims/finish.ts';
import { joinClaims } from '../../../../../../src/engine/answer/claims/join-claims.ts';
import { claimChecker } from '../../../../../../src/engine/answer/sources/model/grounding/check-claims.ts';
import type { CitationContext, CitationDeps, GroundedClaim } from '../../../../../../src/engine/answer/types.ts';
import { validateAnswer } from '../../../../../../src/engine/verification/validate-answer.ts';

export interface BuiltCitations {
  readonly claims: readonly Claim[];
  readonly citations: readonly Citation[];
  readonly removed: readonly RemovedClaim[];
  readonly notes: readonly string[];
}

/** The answer that claims come to which rest on the lines they name. */
export async function buildCitations(
  written: readonly GroundedClaim[],
  context: CitationContext & { readonly deps: CitationDeps & CiteDeps },
): Promise<BuiltCitations> {
  const newId = claimIds();
  const claims = written.flatMap(claimChecker(context, newId));
  const made = await finish(joinClaims(claims), context.passages, { ...context.deps, validate: validateAnswer });
  return { ...made, notes: claims.flatMap(({ notes }) => notes) };
}
