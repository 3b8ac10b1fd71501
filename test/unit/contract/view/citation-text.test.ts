import { describe, expect, it } from 'vitest';
import { citationSnippet, sectionPath } from '../../../../src/contract/view/citation-text.ts';

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
