import type { Citation, Conflict, PlacedMarker, Claim as PublicClaim, RemovedClaim } from '../../../contract/answer.ts';
import type { ValidationReport } from '../../../contract/findings/validation-report.ts';
import type { RetrievedPassage } from '../../evidence/retrieval/types.ts';
import type { AnswerDraft, CitationRange, ValidateDraft } from '../../verification/types.ts';
import { type CiteDeps, citedClaim, lightCitation, sourceNumbers } from './cite.ts';
import { type Claim, type ConflictSide, isSaid, type Source } from './claim.ts';
import { sourceParts } from './source-parts.ts';

/** The words of an answer in the terms of the contract. */
export interface AnswerBody {
  /** The sentences, each followed by its markers. */
  readonly text: string;
  readonly markers: readonly PlacedMarker[];
  readonly claims: readonly PublicClaim[];
  readonly removed: readonly RemovedClaim[];
  readonly citations: readonly Citation[];
  readonly conflicts: readonly Conflict[];
  readonly report: Omit<ValidationReport, 'repaired'>;
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
  const numberOf = sourceNumbers();
  const said = claims.filter(isSaid);
  const cited = said.map((claim) => citedClaim(claim, numberOf, deps));
  const draft = assembleAnswer(
    cited.map(({ claim }) => claim),
    cited.flatMap(({ citations }) => citations),
  );
  const valid = deps.validate(draft, passages);
  const markerOf = (source: Source) => numberOf(sourceParts(source, deps.settings.spanLengths.most)[0]);
  const uncited = new Set(said.filter((_, i) => valid.claims[i]?.markers.length === 0));
  const kept = valid.claims.filter(({ markers }) => markers.length > 0);
  const { text, markers } = uncited.size === 0 ? valid : assembleAnswer(kept, valid.citations);
  return {
    text,
    markers,
    claims: kept,
    removed: removedOf(claims, uncited),
    citations: await Promise.all(valid.citations.map((one) => lightCitation(one, deps))),
    conflicts: claims.flatMap(({ conflicts }) => conflicts.flatMap((sides) => conflictOf(sides, kept, markerOf))),
    report: {
      ...valid.report,
      invalid_removed: valid.report.invalid_removed + unknownLinesOf(claims).length,
      notes: [...notesOf(claims), ...valid.report.notes],
    },
  };
}

/**
 * Joins claims into the text of an answer, each followed by its markers: "Staff get 20 days. [1][2]". Records their
 * offsets.
 */
export function assembleAnswer<C extends CitationRange = Citation>(
  claims: readonly PublicClaim[],
  citations: readonly C[],
): AnswerDraft<C> {
  const markers: PlacedMarker[] = [];
  let text = '';
  for (const claim of claims) {
    text += (text === '' ? '' : ' ') + claim.text;
    for (const [i, marker] of claim.markers.entries()) {
      if (i === 0) text += ' ';
      const start = text.length;
      text += `[${marker}]`;
      markers.push({ marker, start, end: text.length });
    }
  }
  return { text, markers, claims, citations };
}

/** What the checks and revisions of claims changed, in plain words. */
export const notesOf = (
  claims: readonly Pick<Claim, 'text' | 'state' | 'reason' | 'notes' | 'unknownLines'>[],
): string[] => [
  ...unknownLinesOf(claims).map((number) => `Line ${number} was cited but not offered; removed.`),
  ...claims.flatMap(({ notes }) => notes),
  ...claims.flatMap(({ state, text, reason }) =>
    state === 'failed' && reason !== null ? `“${text}” removed: ${reason}` : [],
  ),
];

/** The numbers of lines that claims name though they were not offered, each once. */
export const unknownLinesOf = (claims: readonly Pick<Claim, 'unknownLines'>[]): readonly number[] => [
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

/** A conflict in the terms of the contract; none where a side is not cited in the answer. */
function conflictOf(
  sides: readonly ConflictSide[],
  claims: readonly PublicClaim[],
  markerOf: (source: Source) => number,
): Conflict[] {
  const cited = sides.map(({ source, words }) => ({
    marker: markerOf(source),
    document_name: source.passage.document.document_name,
    words,
  }));
  const areCited = cited.every(({ marker }) => claims.some(({ markers }) => markers.includes(marker)));
  return areCited ? [{ sides: cited }] : [];
}
