import type { Answer, NearestLine, Searched } from '../../contract/answer.ts';
import type { RetrievedPassage } from '../evidence/retrieval/types.ts';
import { searchHit } from '../places/place.ts';
import { withRemovals } from '../verification/removals.ts';
import { type AnswerBody, EMPTY_REPORT } from './claims/finish.ts';
import { LINES_ARE_NEAR, QUESTION_BACK, REFUSALS } from './gate/refusal.ts';
import type { JoinedParts } from './parts/join-parts.ts';
import type { AnswerDeps, Outcome, ReadRequest } from './types.ts';

/** The sentence shown for an outcome that states nothing about the documents. */
function sentenceOf(outcome: Exclude<Outcome, { mode: 'answer' }>, nearest: readonly NearestLine[]): string {
  if (outcome.mode === 'clarify') return QUESTION_BACK;
  const reason = outcome.missing ?? REFUSALS[outcome.reason];
  return nearest.length === 0 ? reason : `${reason} ${LINES_ARE_NEAR}`;
}

/** Milliseconds with one decimal; finer digits are noise. */
export const tenths = (ms: number) => Math.round(ms * 10) / 10;

/** The question, what was found for it, and the times. Times in milliseconds. */
export interface Asked {
  readonly request: ReadRequest;
  readonly searched: Searched;
  readonly passages: readonly RetrievedPassage[];
  /** Of a refusal, the nearest first. */
  readonly nearestLines: readonly NearestLine[];
  readonly needs: Answer['needs'];
  /** Since the epoch. */
  readonly startedAt: number;
  readonly evidenceMs: number;
}

function missingOf(outcome: Outcome): string | null {
  if (outcome.mode === 'refuse') return outcome.missing;
  return outcome.mode === 'answer' ? (outcome.open ?? null) : null;
}

/**
 * The answer in the terms of the contract (requirements B3, B8), without the fields that the caller adds. `body`: null
 * for no answer.
 */
export function publicAnswer(
  { outcome, model, attempts, isRepaired }: JoinedParts,
  body: AnswerBody | null,
  { request, searched, passages, nearestLines, needs, startedAt, evidenceMs }: Asked,
  deps: Pick<AnswerDeps, 'newId' | 'now' | 'settings'>,
): Omit<Answer, 'confidence' | 'list_basis' | 'mention_term'> {
  const own = body?.report ?? (outcome.mode === 'refuse' ? outcome.report : null) ?? EMPTY_REPORT;
  const report = withRemovals(
    own,
    attempts.flatMap(({ voided }) => voided ?? []),
  );
  const { file, sha256, server } = model;
  const firstTokenAt = attempts.find((attempt) => attempt.firstTokenAt !== null)?.firstTokenAt ?? null;
  return {
    answer_id: deps.newId(),
    thread_id: request.threadId ?? deps.newId(),
    question: request.question.text,
    quote_only: request.quoteOnly ?? false,
    cached: false,
    first_answered_at: null,
    mode: outcome.mode,
    answer: outcome.mode === 'answer' ? (body?.text ?? '') : sentenceOf(outcome, nearestLines),
    markers: outcome.mode === 'answer' ? [...(body?.markers ?? [])] : [],
    claims: [...(body?.claims ?? [])],
    // A refusal states nothing about the documents, so it lists no removed claims either.
    removed: [...(body?.removed ?? [])],
    citations: [...(body?.citations ?? [])],
    missing_information: missingOf(outcome),
    conflicts: [...(body?.conflicts ?? [])],
    options: outcome.mode === 'clarify' ? [...outcome.options] : [],
    searched,
    nearest: body === null ? passages.slice(0, deps.settings.nearest).map(searchHit) : [],
    nearest_lines: [...nearestLines],
    needs,
    validation: { ...report, repaired: isRepaired },
    model: { file, sha256, ...(server === undefined ? {} : { server }) },
    timings: {
      evidence_ms: evidenceMs,
      first_token_ms: firstTokenAt === null ? null : tenths(firstTokenAt - startedAt),
      total_ms: tenths(deps.now() - startedAt),
      prompt_tokens: attempts.reduce((sum, { promptTokens }) => sum + promptTokens, 0),
    },
  };
}
