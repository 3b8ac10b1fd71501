import { expect, test } from 'vitest';
import { FEATURE_NAMES } from '../../../../../evaluation/fits/retrieval/feature-names.ts';
import { fitCase } from '../../../../../evaluation/fits/retrieval/fit-case.ts';
import { fitFigures, IMPORTANCE, sharesFound } from '../../../../../evaluation/fits/retrieval/fit-figures.ts';
import type { FoundCandidate } from '../../../../../evaluation/fits/retrieval/found-candidate.ts';
import { questionOf } from '../../sets/question-of.ts';

const first = FEATURE_NAMES.map((_, i) => (i === 0 ? 1 : 0));
const found = (chunk: number, given: Partial<FoundCandidate>): FoundCandidate => ({
  chunk_id: `a_${chunk}`,
  file: 'a.pdf',
  pages: [],
  start: 0,
  end: 0,
  features: first.map((one) => one * chunk),
  ...given,
});
const ON_PAGE_4 = questionOf({ pdf: 'pdf/a.pdf', gold_pages: [4] });

test('a passage is relevant on a gold page of the right document; pages are shared within one document', () => {
  const one = fitCase(ON_PAGE_4, [
    found(3, { pages: [5, 6] }),
    found(1, { pages: [4] }),
    found(2, { pages: [4, 5] }),
    found(4, { pages: [4], file: 'b.pdf' }),
  ]);
  expect(one.relevant).toEqual([true, true, false, false]);
  expect(one.rightDocument).toEqual([true, true, true, false]);
  expect(one.samePage).toEqual([[1], [0, 2], [1], []]);
  expect(one.features[2 * FEATURE_NAMES.length]).toBe(3);
});

test('a passage of a text is relevant when it holds more than three tenths of a gold span', () => {
  const question = questionOf({ txt: 'texts/a.txt', gold_spans: [[100, 200]] });
  const ranges = [
    [0, 130],
    [0, 131],
    [150, 400],
  ] as const;
  const one = fitCase(
    question,
    ranges.map(([start, end], i) => found(i, { file: 'a.txt', start, end })),
  );
  expect(one.relevant).toEqual([false, true, true]);
});

test('shares are of the questions of a set, and each set counts as it is important', () => {
  const hit = fitCase(ON_PAGE_4, [found(1, { pages: [4] })]);
  const document = fitCase(ON_PAGE_4, [found(1, { pages: [7] })]);
  const miss = fitCase(ON_PAGE_4, []);
  const parameters = { weights: first, samePage: 1 };
  const of = (one: typeof hit) => ({ reworded: [one, miss], synthetic: [], original: [miss], policy: [] });
  expect(sharesFound(of(hit), parameters)).toBeCloseTo(IMPORTANCE.reworded / 2, 10);
  expect(sharesFound(of(document), parameters)).toBe(0);
  const [reworded, synthetic, original] = fitFigures(of(document), () => parameters);
  expect(reworded?.found?.mean).toBe(0);
  expect(reworded?.documentFirst?.mean).toBe(0.5);
  expect(synthetic?.found).toBeNull();
  expect(original?.found?.mean).toBe(0);
});
