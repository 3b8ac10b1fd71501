import { stopIfAborted } from '../../../contract/errors.ts';
import type { AskEvent, AskReading } from '../../../contract/methods/asking.ts';
import type { EvidenceLine } from '../../evidence/types.ts';
import type { Question } from '../../question/question.ts';
import { citesNearest, judgedLines } from '../asked/cites-nearest.ts';
import { type AskedLines, nearestLines } from '../asked/nearest-lines.ts';
import { type Claim, claimIds, isSaid } from '../claims/claim.ts';
import { citedLines } from '../claims/source.ts';
import { ClaimTeller, changesOf, type Progress } from '../claims/tell-claims.ts';
import { type QuestionBack, type Refusal, refusalBeforeModel } from '../gate/refusal.ts';
import { answerYesOrNo } from '../revisions/answer-yes-or-no.ts';
import { findConflicts } from '../revisions/find-conflicts.ts';
import { judgeAnswers } from '../revisions/judge-answers.ts';
import { listInOrder } from '../revisions/list-in-order.ts';
import { quoteBeside } from '../revisions/quote-beside.ts';
import type { Revision } from '../revisions/types.ts';
import { answerFromModel, readAhead } from '../sources/model/answer-from-model.ts';
import type { Offered } from '../sources/model/prompt/prompt.ts';
import { quoteLines } from '../sources/quotes/quote-lines.ts';
import type { AnswerDeps, Generated, Making, Outcome } from '../types.ts';
import type { FoundPart } from './find-parts.ts';

/** What is done to the claims of a part once they are made, in this order. */
const REVISIONS: readonly Revision[] = [quoteBeside, listInOrder, answerYesOrNo, findConflicts, judgeAnswers];

/** A part of a question with its own outcome. */
export interface AnsweredPart extends Generated {
  readonly part: FoundPart;
  /**
   * What made the outcome: code that reads tables and lists, the refusal before anything is written, the lines that
   * answer best, or the model.
   */
  readonly by: 'code' | 'gate' | 'lines' | 'model';
}

/** One that was answered. */
export type Answered = AnsweredPart & { readonly outcome: Extract<Outcome, { mode: 'answer' }> };

export const isAnswered = (part: AnsweredPart): part is Answered => part.outcome.mode === 'answer';

/**
 * Answers each part of a question by itself, in order: by code, with a refusal, or by the model. The events are those
 * of one answer.
 */
export async function* answerParts(
  parts: readonly FoundPart[],
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, readonly AnsweredPart[]> {
  const answered: AnsweredPart[] = [];
  const making = { deps, newId: claimIds() };
  const teller = new ClaimTeller(deps);
  const whole = new WholeReading(parts.length);
  let areLinesTold = false;
  for (const [index, part] of parts.entries()) {
    const before = answered.filter(isAnswered);
    const open = areLinesTold ? [] : parts.slice(index);
    const steps = answerPart(part, { before, open }, making, signal);
    const made = yield* eventsOf(steps, teller, before, (event) => whole.after(index, event));
    areLinesTold ||= made.by === 'model';
    answered.push(made);
  }
  return answered;
}

/** Adds up how far the prompts of all parts of a question are read. */
class WholeReading {
  readonly #parts: number;
  #share = 0;

  constructor(parts: number) {
    this.#parts = parts;
  }

  /** What is read of all, after `done` parts. The prompts to come are taken to be as long as the one that is read. */
  after(done: number, { share, seconds_left: left, tokens, ...event }: AskReading): AskReading {
    // A repair reads little, and again.
    this.#share = Math.max(this.#share, (done + (share ?? 0)) / this.#parts);
    const unread = share === null ? 1 : 1 - share;
    const whole = left === null || unread === 0 ? left : (left / unread) * (unread + this.#parts - done - 1);
    return { ...event, tokens, share: share === null ? null : this.#share, seconds_left: whole };
  }
}

/** The lines nearest to the parts that are not answered yet, for a reader who waits for the model. */
async function* tellLines(
  open: readonly FoundPart[],
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): AsyncGenerator<Progress> {
  const lines = await nearestLines(await askedLines(open, signal), deps);
  stopIfAborted(signal);
  if (lines.length > 0) yield { type: 'lines', lines };
}

/** What the parts of a question ask, each with the lines that may answer it. */
export async function askedLines(
  parts: readonly FoundPart[],
  signal: AbortSignal | undefined,
): Promise<readonly AskedLines[]> {
  const asked: AskedLines[] = [];
  for (const { evidence } of parts) asked.push({ question: evidence.inFull, lines: await evidence.likely(signal) });
  return asked;
}

/** The steps of a part as events of the whole answer. */
async function* eventsOf(
  steps: AsyncGenerator<Progress, AnsweredPart>,
  teller: ClaimTeller,
  before: readonly Answered[],
  ofAll: (event: AskReading) => AskReading,
): AsyncGenerator<AskEvent, AnsweredPart> {
  const claims = before.flatMap(({ outcome }) => outcome.claims);
  try {
    for (let next = await steps.next(); ; next = await steps.next()) {
      if (next.done) return next.value;
      if (next.value.type === 'reading') yield ofAll(next.value);
      else yield* teller.tell(next.value, claims);
    }
  } finally {
    // The caller may have stopped listening: then the model must stop writing. Does nothing after the last step.
    await steps.return(undefined as never);
  }
}

/** The parts beside one: those answered before it, and those of which the lines are told once the model is asked. */
interface AroundPart {
  readonly before: readonly Answered[];
  readonly open: readonly FoundPart[];
}

/** One part: by code, with a refusal or by the model; then its claims are revised. */
async function* answerPart(
  part: FoundPart,
  { before, open }: AroundPart,
  making: Making,
  signal: AbortSignal | undefined,
): AsyncGenerator<Progress, AnsweredPart> {
  const made =
    (await withoutModel(part, before, making, signal)) ?? (yield* byModel(part, { before, open }, making, signal));
  if (!isAnswered(made)) return made;
  const { outcome } = made;
  const { evidence } = part;
  // Where code read a table or a list, no line was scored, and none has to be.
  const judged = made.by === 'code' ? { lines: [], likely: [] } : await judgedLines(evidence, signal);
  const { mustCiteNearest } = making.deps.settings;
  if (made.by === 'model' && mustCiteNearest && !citesNearest(outcome.claims, evidence, judged)) {
    yield* changesOf(outcome.claims, []);
    return { ...made, outcome: notNearest(outcome.claims, judged.lines) };
  }
  const claims = REVISIONS.reduce((now, revise) => revise(now, { ...part, ...judged }, making), outcome.claims);
  yield* changesOf(outcome.claims, claims);
  return { ...made, outcome: { ...outcome, claims } };
}

/** What was written is not shown; the lines that it cites are, among those nearest to the question. */
const notNearest = (claims: readonly Claim[], lines: readonly EvidenceLine[]): Outcome => ({
  ...{ mode: 'refuse', reason: 'not_nearest', missing: null },
  pointed: citedLines(
    lines,
    claims.flatMap(({ sources }) => sources),
  ),
});

/**
 * Has the model read what it would be asked for a part: the same walk as an answer's, stopped before the model writes.
 * False where it would not be asked.
 */
export async function readPartAhead(
  part: FoundPart,
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const making = { deps, newId: claimIds() };
  if ((await withoutModel(part, [], making, signal)) !== null) return false;
  return readAhead(part.request, offeredOf(part, []), making, signal);
}

/** Whether a part is refused before the model is asked, and no code answers it. */
export async function isRefusedAtOnce(
  part: FoundPart,
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const made = await withoutModel(part, [], { deps, newId: claimIds() }, signal);
  return made?.by === 'gate' && made.outcome.mode === 'refuse';
}

/** What code answers to a part, or why it is refused; null where the model is to answer it. */
async function withoutModel(
  part: FoundPart,
  before: readonly Answered[],
  making: Making,
  signal: AbortSignal | undefined,
): Promise<AnsweredPart | null> {
  const { request, evidence } = part;
  const { deps } = making;
  const made = { part, model: deps.model, promptSentences: [], attempts: [] };
  for (const source of part.sources) {
    const outcome = await source.answer(evidence, making, signal);
    stopIfAborted(signal);
    if (outcome !== null) return { ...made, by: 'code', outcome };
  }
  const gate = await refusalBeforeModel(evidence, request, deps, signal);
  stopIfAborted(signal);
  const refusal = gate !== null && bindsLater(gate) ? gate : (beyondReading(request.question) ?? gate);
  if (refusal !== null && (before.length === 0 || bindsLater(refusal)))
    return { ...made, by: 'gate', outcome: refusedAtOnce(refusal) };
  if (!request.quoteOnly) return null;
  return { ...made, by: 'lines', outcome: await quoteLines(evidence, saidBefore(before), making, signal) };
}

/** The refusal of what only counting, comparing or computing answers: a model cannot, and no code did. */
const beyondReading = ({ needs }: Pick<Question, 'needs'>): Refusal | null =>
  needs === null ? null : { reason: NEEDS[needs], missing: null };

const NEEDS = { count: 'needs_count', compare: 'needs_comparison', compute: 'needs_arithmetic' } as const;

async function* byModel(
  part: FoundPart,
  { before, open }: AroundPart,
  making: Making,
  signal: AbortSignal | undefined,
): AsyncGenerator<Progress, AnsweredPart> {
  yield* tellLines(open, making.deps, signal);
  yield { type: 'phase', phase: 'reading' };
  const made = yield* answerFromModel(part.request, offeredOf(part, before), making, signal);
  return { ...made, part, by: 'model' };
}

/** What the model may answer from. What earlier parts cite is not offered again: a small model only repeats it. */
const offeredOf = ({ evidence }: FoundPart, before: readonly Answered[]): Offered => ({
  evidence,
  said: saidBefore(before),
});

/** The texts that earlier parts are answered by. */
function saidBefore(before: readonly Answered[]): readonly string[] {
  const said = before.flatMap(({ outcome }) => outcome.claims.filter(isSaid));
  return said.flatMap(({ sources }) => sources.map(({ textSpan }) => textSpan));
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
