import type { TimedPlain } from './plain-pipeline.ts';
import type { TimedAnswer } from './timed-ask.ts';

/** One question in all pipelines. */
export interface MeasuredQuestion {
  readonly id: string;
  readonly question: string;
  /** In what order the pipelines were asked. */
  readonly order: readonly Pipeline[];
  readonly answer: TimedAnswer;
  /** The same after a pause in which it was read ahead; times from Enter. */
  readonly typed: TimedAnswer;
  readonly quote: TimedAnswer;
  readonly plain: TimedPlain;
}

export type Pipeline = 'answer' | 'typed' | 'quote' | 'plain';
const PIPELINES: readonly Pipeline[] = ['answer', 'typed', 'quote', 'plain'];

/** Every pipeline is first, second and last equally often: what one leaves warm profits all alike. */
export const orderOf = (turn: number): readonly Pipeline[] =>
  PIPELINES.map((_, i) => PIPELINES[(turn + i) % PIPELINES.length] as Pipeline);

export interface MeasureDeps {
  readonly answer: (question: string) => Promise<TimedAnswer>;
  readonly typed: (question: string) => Promise<TimedAnswer>;
  readonly quote: (question: string) => Promise<TimedAnswer>;
  readonly plain: (question: string) => Promise<TimedPlain>;
  /** Brings a pipeline to where the question before leaves it, untimed. */
  readonly ready: (pipeline: Pipeline) => Promise<void>;
}

/** Asks one question in all pipelines, in the order of its turn. */
export async function measureQuestion(
  { id, question }: { readonly id: string; readonly question: string },
  turn: number,
  deps: MeasureDeps,
): Promise<MeasuredQuestion> {
  const order = orderOf(turn);
  let [answer, typed, quote, plain]: [TimedAnswer?, TimedAnswer?, TimedAnswer?, TimedPlain?] = [];
  for (const pipeline of order) {
    await deps.ready(pipeline);
    if (pipeline === 'answer') answer = await deps.answer(question);
    if (pipeline === 'typed') typed = await deps.typed(question);
    if (pipeline === 'quote') quote = await deps.quote(question);
    if (pipeline === 'plain') plain = await deps.plain(question);
  }
  if (answer === undefined || typed === undefined || quote === undefined || plain === undefined) {
    throw new Error(`${id} was not measured`);
  }
  return { id, question, order, answer, typed, quote, plain };
}
