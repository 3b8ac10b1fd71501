import { describe, expect, it } from 'vitest';
import {
  cropSlices,
  cropWindow,
  frameEdges,
  repeatedHeads,
  shownTogether,
  wholeLine,
} from '../../../../src/renderer/reader/crop-slices.ts';

const PAGE = { width: 816, height: 1056 };

describe('cropWindow', () => {
  it('puts words that fit in the middle', () =>
    expect(cropWindow({ left: 300, top: 500, width: 100, height: 20 }, PAGE, 400, 146)).toEqual({
      left: 150,
      top: 437,
      width: 400,
      height: 146,
    }));
  it('begins with the first words of what does not fit', () => {
    const { left, top } = cropWindow({ left: 90, top: 500, width: 600, height: 300 }, PAGE, 400, 146);
    expect([left, top]).toEqual([78, 488]);
  });
  it('stays on the page', () => {
    expect(cropWindow({ left: 0, top: 0, width: 50, height: 10 }, PAGE, 400, 146)).toMatchObject({ left: 0, top: 0 });
    expect(cropWindow({ left: 780, top: 1040, width: 30, height: 10 }, PAGE, 400, 146)).toMatchObject({
      left: 416,
      top: 910,
    });
  });
  it('puts a page smaller than the window in its middle', () =>
    expect(
      cropWindow({ left: 10, top: 10, width: 50, height: 10 }, { width: 300, height: 100 }, 400, 146),
    ).toMatchObject({
      left: -50,
      top: -23,
    }));
});

describe('shownTogether', () => {
  const cell = { left: 200, top: 100, width: 20, height: 10 };
  it('takes of the heads of a cell those that fit beside it', () => {
    const label = { left: 60, top: 100, width: 40, height: 10 };
    const far = { left: 700, top: 60, width: 40, height: 10 };
    const head = { left: 190, top: 60, width: 60, height: 10 };
    expect(shownTogether([cell, label, far, head], 400, 146)).toEqual({ left: 60, top: 60, width: 190, height: 50 });
  });
  it('takes all of what is too large anyway, and nothing of nothing', () => {
    const line = { left: 90, top: 112, width: 600, height: 10 };
    expect(shownTogether([cell, line], 400, 146)).toEqual({ left: 90, top: 100, width: 600, height: 22 });
    expect(shownTogether([], 400, 146)).toBeNull();
  });
});

const box = (left: number, top: number, width: number, height = 10) => ({ left, top, width, height });
const ROOM = { width: 400, height: 146 };
const slicesOf = (
  boxes: ReturnType<typeof box>[],
  lines = boxes,
  heads: ReturnType<typeof box>[] | null = null,
  page = 6,
) =>
  cropSlices(
    { pageIndex: 6, page: PAGE, boxes, thin: [], lines },
    heads === null ? null : { pageIndex: page, page: PAGE, boxes: heads },
    ROOM,
  );

describe('cropSlices', () => {
  it('is at 100 % where the lines fit, and shows them to both ends where they are wider', () => {
    expect(slicesOf([box(300, 500, 100)])).toMatchObject([{ pageIndex: 6, scale: 1 }]);
    const [slice] = slicesOf([box(300, 500, 100)], [box(100, 500, 600)]);
    if (!slice) throw new Error('nothing is shown');
    const { scale, view } = slice;
    expect(scale).toBeCloseTo(376 / 600);
    expect(100 * scale - view.left).toBeCloseTo(12);
    expect(view.left + view.width - 700 * scale).toBeCloseTo(12);
  });
  it('shows heads that are near in the same part', () => {
    const slices = slicesOf([box(200, 500, 20)], [box(100, 500, 300)], [box(190, 440, 60)]);
    expect(slices).toHaveLength(1);
    expect(slices[0]?.view.top).toBeLessThan(440);
  });
  it('cuts heads out that are far above or on another page, in line with their columns', () => {
    for (const page of [6, 5]) {
      const [above, below, ...more] = slicesOf([box(200, 900, 20)], [box(100, 900, 300)], [box(190, 100, 60)], page);
      if (!above || !below) throw new Error('a part is missing');
      expect(more).toEqual([]);
      expect([above.pageIndex, below.pageIndex]).toEqual([page, 6]);
      expect(above.view.top).toBeLessThan(100);
      expect(above.view.top + above.view.height).toBeGreaterThan(110);
      expect([above.view.left, above.scale]).toEqual([below.view.left, below.scale]);
      expect(above.view.height + below.view.height).toBeLessThan(146);
      expect(below.view.top).toBeLessThan(900);
      expect(below.view.top + below.view.height).toBeGreaterThan(910);
    }
  });
  it('is nothing without words', () => expect(slicesOf([])).toEqual([]));
});

describe('the lines of a page', () => {
  it('go to both ends, not into the other column', () => {
    const texts = [box(50, 100, 100), box(152, 101, 80), box(260, 100, 100), box(50, 115, 180)];
    expect(wholeLine(box(160, 100, 40), texts)).toEqual(box(50, 100, 182));
  });
  it('of a table end where the text around it ends', () => {
    const texts = [box(50, 20, 520), box(50, 40, 700), box(60, 100, 400)];
    expect(frameEdges([box(60, 100, 480)], texts)).toEqual([texts[0], texts[2]]);
    expect(frameEdges([], texts)).toEqual([]);
  });
});

describe('repeatedHeads', () => {
  const text = (words: string, left: number, top: number) => ({ ...box(left, top, 40), text: words });
  const texts = [text('City', 0, 10), text('Hotel limit', 50, 10), text('per night', 50, 22), text('Rome', 0, 40)];
  it('finds heads of several lines above the row', () =>
    expect(repeatedHeads(['Hotel limit per\nnight'], [box(50, 40, 20)], texts)).toEqual(texts.slice(1, 3)));
  it('is none where one of them is missing or below', () => {
    expect(repeatedHeads(['Hotel limit', 'Currency'], [box(50, 40, 20)], texts)).toEqual([]);
    expect(repeatedHeads(['City'], [box(50, 5, 20)], texts)).toEqual([]);
  });
});
