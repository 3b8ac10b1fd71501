import type { AskEvent } from '../../../contract/answer.ts';
import { stopIfAborted } from '../../../contract/errors.ts';
import type { RetrievedPassage } from '../../retrieval/types.ts';
import { answerFromCells } from '../cells/answer-from-cells.ts';
import { standsAlone } from '../conversation/follow-up.ts';
import { generateAnswer } from '../generation/generate-answer.ts';
import { withYesOrNo } from '../grounding/answer-yes-or-no.ts';
import { placeNumbers, renumbered } from '../grounding/join-drafts.ts';
import { withReferred } from '../references/follow-references.ts';
import { type QuestionBack, type Refusal, refusalBeforeModel } from '../refusal/refusal.ts';
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
 * Answers each part of a question by its own call, in order: from cells, with a refusal, or by the model. The sentences of all parts
 * are streamed as those of one answer.
 */
export async function* answerParts(
  parts: readonly FoundPart[],
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, readonly AnsweredPart[]> {
  const answered: AnsweredPart[] = [];
  for (const part of parts) {
    const before = answered.filter(isAnswered);
    const events = answerPart(part, before, deps, signal);
    answered.push(yield* inOneAnswer(events, before));
  }
  return answered;
}

async function* answerPart(
  part: FoundPart,
  before: readonly Answered[],
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, AnsweredPart> {
  const answered = yield* answerFirst(part, before, deps, signal);
  const { request, found } = part;
  // Quotes stay as they stand in the document, and what "it" is in a follow-up is not known to a check of words.
  if (!isAnswered(answered) || request.quoteOnly || !standsAlone(found.followUp)) return answered;
  const { outcome } = answered;
  const draft = withYesOrNo(request.question, outcome.draft, passagesWith(part), deps.validate);
  if (draft === outcome.draft) return answered;
  const [claim] = draft.claims;
  if (claim !== undefined) {
    const citations = draft.citations.filter(({ claim_text }) => claim_text === claim.text);
    yield { type: 'claim', claim_index: 0, claim, citations: [...citations] };
  }
  return { ...answered, outcome: { ...outcome, draft } };
}

const passagesWith = ({ found, referred }: FoundPart): readonly RetrievedPassage[] =>
  withReferred(found.passages, referred);

/** A part as tables or the model answer it. */
async function* answerFirst(
  part: FoundPart,
  before: readonly Answered[],
  deps: AnswerDeps,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent, AnsweredPart> {
  const { request, found, referred } = part;
  const inCells = await answerFromCells(request, { ...found, referred }, deps, signal);
  stopIfAborted(signal);
  const refusal = inCells === null ? await refusalBeforeModel(found, request, deps, signal) : null;
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
    ...(yield* generateAnswer(
      request,
      { ...found, passages: passagesWith(part), referred, said: citedTexts(before) },
      deps,
      signal,
    )),
  };
}

/**
 * Whether a part is refused though one before it was answered. The judgement is fitted on whole questions; the few words of a part are
 * seldom like a passage, and its subject is there already. A name or a period that is missing stays missing.
 */
const bindsLater = (refusal: Refusal | QuestionBack): boolean =>
  'reason' in refusal && refusal.reason !== 'not_similar' && refusal.reason !== 'not_answered';

const refusedAtOnce = (refusal: Refusal | QuestionBack): Outcome =>
  'options' in refusal ? { mode: 'clarify', ...refusal } : { mode: 'refuse', ...refusal };

/** The words that earlier parts are answered from: offered again, a small model only repeats them. */
const citedTexts = (before: readonly Answered[]): readonly string[] =>
  before.flatMap(({ outcome: { draft } }) => draft.citations.map(({ text_span }) => text_span));

/**
 * Passes the events of a part on as those of the whole answer: its sentences count on from those before, and after a repair, which
 * makes everything streamed void, the sentences before are told again.
 */
async function* inOneAnswer(
  events: AsyncGenerator<AskEvent, AnsweredPart>,
  before: readonly Answered[],
): AsyncGenerator<AskEvent, AnsweredPart> {
  const numbersBefore = () => {
    const numberOf = placeNumbers();
    const told = before.flatMap(({ outcome: { draft } }) =>
      draft.claims.map((claim) => renumbered(claim, draft.citations, numberOf)),
    );
    return { numberOf, told };
  };
  let { numberOf, told } = numbersBefore();
  try {
    for (let next = await events.next(); ; next = await events.next()) {
      if (next.done) return next.value;
      const event = next.value;
      if (event.type === 'token') yield { ...event, claim_index: told.length + event.claim_index };
      else if (event.type === 'claim') {
        const { claim, citations } = renumbered(event.claim, event.citations, numberOf);
        yield { type: 'claim', claim_index: told.length + event.claim_index, claim, citations: [...citations] };
      } else yield event;
      if (event.type !== 'restart') continue;
      ({ numberOf, told } = numbersBefore());
      for (const [claim_index, { claim, citations }] of told.entries())
        yield { type: 'claim', claim_index, claim, citations: [...citations] };
    }
  } finally {
    // Where nobody listens any more, the model must stop writing. Nothing happens where it has ended.
    await events.return(undefined as never);
  }
}
