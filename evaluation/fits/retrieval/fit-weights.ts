import { setImmediate } from 'node:timers/promises';
import type { FitCase } from './fit-case.ts';

export interface WeightFit {
  readonly cases: readonly { readonly one: FitCase; readonly importance: number }[];
  /** At most so many steps of gradient descent. */
  readonly iterations: number;
  readonly signal: AbortSignal;
  readonly onIteration?: (done: number, loss: number) => void;
}

/** How much the document of the first passage counts beside the place itself. */
const DOCUMENT = 0.3;
/** Keeps weights small that few questions speak for (squares of the weights of features scaled to deviation 1). */
const PENALTY = 0.002;
/** Adam (Kingma and Ba, ICLR 2015): step, and how slowly its two averages forget. */
const STEP = 0.08;
const SLOW = { mean: 0.9, square: 0.999 };
const START = 0.1;
/** Done when so many steps lowered the loss by less than this. */
const SETTLED = { steps: 10, loss: 0.0005 };
/** A candidate with a smaller part in the slope changes nothing in the third decimal. */
const NEGLIGIBLE = 1e-7;

/**
 * Weights under which the relevant passages of each question have the largest share of the softmax over all its
 * candidates: a listwise logistic regression (ListNet, Cao and others, ICML 2007). None is negative: every feature
 * speaks for a passage, so a negative weight is chance. In the order of the features, three decimals. Questions without
 * a relevant candidate teach nothing.
 */
export async function fitWeights({ cases, iterations, signal, onIteration }: WeightFit): Promise<number[]> {
  const known = cases.filter(({ one }) => one.relevant.some(Boolean) || one.rightDocument.some(Boolean));
  const scale = deviations(known.map(({ one }) => one));
  const scaled = known.map(({ one, importance }) => ({
    one,
    importance,
    features: one.features.map((value, i) => value / (scale[i % scale.length] as number)),
  }));
  const all = known.reduce((sum, { importance }) => sum + importance, 0);
  const weights = scale.map(() => START);
  const mean = scale.map(() => 0);
  const square = scale.map(() => 0);
  const losses: number[] = [];
  for (let done = 1; done <= iterations; done++) {
    // Lets signals and the screen have their turn.
    await setImmediate();
    signal.throwIfAborted();
    const slope = weights.map((weight) => 2 * PENALTY * weight);
    let loss = PENALTY * weights.reduce((sum, weight) => sum + weight * weight, 0);
    for (const { one, importance, features } of scaled) {
      loss += (importance / all) * addSlope(one, features, weights, importance / all, slope);
    }
    for (const i of weights.keys()) {
      mean[i] = SLOW.mean * (mean[i] as number) + (1 - SLOW.mean) * (slope[i] as number);
      square[i] = SLOW.square * (square[i] as number) + (1 - SLOW.square) * (slope[i] as number) ** 2;
      const step = (mean[i] as number) / (1 - SLOW.mean ** done);
      const size = Math.sqrt((square[i] as number) / (1 - SLOW.square ** done)) + 1e-9;
      weights[i] = Math.max(0, (weights[i] as number) - (STEP * step) / size);
    }
    onIteration?.(done, loss);
    losses.push(loss);
    const before = losses.at(-1 - SETTLED.steps);
    if (before !== undefined && Math.abs(before - loss) < SETTLED.loss) break;
  }
  return weights.map((weight, i) => Math.round((weight / (scale[i] as number)) * 1000) / 1000);
}

/**
 * Adds the slope of one question's loss to `slope`, weighed; returns the loss. Plain loops: it runs over all candidates
 * a million times.
 */
function addSlope(
  { relevant, rightDocument }: FitCase,
  features: Float64Array,
  weights: readonly number[],
  importance: number,
  slope: number[],
): number {
  const width = weights.length;
  const shares = softmax(scoresOf(features, weights));
  const changes = new Float64Array(shares.length);
  let loss = 0;
  for (const [wanted, part] of [
    [relevant, 1],
    [rightDocument, DOCUMENT],
  ] as const) {
    let share = 0;
    for (let i = 0; i < shares.length; i++) if (wanted[i]) share += shares[i] as number;
    if (share === 0) continue;
    loss -= part * Math.log(share);
    for (let i = 0; i < shares.length; i++) {
      const value = shares[i] as number;
      changes[i] = (changes[i] as number) + part * (value - (wanted[i] ? value / share : 0));
    }
  }
  for (let i = 0; i < changes.length; i++) {
    const change = importance * (changes[i] as number);
    if (Math.abs(change) < NEGLIGIBLE * importance) continue;
    for (let k = 0; k < width; k++) slope[k] = (slope[k] as number) + change * (features[i * width + k] as number);
  }
  return loss;
}

function scoresOf(features: Float64Array, weights: readonly number[]): Float64Array {
  const scores = new Float64Array(features.length / weights.length);
  for (let i = 0, at = 0; i < scores.length; i++) {
    let score = 0;
    for (let k = 0; k < weights.length; k++) score += (weights[k] as number) * (features[at++] as number);
    scores[i] = score;
  }
  return scores;
}

function softmax(scores: Float64Array): Float64Array {
  const best = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const deps = scores.map((score) => Math.exp(score - best));
  const sum = deps.reduce((so, power) => so + power, 0);
  return deps.map((power) => power / sum);
}

/** Standard deviation of each feature over all candidates; 1 where it is always the same. */
function deviations(cases: readonly FitCase[]): number[] {
  const width = (cases[0]?.features.length ?? 0) / (cases[0]?.relevant.length || 1);
  const sums = Array.from({ length: width }, () => ({ count: 0, sum: 0, squares: 0 }));
  for (const { features } of cases) {
    features.forEach((value, i) => {
      const one = sums[i % width] as (typeof sums)[number];
      one.count++;
      one.sum += value;
      one.squares += value * value;
    });
  }
  return sums.map(({ count, sum, squares }) => Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) || 1);
}
