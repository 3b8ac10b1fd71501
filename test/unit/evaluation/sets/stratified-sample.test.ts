import { expect, test } from 'vitest';
import type { Question } from '../../../../evaluation/sets/question.ts';
import { stratifiedSample } from '../../../../evaluation/sets/stratified-sample.ts';
import { questionOf } from './question-of.ts';

const question = (doc: string, i: number, type = 'manual') => questionOf({ id: `${doc}-${i}`, doc, meta: { type } });
const set = ['a', 'b', 'c'].flatMap((doc, d) =>
  Array.from({ length: [60, 30, 10][d] as number }, (_, i) => question(doc, i, d === 0 ? 'finance' : 'manual')),
);
const countOf = (chosen: readonly Question[], doc: string): number => chosen.filter((one) => one.doc === doc).length;

test('takes from each document in proportion', () => {
  const chosen = stratifiedSample(set, 20);
  expect(chosen).toHaveLength(20);
  expect(['a', 'b', 'c'].map((doc) => countOf(chosen, doc))).toEqual([12, 6, 2]);
});

test('is the same every time and does not depend on the order of the file, but keeps it', () => {
  const chosen = stratifiedSample(set, 20).map(({ id }) => id);
  expect(stratifiedSample(set, 20).map(({ id }) => id)).toEqual(chosen);
  const turned = stratifiedSample([...set].reverse(), 20).map(({ id }) => id);
  expect([...turned].reverse()).toEqual(chosen);
});

test('does not just take the first of each document', () => {
  expect(
    stratifiedSample(set, 20)
      .filter(({ doc }) => doc === 'a')
      .map(({ id }) => id),
  ).not.toEqual(set.slice(0, 12).map(({ id }) => id));
});

test('takes all when more are asked for than there are', () => {
  expect(stratifiedSample(set, 1000)).toEqual(set);
  expect(stratifiedSample(set, Number.POSITIVE_INFINITY)).toEqual(set);
});
