import type { FoundPlace, SearchMethod } from './found-place.ts';

export interface TimedSearches {
  readonly places: readonly (readonly FoundPlace[])[];
  /** Wall time of each search that was not a warm-up before, in milliseconds, as the caller sees it. */
  readonly milliseconds: readonly number[];
}

export interface TimingDeps {
  /** Milliseconds that never run backwards. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly onDone: (done: number, total: number) => void;
}

/**
 * Asks the questions one after the other, after the first `warmUp` of them were asked once. Those are not timed, unless
 * there are no others: a question asked before may be quicker.
 */
export async function measureSearches(
  questions: readonly string[],
  search: SearchMethod,
  warmUp: number,
  { now, signal, onDone }: TimingDeps,
): Promise<TimedSearches> {
  for (let i = 0; i < warmUp && questions.length > 0; i++) {
    signal.throwIfAborted();
    await search(questions[i % questions.length] as string);
  }
  const places: (readonly FoundPlace[])[] = [];
  const milliseconds: number[] = [];
  for (const question of questions) {
    signal.throwIfAborted();
    const started = now();
    places.push(await search(question));
    milliseconds.push(now() - started);
    onDone(places.length, questions.length);
  }
  return { places, milliseconds: milliseconds.slice(questions.length > warmUp ? warmUp : 0) };
}
