import type { AskEvent } from '../../../contract/answer.ts';
import { stopIfAborted } from '../../../contract/errors.ts';
import { standsAlone } from '../../evidence/follow-up.ts';
import { claimIds, isSaid, type NewClaimId } from '../claims/claim.ts';
import { ClaimTeller, changesOf, type Progress } from '../claims/tell-claims.ts';
import { type QuestionBack, type Refusal, refusalBeforeModel } from '../gate/refusal.ts';
import { withYesOrNo } from '../revisions/answer-yes-or-no.ts';
import { generateAnswer } from '../sources/model/generate-answer.ts';
import { answerFromCells } from '../sources/tables/answer-from-cells.ts';
import type { AnswerDeps, Generated, Outcome } from '../types.ts';
import type { FoundPart } from './find-parts.ts';

/** A part of a question with its own outcome. */
export interface AnsweredPart extends Generated {
  readonly part: FoundPart;
  /** True when tables answered it, without the model. */
  readonly isFromCells: boolean;
}

/** One that was answered. */
export type Answered = AnsweredPart & { readonly outcome: Extract<Outcome, { mode: 'answer' }> };

export const isAnswered = (part: AnsweredPart): part is Answered => part.outcome.mode === 'answer';

/**
 * Answers each part of a question by its own call, in order: from cells, with a refusal, or by the model. The sentences
 * of all parts are told as those of one answer.
 */
export async function* answerParts(
  parts: readonly FoundPart[],
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, readonly AnsweredPart[]> {
  const answered: AnsweredPart[] = [];
  const making = { deps, newId: claimIds() };
  const teller = new ClaimTeller(deps);
  for (const part of parts) {
    const before = answered.filter(isAnswered);
    const events = answerPart(part, before, making, signal);
    answered.push(yield* told(events, teller, before));
  }
  return answered;
}

/** Tells the steps of a part as events of the whole answer. */
async function* told(
  steps: AsyncGenerator<Progress, AnsweredPart>,
  teller: ClaimTeller,
  before: readonly Answered[],
): AsyncGenerator<AskEvent, AnsweredPart> {
  const claims = before.flatMap(({ outcome }) => outcome.claims);
  try {
    for (let next = await steps.next(); ; next = await steps.next()) {
      if (next.done) return next.value;
      yield* teller.tell(next.value, claims);
    }
  } finally {
    // Where nobody listens any more, the model must stop writing. Nothing happens where it has ended.
    await steps.return(undefined as never);
  }
}

/** What every part is made with. */
interface Making {
  readonly deps: AnswerDeps;
  readonly newId: NewClaimId;
}

async function* answerPart(
  part: FoundPart,
  before: readonly Answered[],
  making: Making,
  signal: AbortSignal | undefined,
): AsyncGenerator<Progress, AnsweredPart> {
  const answered = yield* answerFirst(part, before, making, signal);
  const { request, evidence } = part;
  // Quotes stay as they stand in the document, and what "it" is in a follow-up is not known to a check of words.
  if (!isAnswered(answered) || request.quoteOnly || !standsAlone(evidence.followUp)) return answered;
  const { outcome } = answered;
  const claims = withYesOrNo(outcome.claims, request.question);
  yield* changesOf(outcome.claims, claims);
  return { ...answered, outcome: { ...outcome, claims } };
}

/** A part as tables or the model answer it. */
async function* answerFirst(
  part: FoundPart,
  before: readonly Answered[],
  making: Making,
  signal: AbortSignal | undefined,
): AsyncGenerator<Progress, AnsweredPart> {
  const { request, evidence } = part;
  const { deps } = making;
  const inCells = await answerFromCells(request, evidence, making, signal);
  stopIfAborted(signal);
  const refusal = inCells === null ? await refusalBeforeModel(evidence, request, deps, signal) : null;
  stopIfAborted(signal);
  const atOnce = refusal === null || (before.length > 0 && !bindsLater(refusal)) ? inCells : refusedAtOnce(refusal);
  const isFromCells = inCells !== null;
  if (atOnce !== null) {
    return { part, isFromCells, outcome: atOnce, model: deps.model, promptSentences: [], attempts: [] };
  }
  yield { type: 'phase', phase: 'reading' };
  return {
    part,
    isFromCells,
    ...(yield* generateAnswer(request, evidence, citedTexts(before), making, signal)),
  };
}

/**
 * Whether a part is refused though one before it was answered. The judgement is fitted on whole questions; the few
 * words of a part are seldom like a passage, and its subject is there already. A name or a period that is missing stays
 * missing.
 */
const bindsLater = (refusal: Refusal | QuestionBack): boolean =>
  'reason' in refusal && refusal.reason !== 'not_similar' && refusal.reason !== 'not_answered';

const refusedAtOnce = (refusal: Refusal | QuestionBack): Outcome =>
  'options' in refusal ? { mode: 'clarify', ...refusal } : { mode: 'refuse', ...refusal };

/** The words that earlier parts are answered from: offered again, a small model only repeats them. */
const citedTexts = (before: readonly Answered[]): readonly string[] =>
  before.flatMap(({ outcome }) =>
    outcome.claims.filter(isSaid).flatMap(({ sources }) => sources.map(({ textSpan }) => textSpan)),
  );
