import type { Citation, Claim, RemovedClaim } from '../../../contract/answer.ts';
import type { AnswerDraft, PlacedMarker, ValidateDraft, ValidatedDraft } from '../../verification/types.ts';
import type { CitationContext, CitationDeps, GroundedClaim } from '../types.ts';
import { buildCitations } from './build-citations.ts';
import { groundClaims } from './ground-claims.ts';

export interface ClaimContext extends CitationContext {
  readonly deps: CitationDeps & { readonly validate: ValidateDraft };
  /** Where the grammar ends a claim that is still going on. */
  readonly maxClaimCharacters: number;
}

export interface CheckedClaims {
  readonly draft: ValidatedDraft;
  readonly removed: readonly RemovedClaim[];
  /** Numbers cited that were never offered. */
  readonly unknown: readonly number[];
}

/** Everything that is checked of claims: lines that speak of them, citations, verdicts, and the validator over the whole. */
export async function checkClaims(said: readonly GroundedClaim[], context: ClaimContext): Promise<CheckedClaims> {
  const { question, sentences, passages, deps } = context;
  const { claims, notes } = groundClaims(said, sentences, question);
  const offered = new Set(sentences.map((sentence) => sentence.number));
  const unknown = [...new Set(claims.flatMap((claim) => claim.numbers))].filter((number) => !offered.has(number));
  const { claims: marked, citations, removed, notes: moved } = await buildCitations(claims, context);
  const draft = deps.validate(assembleAnswer(marked, citations), passages);
  const report = {
    ...draft.report,
    invalid_removed: draft.report.invalid_removed + unknown.length,
    notes: [
      ...unknown.map((number) => `Line ${number} was cited but not offered; removed.`),
      ...notes,
      ...moved,
      ...removed.map(({ text, reason }) => `“${text}” removed: ${reason}`),
      ...draft.report.notes,
    ],
  };
  return { draft: { ...draft, report }, removed, unknown };
}

/** The text of an answer from its claims, each followed by its markers: "Staff get 20 days. [1][2]". Notes where they stand. */
export function assembleAnswer(claims: readonly Claim[], citations: readonly Citation[]): AnswerDraft {
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
