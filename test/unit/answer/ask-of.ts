import { selectFor } from '../../../evaluation/library/evidence-for.ts';
import { Answer } from '../../../src/contract/answer.ts';
import { AskEvent } from '../../../src/contract/methods/asking.ts';
import { answerQuestion } from '../../../src/engine/answer/answer-question.ts';
import type { AnswerDeps, AnswerRequest } from '../../../src/engine/answer/types.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { type FakeChatOptions, fakeChatRuntime } from '../../fakes/fake-chat-runtime.ts';
import { answerDepsOf, SETTINGS } from './answer-deps-of.ts';
import { PASSAGES } from './library-of.ts';

export const QUESTION = 'How many days of annual leave do employees get?';

/** The number that a sentence has in the prompt of the question. */
export async function numberOf(words: string, question = QUESTION, settings = SETTINGS): Promise<number> {
  const runtime = fakeChatRuntime();
  const deps = answerDepsOf(runtime);
  const { sentences } = await selectFor(readQuestion(question), PASSAGES, settings, {
    ...deps,
    countTokens: runtime.countTokens,
  });
  const found = sentences.find((sentence) => sentence.text.includes(words));
  if (found === undefined) throw new Error(`not in the prompt: ${words}`);
  return found.number;
}

export const reply = (...claims: [s: number[], t: string][]) =>
  JSON.stringify({ mode: 'answer', claims: claims.map(([s, t]) => ({ t, s })) });

export async function eventsOf(stream: AsyncIterable<AskEvent>): Promise<AskEvent[]> {
  const events: AskEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

/** Asks `QUESTION`, or what `request` says, of the two documents of `library-of.ts`; every event is checked against the contract. */
export async function ask(
  chat: FakeChatOptions = {},
  request: Partial<AnswerRequest> = {},
  changes: Partial<AnswerDeps> = {},
) {
  const runtime = fakeChatRuntime(chat);
  const deps = answerDepsOf(runtime, changes);
  const events: AskEvent[] = [];
  for await (const event of answerQuestion({ question: QUESTION, ...request }, deps))
    events.push(AskEvent.parse(event));
  const last = events.at(-1);
  if (last?.type !== 'final') throw new Error('no final answer');
  return { events, answer: Answer.parse(last.answer), runtime, deps };
}

export const CUT_OFF = '{"mode":"answer","claims":[{"t":"Employees get';

export const phases = (events: readonly AskEvent[]) =>
  events.flatMap((event) => (event.type === 'phase' ? [event.phase] : []));
