import { describe, expect, it } from 'vitest';
import {
  coverageCounts,
  lacksParts,
  lostWords,
  partsOf,
  partsTold,
} from '../../../../../src/contract/view/documents/coverage-words.ts';

const coverage = { pages: 9, text: 1, ocr: 2, low_confidence: 3, garbled: 0, unreadable: 3, waiting: 0, share: 1 / 3 };

describe('lostWords', () => {
  it('names the one way in which pages are lost', () => {
    expect(lostWords(coverage)).toBe('3 unreadable');
    expect(lostWords({ ...coverage, garbled: 2, unreadable: 0 })).toBe('2 garbled');
    expect(lostWords({ ...coverage, pages: 1204, unreadable: 0, waiting: 1004 })).toBe('1,004 waiting for OCR');
  });

  it('names unsure pages where none is lost', () => {
    expect(lostWords({ ...coverage, unreadable: 0 })).toBe('3 low confidence');
    expect(lostWords({ ...coverage, unreadable: 0, low_confidence: 0 })).toBe('');
  });

  it('adds up pages that are lost in several ways, so that a narrow row has place for them', () => {
    expect(lostWords({ ...coverage, garbled: 4 })).toBe('7 not read');
  });
});

describe('a text without pages', () => {
  it('lacks parts where its one state is low', () => {
    const text = { ...coverage, pages: 0, text: 0, ocr: 0, low_confidence: 1, unreadable: 0, share: 0 };
    expect(lacksParts(text)).toBe(true);
    expect(lacksParts({ ...text, low_confidence: 0, share: 1 })).toBe(false);
    expect(lacksParts(coverage)).toBe(false);
  });

  it('says which, and what is hidden', () => {
    expect(partsOf([{ reason: 'left out: a chart, 2 pictures; hidden text is left out: “a; b”' }])).toEqual([
      'parts left out: a chart, 2 pictures',
      'hidden text is left out: “a; b”',
    ]);
    expect(partsTold([{ reason: 'left out: a chart, 2 pictures; hidden text is left out: “x”' }])).toBe(
      'parts left out: a chart, 2 pictures; hidden text is left out: “x”',
    );
    expect(partsTold([])).toBe('');
  });
});

describe('coverageCounts', () => {
  it('names the states asked for that there are pages of', () => {
    expect(coverageCounts(coverage, ['ocr', 'low_confidence', 'garbled'])).toBe('2 OCR, 3 low confidence');
  });
});
