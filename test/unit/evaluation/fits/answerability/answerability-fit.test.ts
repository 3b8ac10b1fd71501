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
  bestLine: 3,
  oneDocument: -2,
  similarityInOne: 4,
  otherPeriodInOne: -3,
  bestLineInOne: 6,
  smallScope: -3,
  similarityInSmall: 3,
  bestLineInSmall: 8,
  unread: 1,
  similarityUnread: 5,
  otherPeriodUnread: -3,
  agreementUnread: 1,
};
type Name = Exclude<keyof typeof KNOWN, 'intercept'>;

const featuresOf = (values: Partial<Record<Name, number>>): number[] =>
  ANSWERABILITY_FEATURES.map((name) => values[name] ?? 0);

/** What marks a kind of question: its weight moves with what the classes are balanced by. */
const MARKS: readonly Name[] = ['oneDocument', 'smallScope', 'unread'];

/** Kept features as the cache has them, their outcomes drawn from known weights. */
function kept(n: number): AnswerabilityCase[] {
  const random = seededRandom(11);
  return Array.from({ length: n }, (_, i) => {
    const [name, similarity, period] = [Number(random() < 0.4), random(), random() < 0.3 ? random() : 0];
    const elsewhere = Number(name === 0 && random() < 0.4);
    const names = { unknownName: name, nameElsewhere: elsewhere };
    const [agreement, bestLine] = [random(), random()];
    const kinds: readonly Partial<Record<Name, number>>[] = [
      { ...names, similarity, otherPeriod: period, agreement, bestLine },
      { oneDocument: 1, similarityInOne: similarity, otherPeriodInOne: period, bestLineInOne: bestLine },
      { smallScope: 1, similarityInSmall: similarity, bestLineInSmall: bestLine },
      { ...names, unread: 1, similarityUnread: similarity, otherPeriodUnread: period, agreementUnread: agreement },
    ];
    const features = featuresOf(kinds[i % kinds.length] ?? {});
    const one = { id: `${i}`, features, answerable: true, weight: 1 };
    return { ...one, answerable: random() < (probabilitiesBy(KNOWN, [one])[0] as number) };
  });
}

test('a fit from kept features gives the weights that their outcomes came from, and the same ones again', () => {
  const cases = kept(6000);
  const fitted = fitAnswerabilityValues(cases);
  for (const name of ANSWERABILITY_FEATURES.filter((one) => !MARKS.includes(one)))
    expect(Math.abs((fitted[name] as number) - KNOWN[name])).toBeLessThan(1);
  expect(fitAnswerabilityValues(kept(60))).toEqual(fitAnswerabilityValues(kept(60)));
});

test('both classes count the same in each kind of question, whatever there is more of', () => {
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
