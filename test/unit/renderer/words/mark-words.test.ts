import { expect, test } from 'vitest';
import { markWords } from '../../../../src/renderer/words/citation-words.ts';

test('words that OCR reads say how sure it is, each word by its length', () => {
  const marks = [
    { source: 'ocr', start: 0, end: 30, confidence: 0.96 },
    { source: 'ocr', start: 31, end: 41, confidence: 0.6 },
  ] as const;
  expect(markWords(marks)).toBe('OCR 87 %');
});

test.each([
  ['field', 'Form field'],
  ['tick', 'Form field'],
  ['note', 'Note on the page'],
  ['stamp', 'Stamp'],
  ['comment', 'Comment'],
] as const)('a %s says where it stands', (source, words) => {
  expect(markWords([{ source, start: 0, end: 4 }])).toBe(words);
});

test('words of the page say nothing', () => {
  expect(markWords([])).toBeNull();
});
