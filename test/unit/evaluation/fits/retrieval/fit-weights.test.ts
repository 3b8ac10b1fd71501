import { expect, test } from 'vitest';
import type { FitCase } from '../../../../../evaluation/fits/retrieval/fit-case.ts';
import { fitParameters } from '../../../../../evaluation/fits/retrieval/fit-parameters.ts';
import { fitWeights } from '../../../../../evaluation/fits/retrieval/fit-weights.ts';
import { rankCase } from '../../../../../evaluation/fits/retrieval/rank-case.ts';
import { seededRandom } from '../../../../../evaluation/metrics/seeded-random.ts';

const signal = new AbortController().signal;

/** Five candidates; the relevant one stands out by the first feature, a little by the second, the third is chance. */
function caseOf(random: () => number, i: number): FitCase {
  const relevant = Array.from({ length: 5 }, (_, j) => j === i % 5);
  const features = relevant.flatMap((is) => [(is ? 1 : 0) + random(), (is ? 0.2 : 0) + random(), random()]);
  return {
    id: `${i}`,
    file: 'a.pdf',
    relevant,
    rightDocument: relevant.map(() => true),
    features: Float64Array.from(features),
    samePage: relevant.map(() => []),
  };
}
const random = seededRandom(5);
const CASES = Array.from({ length: 60 }, (_, i) => caseOf(random, i));
const weightsOf = (cases: readonly FitCase[], iterations = 150) =>
  fitWeights({ cases: cases.map((one) => ({ one, importance: 1 })), iterations, signal });

test('what tells the relevant passage has the weight, and it comes first', async () => {
  const weights = await weightsOf(CASES);
  const [clear = 0, faint = 0, chance = 0] = weights;
  expect(clear).toBeGreaterThan(faint);
  expect(faint).toBeGreaterThan(chance);
  const first = CASES.filter((one) => one.relevant[rankCase(one, { weights, samePage: 0 }, 1)[0] ?? -1]);
  expect(first.length / CASES.length).toBeGreaterThan(0.85);
});

test('no weight is negative, even of what speaks against the relevant passage', async () => {
  const against = CASES.map((one) => ({
    ...one,
    features: one.features.map((value, i) => (i % 3 === 0 ? -value : value)),
  }));
  const weights = await weightsOf(against);
  expect(weights[0]).toBe(0);
  expect(weights.every((weight) => weight >= 0)).toBe(true);
});

test('the same questions give the same weights; one without a relevant passage teaches nothing', async () => {
  const none = {
    ...(CASES[0] as FitCase),
    relevant: [false],
    rightDocument: [false],
    features: Float64Array.of(9, 9, 9),
  };
  expect(await weightsOf([...CASES, none], 20)).toEqual(await weightsOf(CASES, 20));
});

test('a question counts as much as it is important', async () => {
  const other = {
    ...(CASES[0] as FitCase),
    features: Float64Array.from([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  };
  const weigh = async (importance: number) => {
    const cases = [...CASES.map((one) => ({ one, importance: 1 })), { one: other, importance }];
    return (await fitWeights({ cases, iterations: 100, signal }))[1] as number;
  };
  expect(await weigh(60)).toBeGreaterThan(await weigh(1));
});

test('an abort ends it', async () => {
  const stopped = AbortSignal.abort(new Error('enough'));
  await expect(
    fitWeights({ cases: [{ one: CASES[0] as FitCase, importance: 1 }], iterations: 5, signal: stopped }),
  ).rejects.toThrow('enough');
});

test('a passage loses as much for a better one on its page as finds most', async () => {
  // The first twelve candidates share a page and score best; the relevant one stands alone behind them.
  const features = Float64Array.from({ length: 13 }, (_, i) => (i < 12 ? 2 : 1));
  const crowd = Array.from({ length: 12 }, (_, i) => i);
  const one: FitCase = {
    id: 'q',
    file: 'a.pdf',
    features,
    relevant: Array.from({ length: 13 }, (_, i) => i === 12),
    rightDocument: Array.from({ length: 13 }, () => true),
    samePage: [...crowd.map((i) => crowd.filter((j) => j !== i)), []],
  };
  const clear: FitCase = { ...one, id: 'c', relevant: Array.from({ length: 13 }, (_, i) => i === 0) };
  const cases = { reworded: [one, clear, clear], synthetic: [], original: [], policy: [] };
  const { weights, samePage } = await fitParameters(cases, { iterations: 30, signal, onIteration: () => undefined });
  expect(rankCase(one, { weights, samePage }, 10)).toContain(12);
});
