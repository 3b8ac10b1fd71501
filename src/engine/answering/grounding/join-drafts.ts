import type { Citation, Claim, RemovedClaim } from '../../../contract/answer.ts';
import type { RetrievedPassage } from '../../retrieval/types.ts';
import type { ValidateDraft, ValidatedDraft } from '../../verification/types.ts';
import { assembleAnswer } from './check-claims.ts';

/** What one part of a question was answered with. */
export interface DraftOfPart {
  readonly draft: ValidatedDraft;
  readonly removed: readonly RemovedClaim[];
}

/** Numbers the cited places of several drafts in the order in which they come: the same place has the same marker in all of them. */
export function placeNumbers(): (citation: Pick<Citation, 'document_id' | 'start' | 'end'>) => number {
  const numbers = new Map<string, number>();
  return ({ document_id, start, end }) => {
    const key = `${document_id}:${start}-${end}`;
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return number;
  };
}

/** A claim with its citations under the numbers of their places. */
export function renumbered(
  claim: Claim,
  citations: readonly Citation[],
  numberOf: ReturnType<typeof placeNumbers>,
): { readonly claim: Claim; readonly citations: readonly Citation[] } {
  const own = claim.markers.flatMap((marker) =>
    citations.filter((one) => one.marker === marker && one.claim_text === claim.text),
  );
  const moved = own.map((citation) => ({ ...citation, marker: numberOf(citation) }));
  return { claim: { ...claim, markers: [...new Set(moved.map(({ marker }) => marker))] }, citations: moved };
}

/**
 * Joins the answers of the parts of a question into one, in their order; a sentence that an earlier part has already is left out. The
 * validator runs over the whole once more. `passages`: all that were retrieved for any part.
 */
export function joinDrafts(
  parts: readonly DraftOfPart[],
  passages: readonly RetrievedPassage[],
  validate: ValidateDraft,
): DraftOfPart {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const numberOf = placeNumbers();
  const claims: Claim[] = [];
  const citations: Citation[] = [];
  const removed: RemovedClaim[] = [];
  for (const { draft, removed: own } of parts) {
    const at = claims.length;
    for (const claim of draft.claims) {
      if (claims.some(({ text }) => text === claim.text)) continue;
      const moved = renumbered(claim, draft.citations, numberOf);
      claims.push(moved.claim);
      citations.push(...moved.citations);
    }
    removed.push(...own.map((one) => ({ ...one, before: Math.min(claims.length, at + one.before) })));
  }
  const draft = validate(assembleAnswer(claims, citations), passages);
  const sum = (count: (report: ValidatedDraft['report']) => number) =>
    parts.reduce((total, part) => total + count(part.draft.report), 0);
  const report = {
    ...draft.report,
    invalid_removed: draft.report.invalid_removed + sum((one) => one.invalid_removed),
    notes: [...parts.flatMap((part) => part.draft.report.notes), ...draft.report.notes],
  };
  return { draft: { ...draft, report }, removed };
}

/** An answer without some of its claims; the notes say which. The places keep their numbers until it is joined with others. */
export function withoutClaims(
  { draft, removed }: DraftOfPart,
  leftOut: readonly Claim[],
  passages: readonly RetrievedPassage[],
  validate: ValidateDraft,
): DraftOfPart {
  const claims = draft.claims.filter((claim) => !leftOut.includes(claim));
  const citations = draft.citations.filter((citation) => claims.some(({ text }) => text === citation.claim_text));
  const fewer = validate(assembleAnswer(claims, citations), passages);
  const notes = leftOut.map(({ text }) => `“${text}” left out: another line answers the question better.`);
  const report = { ...fewer.report, invalid_removed: draft.report.invalid_removed, missing: 0 };
  return {
    draft: { ...fewer, report: { ...report, notes: [...draft.report.notes, ...notes] } },
    removed: removed.map((one) => ({ ...one, before: Math.min(one.before, claims.length) })),
  };
}
