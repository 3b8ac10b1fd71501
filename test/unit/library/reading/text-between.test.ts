import { expect, test } from 'vitest';
import { textBetween } from '../../../../src/engine/library/reading/library-reader.ts';

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
