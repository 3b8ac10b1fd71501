import type { RemovedClaim } from '../../contract/answer.ts';
import type { RetrievedPassage, ValidateDraft, ValidatedDraft } from '../data.ts';
import { assembleAnswer } from './assemble-answer.ts';
import { buildCitations, type CitationPowers, type GroundedClaim } from './citation.ts';
import { groundClaims } from './ground-claims.ts';
import type { NumberedSentence } from './prompt-lines.ts';

export interface ClaimContext {
  readonly question: string;
  readonly sentences: readonly NumberedSentence[];
  readonly passages: readonly RetrievedPassage[];
  readonly powers: CitationPowers & { readonly validate: ValidateDraft };
}

export interface CheckedClaims {
  readonly draft: ValidatedDraft;
  readonly removed: readonly RemovedClaim[];
  /** Numbers cited that were never offered. */
  readonly unknown: readonly number[];
}

/** Everything that is checked of claims: lines that speak of them, citations, verdicts, and the validator over the whole. */
export async function checkClaims(said: readonly GroundedClaim[], context: ClaimContext): Promise<CheckedClaims> {
  const { question, sentences, passages, powers } = context;
  const { claims, notes } = groundClaims(said, sentences, powers, question);
  const offered = new Set(sentences.map((sentence) => sentence.number));
  const unknown = [...new Set(claims.flatMap((claim) => claim.numbers))].filter((number) => !offered.has(number));
  const {
    claims: marked,
    citations,
    removed,
    notes: moved,
  } = await buildCitations(claims, sentences, passages, powers);
  const draft = powers.validate(assembleAnswer(marked, citations), passages);
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
