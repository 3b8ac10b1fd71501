import { describe, expect, it } from 'vitest';
import { type HeatmapPlace, heatmapLayout, tickAt } from '../../../../../src/renderer/reader/places/heatmap.tsx';

const at = (id: string, height: number, kind: HeatmapPlace['kind'] = 'answer'): HeatmapPlace => ({
  id,
  kind,
  at: height,
});

describe('heatmapLayout', () => {
  it('puts the middle of a tick at the height of the words, as high as its kind says', () => {
    const ticks = heatmapLayout([at('a', 0.5), at('b', 0.25, 'thread'), at('c', 0.75)], 'c', 800);
    expect(ticks).toEqual([
      { id: 'b', kind: 'thread', level: 1, top: 199, height: 2 },
      { id: 'a', kind: 'answer', level: 1, top: 398, height: 4 },
      { id: 'c', kind: 'active', level: 1, top: 597, height: 6 },
    ]);
  });

  it('has three levels of how often a place is used', () => {
    const used = [1, 2, 3, 9].map((times, i) => ({ ...at(String(i), i / 10), times }));
    expect(heatmapLayout(used, null, 800).map(({ level }) => level)).toEqual([1, 2, 3, 3]);
  });

  it('moves ticks nearer than a pixel down, in the order of their words', () => {
    const ticks = heatmapLayout([at('a', 0.5), at('b', 0.5), at('c', 0.503)], null, 800);
    expect(ticks.map((tick) => [tick.id, tick.top])).toEqual([
      ['a', 398],
      ['b', 403],
      ['c', 408],
    ]);
  });

  it('leaves ticks alone that are a pixel or more apart', () => {
    const ticks = heatmapLayout([at('a', 0.5), at('b', 0.50625)], null, 800);
    expect(ticks.map((tick) => tick.top)).toEqual([398, 403]);
  });

  it('keeps the last ticks on the track by moving those above them up', () => {
    const ticks = heatmapLayout([at('a', 0.99), at('b', 1), at('c', 1)], 'c', 100);
    expect(ticks.map((tick) => tick.top)).toEqual([84, 89, 94]);
  });

  it('never leaves the track, however many there are', () => {
    const many = Array.from({ length: 300 }, (_, index) => at(String(index), index / 300));
    const ticks = heatmapLayout(many, '10', 200);
    expect(ticks.length).toBeGreaterThan(1);
    for (const tick of ticks) {
      expect(tick.top).toBeGreaterThanOrEqual(0);
      expect(tick.top + tick.height).toBeLessThanOrEqual(200);
    }
  });
});

describe('tickAt', () => {
  const ticks = heatmapLayout([at('a', 0.1), at('b', 0.2)], null, 100);
  it.each([
    [9, 'a'],
    [13, 'a'],
    [16, 'b'],
    [20, 'b'],
  ])('finds the nearest tick at %d', (y, id) => expect(tickAt(ticks, y, 5)?.id).toBe(id));
  it('finds none out of reach', () => expect(tickAt(ticks, 60, 5)).toBeNull());
});
