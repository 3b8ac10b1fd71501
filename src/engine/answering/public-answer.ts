import type { Answer, Citation, Searched } from '../../contract/answer.ts';
import { searchHit } from '../places/place.ts';
import type { RetrievedPassage } from '../retrieval/types.ts';
import type { ValidatedDraft } from '../verification/types.ts';
import { QUESTION_BACK, REFUSALS } from './refusal/refusal.ts';
import type { AnswerDeps, AnswerRequest, Generated, Outcome } from './types.ts';

/** The sentence shown for an outcome that states nothing about the documents. */
const sentenceOf = (outcome: Exclude<Outcome, { mode: 'answer' }>): string =>
  outcome.mode === 'clarify' ? QUESTION_BACK : REFUSALS[outcome.reason];

export const EMPTY_REPORT: ValidatedDraft['report'] = { valid: 0, invalid_removed: 0, missing: 0, notes: [] };

/** Milliseconds with one decimal; finer digits are noise. */
export const tenths = (ms: number) => Math.round(ms * 10) / 10;

/** The question, what was found for it, and the times. Times in milliseconds. */
export interface Asked {
  readonly request: AnswerRequest;
  readonly searched: Searched;
  readonly passages: readonly RetrievedPassage[];
  /** Since the epoch. */
  readonly startedAt: number;
  readonly evidenceMs: number;
}

function missingOf(outcome: Outcome): string | null {
  if (outcome.mode === 'refuse') return outcome.missing;
  return outcome.mode === 'answer' ? (outcome.open ?? null) : null;
}

/** With the address of the original below `base`, at its page as viewers of PDFs understand it (RFC 8118, 3). */
function withUrl(citation: Citation, base: string | null): Citation {
  if (base === null) return citation;
  const url = new URL(encodeURIComponent(citation.source_filename), base.endsWith('/') ? base : `${base}/`);
  if (citation.page_number !== null) url.hash = `page=${citation.page_number}`;
  return { ...citation, url: url.href };
}

/** The answer in the terms of the contract (requirements B3, B8), without the fields that the caller adds. */
export function publicAnswer(
  { outcome, model, attempts, isRepaired }: Generated & { readonly isRepaired: boolean },
  { request, searched, passages, startedAt, evidenceMs }: Asked,
  deps: Pick<AnswerDeps, 'newId' | 'now' | 'settings'>,
): Omit<Answer, 'confidence' | 'conflicts' | 'list_basis' | 'mention_term'> {
  const isAnswer = outcome.mode === 'answer';
  const report = isAnswer
    ? outcome.draft.report
    : ((outcome.mode === 'refuse' ? outcome.report : null) ?? EMPTY_REPORT);
  const { file, sha256, server } = model;
  const firstTokenAt = attempts.find((attempt) => attempt.firstTokenAt !== null)?.firstTokenAt ?? null;
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
    // A refusal states nothing about the documents, so it lists no removed claims either.
    removed: isAnswer ? [...outcome.removed] : [],
    citations: isAnswer ? outcome.draft.citations.map((citation) => withUrl(citation, deps.settings.sourceUrl)) : [],
    missing_information: missingOf(outcome),
    options: outcome.mode === 'clarify' ? [...outcome.options] : [],
    searched,
    nearest: isAnswer ? [] : passages.slice(0, deps.settings.nearest).map(searchHit),
    validation: { ...report, notes: [...report.notes], repaired: isRepaired },
    model: { file, sha256, ...(server === undefined ? {} : { server }) },
    timings: {
      evidence_ms: evidenceMs,
      first_token_ms: firstTokenAt === null ? null : tenths(firstTokenAt - startedAt),
      total_ms: tenths(deps.now() - startedAt),
      prompt_tokens: attempts.reduce((sum, { promptTokens }) => sum + promptTokens, 0),
    },
  };
}
