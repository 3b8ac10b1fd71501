import type { Answer, Searched } from '../../contract/answer.ts';
import { searchHit } from '../places/search-hit.ts';
import type { ValidatedDraft } from '../verification/types.ts';
import { QUESTION_BACK, REFUSALS } from './refusal/refusal.ts';
import type { AnswerDeps, AnswerRequest, Outcome, Progress } from './types.ts';

/** The sentence of an outcome that states nothing about the documents. */
const sentenceOf = (outcome: Exclude<Outcome, { mode: 'answer' }>): string =>
  outcome.mode === 'clarify' ? QUESTION_BACK : REFUSALS[outcome.reason];

export const EMPTY_REPORT: ValidatedDraft['report'] = { valid: 0, invalid_removed: 0, missing: 0, notes: [] };

/** Milliseconds with one decimal: finer is noise. */
export const tenths = (ms: number) => Math.round(ms * 10) / 10;

/** The outcome in the words of the contract (requirements B3, B8), without what is told of it from outside. */
export function publicAnswer(
  outcome: Outcome,
  request: AnswerRequest,
  searched: Searched,
  progress: Progress,
  deps: AnswerDeps,
): Omit<Answer, 'confidence' | 'list_basis' | 'mention_term'> {
  const isAnswer = outcome.mode === 'answer';
  const report = isAnswer
    ? outcome.draft.report
    : ((outcome.mode === 'refuse' ? outcome.report : null) ?? EMPTY_REPORT);
  const { file, sha256 } = progress.model;
  return {
    answer_id: deps.newId(),
    thread_id: request.threadId ?? deps.newId(),
    question: request.question,
    quote_only: request.quoteOnly ?? false,
    cached: false,
    first_answered_at: null,
    mode: outcome.mode,
    answer: isAnswer ? outcome.draft.text : sentenceOf(outcome),
    claims: isAnswer ? [...outcome.draft.claims] : [],
    // A refusal states nothing about the documents, not even what did not hold.
    removed: isAnswer ? [...outcome.removed] : [],
    citations: isAnswer ? [...outcome.draft.citations] : [],
    missing_information: outcome.mode === 'refuse' ? outcome.missing : null,
    options: outcome.mode === 'clarify' ? [...outcome.options] : [],
    searched,
    nearest: isAnswer ? [] : progress.passages.slice(0, deps.settings.nearest).map(searchHit),
    validation: { ...report, notes: [...report.notes], repaired: progress.repaired },
    model: { file, sha256 },
    timings: {
      evidence_ms: progress.evidenceMs,
      first_token_ms: progress.firstTokenMs,
      total_ms: tenths(deps.now() - progress.startedAt),
      prompt_tokens: progress.promptTokens,
    },
  };
}
