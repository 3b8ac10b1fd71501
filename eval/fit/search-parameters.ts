import { setImmediate } from 'node:timers/promises';
import type { Parameters } from './rank-case.ts';

export interface ParameterSearch {
  readonly start: Parameters;
  readonly iterations: number;
  /** What is to become as large as possible. */
  readonly objective: (parameters: Parameters) => number;
  /** Numbers in [0, 1); the same ones give the same result. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly onIteration?: (done: number, best: number) => void;
}

/** One to three weights are changed at a time. */
const CHANGED = [1, 1, 2, 3];
const FACTORS = [0.5, 0.7, 0.85, 1.2, 1.4, 2];
/** Lets a weight that is nothing come back. */
const ADDED = [0, 0, 0.3, 0.8];
/** A changed weight is now and then tried without. */
const DROPPED = 0.1;
const DEMOTION_FACTORS = [1, 1, 0.7, 1.4];

/**
 * Random search that keeps every improvement: the objective counts hits, so it has no slope to follow. Weights stay >= 0 and
 * have three decimals, so that what is printed is what was measured. Rejects when aborted.
 */
export async function searchParameters(search: ParameterSearch): Promise<{ parameters: Parameters; value: number }> {
  let parameters = rounded(search.start);
  let value = search.objective(parameters);
  for (let done = 1; done <= search.iterations; done++) {
    // Lets signals and the screen have their turn.
    await setImmediate();
    search.signal.throwIfAborted();
    const tried = rounded(neighbourOf(parameters, search.random));
    const triedValue = search.objective(tried);
    if (triedValue > value) [parameters, value] = [tried, triedValue];
    search.onIteration?.(done, value);
  }
  return { parameters, value };
}

function neighbourOf({ weights, samePage }: Parameters, random: () => number): Parameters {
  const pick = (values: readonly number[]): number => values[Math.floor(random() * values.length)] as number;
  const left = [...weights.keys()];
  const changed = Array.from(
    { length: Math.min(pick(CHANGED), left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0] as number,
  );
  const next = [...weights];
  for (const i of changed) next[i] = random() < DROPPED ? 0 : (next[i] as number) * pick(FACTORS) + pick(ADDED);
  return { weights: next, samePage: samePage * pick(DEMOTION_FACTORS) };
}

const rounded = ({ weights, samePage }: Parameters): Parameters => ({
  weights: weights.map(thousandth),
  samePage: thousandth(samePage),
});

const thousandth = (value: number): number => Math.round(value * 1000) / 1000;
