import { expect, test } from 'vitest';
import type { AnswerabilityCase } from '../../../../../evaluation/fits/answerability/answerability-cases.ts';
import {
  balanced,
  fitAnswerabilityValues,
  logLikelihoods,
  probabilitiesBy,
  toldRightly,
} from '../../../../../evaluation/fits/answerability/answerability-fit.ts';
import { seededRandom } from '../../../../../evaluation/metrics/seeded-random.ts';
import { ANSWERABILITY_FEATURES } from '../../../../../src/engine/answer/gate/judge-answerability.ts';

const KNOWN = {
  intercept: -3,
  unknownName: -2,
  nameElsewhere: -1,
  similarity: 6,
  otherPeriod: -4,
  agreement: 2,
  oneDocument: -2,
  similarityInOne: 4,
  otherPeriodInOne: -3,
  bestLineInOne: 6,
};
type Name = Exclude<keyof typeof KNOWN, 'intercept'>;

const featuresOf = (values: Partial<Record<Name, number>>): number[] =>
  ANSWERABILITY_FEATURES.map((name) => values[name] ?? 0);

/** Kept features as the cache has them, their outcomes drawn from known weights. */
function kept(n: number): AnswerabilityCase[] {
  const random = seededRandom(11);
  return Array.from({ length: n }, (_, i) => {
    const [name, similarity, period] = [Number(random() < 0.4), random(), random() < 0.3 ? random() : 0];
    const elsewhere = Number(name === 0 && random() < 0.4);
    const features = featuresOf(
      i % 2 === 0
        ? { unknownName: name, nameElsewhere: elsewhere, similarity, otherPeriod: period, agreement: random() }
        : {
            oneDocument: 1,
            similarityInOne: similarity,
            otherPeriodInOne: period,
            bestLineInOne: random(),
          },
    );
    const one = { id: `${i}`, features, answerable: true, weight: 1 };
    return { ...one, answerable: random() < (probabilitiesBy(KNOWN, [one])[0] as number) };
  });
}

test('a fit from kept features gives the weights that their outcomes came from, and the same ones again', () => {
  const cases = kept(4000);
  const fitted = fitAnswerabilityValues(cases);
  // What the classes are balanced by moves the intercept and its share for one document.
  for (const name of ANSWERABILITY_FEATURES.filter((one) => one !== 'oneDocument'))
    expect(Math.abs((fitted[name] as number) - KNOWN[name])).toBeLessThan(0.9);
  expect(fitAnswerabilityValues(kept(4000))).toEqual(fitted);
});

test('both classes count the same, whatever there is more of, of one document and of several', () => {
  const one = { id: 'a', features: featuresOf({ similarity: 1, agreement: 1 }), answerable: true, weight: 1 };
  const inOne = { ...one, id: 'd', features: featuresOf({ oneDocument: 1, similarityInOne: 1, bestLineInOne: 1 }) };
  const cases = [
    ...[one, { ...one, id: 'b', weight: 0.3 }, { ...one, id: 'c', answerable: false }],
    ...[inOne, { ...inOne, id: 'e', answerable: false, weight: 0.1 }],
  ];
  const counted = balanced(cases);
  const sum = (ids: readonly string[]) =>
    counted.reduce((all, { id, weight }) => all + (ids.includes(id) ? weight : 0), 0);
  for (const alike of [['a', 'b'], ['c'], ['d'], ['e']]) expect(sum(alike)).toBeCloseTo(1);
  // All are answered: right for every case that can be, wrong for every one that cannot.
  expect(toldRightly(KNOWN, cases, 0.5).map(({ score }) => score)).toEqual([1, 1, 0, 1, 0]);
});

test('no weights have a greater likelihood than those that were fitted', () => {
  const cases = kept(300);
  const mean = (values: Readonly<Record<string, number>>) => {
    const scored = logLikelihoods(values, cases);
    return scored.reduce((sum, { score, weight }) => sum + score * weight, 0);
  };
  expect(mean(fitAnswerabilityValues(cases))).toBeGreaterThan(mean(KNOWN) - 0.02);
});
