import type { AnswerRecord, RetrievedPassage, ValidatedDraft } from '../data.ts';
import type { AnswerPowers } from './answer-powers.ts';
import { assembleAnswer } from './assemble-answer.ts';
import { buildCitations, type GroundedClaim } from './citation.ts';
import type { StreamedOutput } from './claim-stream.ts';
import { groundClaims } from './ground-claims.ts';
import type { NumberedSentence } from './prompt-lines.ts';
import { tidyClaims } from './tidy-claims.ts';

/** What a reply is worth: an answer that holds, a refusal of the model's own, or a problem to say in the repair. */
export type CheckedReply =
  | { readonly result: 'answer'; readonly draft: ValidatedDraft; readonly missing: string | null }
  | { readonly result: 'refusal'; readonly missing: string | null }
  | { readonly result: 'problem'; readonly why: string; readonly report: ValidatedDraft['report'] };

export interface CheckContext {
  readonly attempt: number;
  readonly sentences: readonly NumberedSentence[];
  readonly passages: readonly RetrievedPassage[];
  readonly powers: AnswerPowers;
  /** Filled with what the model cited, before anything is checked (requirement E2). */
  readonly cited: AnswerRecord['model_citations'][number][];
}

const NOTHING: ValidatedDraft['report'] = { valid: 0, invalid_removed: 0, missing: 1, notes: [] };
const problem = (why: string, report = NOTHING): CheckedReply => ({ result: 'problem', why, report });

function noteModelCitations(claims: readonly GroundedClaim[], context: CheckContext): void {
  for (const claim of claims) {
    const chunks = claim.numbers.flatMap(
      (number) => context.sentences.find((sentence) => sentence.number === number)?.passage.chunkId ?? [],
    );
    context.cited.push({
      attempt: context.attempt,
      claim: claim.text,
      sentences: [...claim.numbers],
      chunk_ids: [...new Set(chunks)],
    });
  }
}

/** Turns a reply into a validated answer, or says in one sentence for the model what is wrong with it. */
export async function checkReply(reply: StreamedOutput, context: CheckContext): Promise<CheckedReply> {
  const { output, complete } = reply;
  if (output === null) return problem(complete ? 'It was not in the asked form.' : 'It was cut off.');
  if (output.mode === 'refuse') return { result: 'refusal', missing: output.missing.trim() || null };
  const said = tidyClaims(output.claims);
  noteModelCitations(said, context);
  if (said.length === 0) return problem('It had no words.');
  const { claims, notes } = groundClaims(said, context.sentences, context.powers.judge);
  if (claims.length === 0) return problem('The lines named do not say it.', { ...NOTHING, notes });

  const offered = new Set(context.sentences.map((sentence) => sentence.number));
  const unknown = [...new Set(claims.flatMap((claim) => claim.numbers))].filter((number) => !offered.has(number));
  const built = await buildCitations(claims, context.sentences, context.passages, context.powers);
  const checked = context.powers.validate(assembleAnswer(built.claims, built.citations), context.passages);
  const report = {
    ...checked.report,
    invalid_removed: checked.report.invalid_removed + unknown.length,
    notes: [
      ...(complete ? [] : ['The reply was cut off; its last, unfinished claim was dropped.']),
      ...unknown.map((number) => `Line ${number} was cited but not offered; removed.`),
      ...notes,
      ...checked.report.notes,
    ],
  };
  if (report.missing > 0) {
    const lines = unknown.length > 0 ? `There is no line ${unknown.join(', ')}.` : 'The lines named do not prove it.';
    return problem(lines, report);
  }
  return { result: 'answer', draft: { ...checked, report }, missing: output.missing?.trim() || null };
}
