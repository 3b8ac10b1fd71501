import { expect, test } from 'vitest';
import {
  characterRecall,
  mergeRanges,
  pageHit,
  rightDocumentFirst,
} from '../../../../../evaluation/quality/retrieval/measures.ts';
import type { FoundPlace } from '../../../../../evaluation/search/found-place.ts';

const place = (file: string, pages: number[], start = 0, end = 0): FoundPlace => ({ file, pages, start, end });

const onPage7 = { pdf: 'pdf/a.pdf', gold_pages: [7], gold_spans: [] };

const inText = (...gold_spans: [number, number][]) => ({ txt: 'texts/t.txt', gold_pages: [], gold_spans });

test('a page hit needs the page in the right document, anywhere among the places', () => {
  expect(pageHit(onPage7, [place('b.pdf', [7]), place('a.pdf', [6, 7])])).toBe(1);
  expect(pageHit(onPage7, [place('b.pdf', [7]), place('a.pdf', [6, 8])])).toBe(0);
  expect(pageHit(onPage7, [])).toBe(0);
});

test('only the first place decides which document came first', () => {
  expect(rightDocumentFirst(onPage7, [place('a.pdf', [1]), place('b.pdf', [7])])).toBe(1);
  expect(rightDocumentFirst(onPage7, [place('b.pdf', [7]), place('a.pdf', [7])])).toBe(0);
  expect(rightDocumentFirst(onPage7, [])).toBe(0);
});

test('characters found by two overlapping places count once, those of another file not at all', () => {
  const places = [place('t.txt', [], 100, 150), place('t.txt', [], 140, 160), place('u.txt', [], 160, 200)];
  expect(characterRecall(inText([100, 200]), places)).toBeCloseTo(0.6, 10);
  expect(characterRecall(inText([0, 50], [150, 200]), places)).toBeCloseTo(0.1, 10);
  expect(characterRecall(inText([100, 200]), [])).toBe(0);
  expect(characterRecall(inText([100, 160]), places)).toBe(1);
});

test('ranges are merged where they touch', () => {
  expect(
    mergeRanges([
      [5, 9],
      [0, 2],
      [2, 4],
      [6, 7],
    ]),
  ).toEqual([
    [0, 4],
    [5, 9],
  ]);
});
