import { describe, expect, it } from 'vitest';
import {
  citationSnippet,
  factCheckHead,
  markWords,
  nearLabel,
  pageRuns,
  sectionPath,
} from '../../../../src/renderer/words/citation-words.ts';

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

describe('sectionPath', () => {
  it('does not say the document twice', () => {
    expect(sectionPath({ document_name: 'Policy', section: 'Policy > 4 Stay > 4.1 Hotel' })).toBe('4 Stay › 4.1 Hotel');
    expect(sectionPath({ document_name: 'Policy', section: '4 Stay' })).toBe('4 Stay');
  });
});

describe('citationSnippet', () => {
  const row = 'Vienna\t150\t46\tEUR';
  const cell = (start: number, end: number) => ({
    kind: 'cell' as const,
    start: 100 + start,
    end: 100 + end,
    rects: [],
  });
  const head = (kind: 'row' | 'column', text: string) => ({ kind, text, start: 0, end: 1, rects: [] });
  const heads = [head('row', 'Vienna'), head('column', 'Hotel\nlimit'), head('column', 'Currency')];
  const cited = { text_span: row, start: 100, lit_spans: [cell(7, 10), cell(14, 17)], context_spans: heads };
  it('says the cells of a row under their names', () =>
    expect(citationSnippet(cited)).toBe('Vienna · Hotel limit: 150 · Currency: EUR'));
  it('leaves the row as it stands where a cell has no name', () =>
    expect(citationSnippet({ ...cited, context_spans: heads.slice(0, 2) })).toBe(row));
  it('says prose on one line', () =>
    expect(citationSnippet({ ...cited, text_span: 'a\fb', lit_spans: [], context_spans: [] })).toBe('a b'));
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
