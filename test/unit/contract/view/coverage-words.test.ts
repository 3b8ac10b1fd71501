import { describe, expect, it } from 'vitest';
import { coverageCounts, lostWords } from '../../../../src/contract/view/coverage-words.ts';

const coverage = { pages: 9, text: 1, ocr: 2, low_confidence: 3, garbled: 0, unreadable: 3, waiting: 0, share: 1 / 3 };

describe('lostWords', () => {
  it('names the one way in which pages are lost', () => {
    expect(lostWords(coverage)).toBe('3 unreadable');
    expect(lostWords({ ...coverage, garbled: 2, unreadable: 0 })).toBe('2 garbled');
  });

  it('names unsure pages where none is lost', () => {
    expect(lostWords({ ...coverage, unreadable: 0 })).toBe('3 low confidence');
    expect(lostWords({ ...coverage, unreadable: 0, low_confidence: 0 })).toBe('');
  });

  it('adds up pages that are lost in several ways, so that a narrow row has place for them', () => {
    expect(lostWords({ ...coverage, garbled: 4 })).toBe('7 not read');
  });
});

describe('coverageCounts', () => {
  it('names the states asked for that there are pages of', () => {
    expect(coverageCounts(coverage, ['ocr', 'low_confidence', 'garbled'])).toBe('2 OCR, 3 low confidence');
  });
});
