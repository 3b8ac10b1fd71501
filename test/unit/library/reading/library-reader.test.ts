import { expect, test } from 'vitest';
import type { SentenceRange } from '../../../../src/engine/documents/types.ts';
import { sentencesInOrder, textBetween } from '../../../../src/engine/library/reading/library-reader.ts';

const TEXTS = ['', 'ab', '', '', 'cde', ''];

const CANONICAL = TEXTS.join('\f');

let at = 0;

const PAGES = TEXTS.map((text) => {
  const page = { start: at, text };
  at += text.length + 1;
  return page;
});

test('every range of a text with empty pages, given only the pages it touches', () => {
  for (let start = 0; start < CANONICAL.length; start++) {
    for (let end = start + 1; end <= CANONICAL.length; end++) {
      const touched = PAGES.filter((page) => page.start < end && page.start + page.text.length > start);
      expect(textBetween(touched, start, end)).toBe(CANONICAL.slice(start, end));
    }
  }
});

const SENTENCES: SentenceRange[] = [
  { start: 0, end: 9, kind: 'heading', header: null },
  { start: 10, end: 2_000_000_000, kind: 'prose', header: null },
  { start: 12, end: 14, kind: 'item', header: null },
  { start: 20, end: 30, kind: 'row', header: [0, 9] },
];

test('sentences of overlapping passages come once, by position', () => {
  const [a, b, c, d] = SENTENCES as [SentenceRange, SentenceRange, SentenceRange, SentenceRange];
  expect(sentencesInOrder([[c, d], [a, b, c], []])).toEqual([a, b, c, d]);
});
