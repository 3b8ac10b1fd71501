import { describe, expect, it } from 'vitest';
import type { PageBox } from '../../../../../src/renderer/reader/pdf/page-box.ts';
import { passageRuns, pinLayout } from '../../../../../src/renderer/reader/pdf/place-layer.ts';

const wish = (id: string, left: number, top: number, width = 0.2) => {
  const first: PageBox = { left, top, width, height: 0.02 };
  return { id, first, all: first };
};

describe('pinLayout', () => {
  it('stands outside of the page at the middle of the first line, however the text is indented', () => {
    for (const left of [0.02, 0.09, 0.3])
      expect(pinLayout([wish('a', left, 0.5)], 1000)).toEqual([{ id: 'a', side: 'left', top: 501 }]);
  });
  it('stands at the right for words of a second column', () =>
    expect(pinLayout([wish('a', 0.55, 0.5)], 1000)[0]?.side).toBe('right'));
  it('moves down what would lie on another, on each side by itself', () => {
    const pins = pinLayout([wish('b', 0.3, 0.505), wish('a', 0.2, 0.5), wish('c', 0.6, 0.5)], 1000);
    expect(pins.map(({ id, top }) => [id, top])).toEqual([
      ['a', 501],
      ['c', 501],
      ['b', 521],
    ]);
  });
});

describe('passageRuns', () => {
  const box = (left: number, top: number): PageBox => ({ left, top, width: 0.3, height: 0.02 });

  it('are the lines of a passage that belong together, by column', () => {
    const [a, b, c, d] = [box(0.12, 0.2), box(0.1, 0.23), box(0.55, 0.1), box(0.56, 0.13)];
    expect(passageRuns([d, b, a, c])).toEqual([
      [a, b],
      [c, d],
    ]);
    expect(passageRuns([])).toEqual([]);
  });

  it('leave a running header out, but not a passage of one line', () => {
    const [header, first, second] = [box(0.1, 0.03), box(0.1, 0.5), box(0.1, 0.53)];
    expect(passageRuns([header, first, second])).toEqual([[first, second]]);
    expect(passageRuns([first])).toEqual([[first]]);
  });

  it('keep the cells of a row together', () => {
    const row = [box(0.1, 0.5), box(0.2, 0.5), box(0.3, 0.5)];
    expect(passageRuns([...row, box(0.1, 0.53)])).toHaveLength(1);
  });
});
