import { describe, expect, it } from 'vitest';
import { litParts, pagePlace, placeInSentence, shortPage } from '../../../../src/contract/view/page-place.ts';

it.each([
  [{ page_number: 6, page_label: 'iv' }, 48, 'p. iv · 6 of 48', 'p. iv'],
  [{ page_number: 6, page_label: 'iv' }, undefined, 'p. iv · 6', 'p. iv'],
  // Without a label nothing is known of what is printed on the page: a position is never called one.
  [{ page_number: 18, page_label: null }, 36, 'page 18 of 36', 'page 18'],
  [{ page_number: 18, page_label: '' }, 36, 'page 18 of 36', 'page 18'],
  [{ page_number: 1018, page_label: null }, 1204, 'page 1,018 of 1,204', 'page 1,018'],
  [{ page_number: null, page_label: null }, 0, '', ''],
  // A text without pages: its line, and where no headings stand beside it the clause.
  [{ page_number: null, page_label: null, line_number: 31 }, 0, 'line 31', 'line 31'],
  [{ page_number: null, page_label: null, line_number: 31, section: '4. Pay > 4.2 Cap' }, 0, 'line 31', 'clause 4.2'],
  [{ page_number: null, page_label: null, section: '## 12) Notices' }, 0, '', 'clause 12'],
  [{ page_number: null, page_label: null, section: '2024 results' }, 0, '', ''],
  [{ page_number: 6, page_label: null, section: '4.2 Cap' }, 48, 'page 6 of 48', 'page 6'],
])('%j of %s pages is %j', (place, pages, long, short) => {
  expect([pagePlace(place, pages), shortPage(place)]).toEqual([long, short]);
});

it('names a place for a sentence', () => {
  const text = { page_number: null, page_label: null };
  expect(placeInSentence({ page_number: 6, page_label: 'iv' })).toEqual({ at: 'page', place: 'p. iv' });
  expect(placeInSentence({ ...text, line_number: 3 })).toEqual({ at: 'text', place: 'line 3' });
  expect(placeInSentence(text)).toEqual({ at: 'none', place: '' });
});

const rectsAt = (x: number) => [{ page_index: 0, rects: [[x, 0, 5, 10] as [number, number, number, number]] }];

const cell = { kind: 'cell' as const, start: 7, end: 10, rects: rectsAt(7) };

const column = { kind: 'column' as const, text: 'Limit', start: 0, end: 5, rects: rectsAt(0) };

const row = { kind: 'row' as const, text: '150', start: 7, end: 10, rects: rectsAt(7) };

const cited = { start: 6, end: 20, rects: rectsAt(6), lit_spans: [cell], context_spans: [column, row] };

describe('litParts', () => {
  it('lights the parts that carry the sentence strong, their heads thin, and nothing twice', () => {
    expect(litParts(cited)).toEqual({ strong: [cell], thin: [column] });
  });
  it('lights all of the cited words where no parts are told apart', () => {
    const { strong } = litParts({ ...cited, lit_spans: [] });
    expect(strong).toEqual([{ start: 6, end: 20, rects: cited.rects }]);
  });
});
