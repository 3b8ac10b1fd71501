import { expect, test } from 'vitest';
import { halfOf } from '../../../../eval/fit/half-of.ts';
import type { Parameters } from '../../../../eval/fit/rank-case.ts';
import { searchParameters } from '../../../../eval/fit/search-parameters.ts';
import { weightsSource } from '../../../../eval/fit/weights-source.ts';
import { seededRandom } from '../../../../eval/statistics/seeded-random.ts';

const START: Parameters = { weights: [1, 1, 1], samePage: 1 };
/** Best at 3, 0, 1 and 2. */
const nearness = ({ weights: [a = 0, b = 0, c = 0], samePage }: Parameters): number =>
  -Math.abs(a - 3) - Math.abs(b) - Math.abs(c - 1) - Math.abs(samePage - 2);
const search = (seed: number, iterations: number, signal = new AbortController().signal) =>
  searchParameters({ start: START, iterations, objective: nearness, random: seededRandom(seed), signal });

test('finds better parameters, which are worth what is said', async () => {
  const { parameters, value } = await search(1, 400);
  expect(value).toBeGreaterThan(-0.5);
  expect(value).toBe(nearness(parameters));
  for (const weight of parameters.weights) {
    expect(weight).toBeGreaterThanOrEqual(0);
    expect(Math.round(weight * 1000) / 1000).toBe(weight);
  }
});

test('the same seed gives the same parameters, another seed another way', async () => {
  expect(await search(7, 30)).toEqual(await search(7, 30));
  expect(await search(8, 30)).not.toEqual(await search(7, 30));
});

test('keeps the start when nothing is tried', async () => {
  expect(await search(1, 0)).toEqual({ parameters: START, value: nearness(START) });
});

test('an abort ends it', async () => {
  await expect(search(1, 10, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});

test('halves are by id, always the same, and about as large', () => {
  const ids = Array.from({ length: 1000 }, (_, i) => `question-${i}`);
  const first = ids.filter((id) => halfOf(id) === 0);
  expect(first.length).toBeGreaterThan(400);
  expect(first.length).toBeLessThan(600);
  // A half that changed between versions would make figures of two runs incomparable.
  expect(halfOf('00073cc2-c801-467c-9039-fca63c78c6a9')).toBe(1);
});

test('the weights are printed as weights.ts holds them', () => {
  const lines = weightsSource({ weights: [2, 0.8, 1.536], samePage: 2.334 });
  expect(lines.slice(0, 3)).toEqual(['export const WEIGHTS: Features = {', '  vectorRank: 2,', '  vectorTop: 0.8,']);
  expect(lines).toContain('export const SAME_PAGE = 2.334;');
});
