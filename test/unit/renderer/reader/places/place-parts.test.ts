import { describe, expect, it } from 'vitest';
import { litParts } from '../../../../../src/contract/view/page-place.ts';
import {
  litRanges,
  strongRects,
  strongStart,
  thinRects,
} from '../../../../../src/renderer/reader/places/place-parts.ts';
import type { LitPlace } from '../../../../../src/renderer/state/lit-place.ts';

const rectsAt = (x: number) => [{ page_index: 0, rects: [[x, 0, 5, 10] as [number, number, number, number]] }];

const cell = { kind: 'cell' as const, start: 7, end: 10, rects: rectsAt(7) };

const column = { kind: 'column' as const, text: 'Limit', start: 0, end: 5, rects: rectsAt(0) };

const row = { kind: 'row' as const, text: '150', start: 7, end: 10, rects: rectsAt(7) };

const cited = { start: 6, end: 20, rects: rectsAt(6), lit_spans: [cell], context_spans: [column, row] };

describe('a lit place', () => {
  const place: LitPlace = {
    id: 't/1',
    document_id: 'd',
    label: '1',
    kind: 'answer',
    sentence: 'S.',
    start: 6,
    end: 20,
    rects: cited.rects,
    parts: litParts(cited),
  };
  it('has strong boxes, where it is scrolled to, and thin ones', () => {
    expect([strongRects(place), thinRects(place), strongStart(place)]).toEqual([cell.rects, column.rects, 7]);
    expect(litRanges([place])).toEqual([
      { id: 't/1', weight: 'thin', start: 0, end: 5 },
      { id: 't/1', weight: 'strong', start: 7, end: 10 },
    ]);
  });
  it('has no thin ones when it is of an earlier answer, and is whole without parts', () => {
    expect(thinRects({ ...place, kind: 'thread' })).toEqual([]);
    expect(litRanges([{ ...place, kind: 'thread' }]).map(({ weight }) => weight)).toEqual(['strong']);
    const { parts: _, ...whole } = place;
    expect([strongRects(whole), strongStart(whole)]).toEqual([cited.rects, 6]);
    expect(litRanges([whole])).toEqual([{ id: 't/1', weight: 'strong', start: 6, end: 20 }]);
  });
});
