import { describe, expect, it } from 'vitest';
import { factCheckHead, markWords, nearLabel, pageRuns } from '../../../../src/renderer/words/citation-words.ts';

describe('factCheckHead', () => {
  it.each([
    ['contradicted', 2, 1, 'Contradicted by 2 places, supported by 1.'],
    ['contradicted', 1, 0, 'Contradicted by 1 place.'],
    ['supported', 0, 3, 'Supported by 3 places.'],
    ['supported', 0, 1, 'Supported.'],
    ['weak', 0, 0, 'Weak.'],
  ] as const)('%s by %i, supported by %i', (verdict, contradicted_by, supported_by, head) => {
    expect(factCheckHead({ verdict, contradicted_by, supported_by })).toBe(head);
  });
});

describe('pageRuns', () => {
  it('joins neighbours', () => expect(pageRuns([60, 31, 33, 32, 34, 57])).toBe('31–34, 57, 60'));
});

describe('nearLabel', () => {
  it('goes on after z', () => expect([0, 25, 26, 27].map(nearLabel)).toEqual(['a', 'z', 'aa', 'ab']));
});

describe('markWords', () => {
  it('words that OCR reads say how sure it is, each word by its length', () => {
    const marks = [
      { source: 'ocr', start: 0, end: 30, confidence: 0.96 },
      { source: 'ocr', start: 31, end: 41, confidence: 0.6 },
    ] as const;
    expect(markWords(marks)).toBe('OCR 87 %');
  });

  it.each([
    ['field', 'Form field'],
    ['tick', 'Form field'],
    ['note', 'Note on the page'],
    ['stamp', 'Stamp'],
    ['comment', 'Comment'],
  ] as const)('a %s says where it stands', (source, words) => {
    expect(markWords([{ source, start: 0, end: 4 }])).toBe(words);
  });

  it('words of the page say nothing', () => {
    expect(markWords([])).toBeNull();
  });
});
