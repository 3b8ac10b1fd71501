import { describe, expect, it } from 'vitest';
import { cropWindow, shownTogether } from '../../../../src/renderer/reader/crop-slices.ts';

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
