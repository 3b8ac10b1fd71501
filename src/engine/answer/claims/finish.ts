import type { Citation, Claim as PublicClaim, RemovedClaim, ValidationReport } from '../../../contract/answer.ts';
import type { RetrievedPassage } from '../../evidence/retrieval/types.ts';
import type { ValidateDraft } from '../../verification/types.ts';
import { assembleAnswer } from './assemble-answer.ts';
import { type CiteDeps, citedClaim, lightCitation } from './cite.ts';
import { type Claim, isSaid, type Source } from './claim.ts';
import { sourceNumbers } from './source.ts';

/** The words of an answer in the terms of the contract. */
export interface AnswerBody {
  /** The sentences, each followed by its markers. */
  readonly text: string;
  readonly claims: readonly PublicClaim[];
  readonly removed: readonly RemovedClaim[];
  readonly citations: readonly Citation[];
  readonly report: Omit<ValidationReport, 'repaired'>;
  /** The marker of a source; null where the answer does not cite it. */
  readonly markerOf: (source: Source) => number | null;
}

/** The report of an answer that says nothing. */
export const EMPTY_REPORT: AnswerBody['report'] = { valid: 0, invalid_removed: 0, missing: 0, notes: [] };

const UNCITED = 'The words cited for it do not stand in the document.';

/**
 * Makes the answer of its claims: markers from 1 in the order of first use, a citation for each claim and place, the
 * text. The only place where this is done, and where the validator runs, once over the whole (requirement C1). A claim
 * whose citations it takes away fails. `passages`: all that were retrieved for the question.
 */
export async function finish(
  claims: readonly Claim[],
  passages: readonly RetrievedPassage[],
  deps: CiteDeps & { readonly validate: ValidateDraft },
): Promise<AnswerBody> {
  const numbers = sourceNumbers();
  const said = claims.filter(isSaid);
  const cited = said.map((claim) => citedClaim(claim, numbers.numberOf));
  const draft = assembleAnswer(
    cited.map(({ claim }) => claim),
    cited.flatMap(({ citations }) => citations),
  );
  const valid = deps.validate(draft, passages);
  const uncited = new Set(said.filter((_, i) => valid.claims[i]?.markers.length === 0));
  const kept = valid.claims.filter(({ markers }) => markers.length > 0);
  const removed = removedOf(claims, uncited);
  return {
    text: uncited.size === 0 ? valid.text : assembleAnswer(kept, valid.citations).text,
    claims: kept,
    removed,
    citations: await Promise.all(valid.citations.map((one) => lightCitation(one, deps))),
    report: {
      ...valid.report,
      invalid_removed: valid.report.invalid_removed + unknownLinesOf(claims).length,
      notes: [...notesOf(claims), ...valid.report.notes],
    },
    markerOf: numbers.known,
  };
}

/** What the checks and revisions of claims changed, in plain words. */
export const notesOf = (claims: readonly Claim[]): string[] => [
  ...unknownLinesOf(claims).map((number) => `Line ${number} was cited but not offered; removed.`),
  ...claims.flatMap(({ notes }) => notes),
  ...claims.flatMap(({ state, text, reason }) => (state === 'failed' ? `“${text}” removed: ${reason}` : [])),
];

/** The numbers of lines that claims name though they were not offered, each once. */
export const unknownLinesOf = (claims: readonly Claim[]): readonly number[] => [
  ...new Set(claims.flatMap(({ unknownLines }) => unknownLines)),
];

/** The claims that failed, each with the place among those said that it came before. */
function removedOf(claims: readonly Claim[], uncited: ReadonlySet<Claim>): RemovedClaim[] {
  const removed: RemovedClaim[] = [];
  let before = 0;
  for (const claim of claims) {
    const { text, verdict, reason, state } = claim;
    if (uncited.has(claim)) removed.push({ text, verdict: 'unsupported', reason: UNCITED, before });
    else if (state === 'said') before++;
    else if (state === 'failed')
      removed.push({
        text,
        verdict: verdict === 'contradicted' ? verdict : 'unsupported',
        reason: reason ?? '',
        before,
      });
  }
  return removed;
}
