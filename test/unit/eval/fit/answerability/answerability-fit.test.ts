import { expect, test } from 'vitest';
import type { AnswerabilityCase } from '../../../../../eval/fit/answerability/answerability-cases.ts';
import {
  balanced,
  fitAnswerabilityValues,
  logLikelihoods,
  probabilitiesBy,
  toldRightly,
} from '../../../../../eval/fit/answerability/answerability-fit.ts';
import { seededRandom } from '../../../../../measure/statistics/seeded-random.ts';

const KNOWN = { intercept: -3, unknownName: -2, similarity: 6, otherPeriod: -4, agreement: 2 };

/** Kept features as the cache has them, their outcomes drawn from known weights. */
function kept(n: number): AnswerabilityCase[] {
  const random = seededRandom(11);
  return Array.from({ length: n }, (_, i) => {
    const features = [Number(random() < 0.4), random(), random() < 0.3 ? random() : 0, random()];
    const one = { id: `${i}`, features, answerable: true, weight: 1 };
    return { ...one, answerable: random() < (probabilitiesBy(KNOWN, [one])[0] as number) };
  });
}

test('a fit from kept features gives the weights that their outcomes came from, and the same ones again', () => {
  const cases = kept(800);
  const fitted = fitAnswerabilityValues(cases);
  for (const name of ['unknownName', 'similarity', 'otherPeriod', 'agreement'] as const)
    expect(Math.abs((fitted[name] as number) - KNOWN[name])).toBeLessThan(0.7);
  expect(fitAnswerabilityValues(kept(800))).toEqual(fitted);
});

test('both classes count the same, whatever there is more of', () => {
  const one = { id: 'a', features: [0, 1, 0, 1], answerable: true, weight: 1 };
  const cases = [one, { ...one, id: 'b', weight: 0.3 }, { ...one, id: 'c', answerable: false }];
  const sum = (answerable: boolean) =>
    balanced(cases).reduce((all, { weight, ...other }) => all + (other.answerable === answerable ? weight : 0), 0);
  expect(sum(true)).toBeCloseTo(1);
  expect(sum(false)).toBeCloseTo(1);
  // All are answered: right for every case that can be, wrong for every one that cannot.
  expect(toldRightly(KNOWN, cases, 0.5).map(({ score }) => score)).toEqual([1, 1, 0]);
});

test('no weights have a greater likelihood than those that were fitted', () => {
  const cases = kept(300);
  const mean = (values: Readonly<Record<string, number>>) => {
    const scored = logLikelihoods(values, cases);
    return scored.reduce((sum, { score, weight }) => sum + score * weight, 0);
  };
  expect(mean(fitAnswerabilityValues(cases))).toBeGreaterThan(mean(KNOWN) - 0.02);
});
