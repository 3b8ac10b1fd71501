import { describe, expect, it } from 'vitest';
import { parseWindowState, placeWindow } from '../../../src/main/window-state.ts';

const FIRST = { x: 0, y: 25, width: 1600, height: 975 };
const RIGHT = { x: 1600, y: 0, width: 1280, height: 1024 };
const at = (x: number, y: number, width = 1000, height = 700) => ({
  bounds: { x, y, width, height },
  maximized: false,
});

describe('placeWindow', () => {
  it('opens at the size it is designed for, in the middle of the first screen', () => {
    expect(placeWindow(null, [FIRST, RIGHT])).toEqual({
      bounds: { x: 80, y: 63, width: 1440, height: 900 },
      maximized: false,
    });
  });

  it('comes back to where it was, on any screen', () => {
    expect(placeWindow(at(1700, 100), [FIRST, RIGHT])).toEqual(at(1700, 100));
    expect(placeWindow({ ...at(10, 30), maximized: true }, [FIRST]).maximized).toBe(true);
  });

  it.each([
    ['its screen is gone', at(1700, 100)],
    ['its head is above the screen', at(100, -50)],
    ['its head is below the screen', at(100, 990)],
    ['only a sliver of it is on the screen', at(-950, 100)],
  ])('opens in the middle when %s, as large as it was', (_why, saved) => {
    const { bounds } = placeWindow(saved, [FIRST]);
    expect(bounds).toEqual({ x: 300, y: 163, width: 1000, height: 700 });
  });

  it('is never larger than its screen nor smaller than can be used', () => {
    expect(placeWindow(at(0, 30, 4000, 3000), [FIRST]).bounds).toMatchObject({ width: 1600, height: 975 });
    expect(placeWindow(at(0, 30, 200, 100), [FIRST]).bounds).toMatchObject({ width: 640, height: 480 });
  });
});

describe('parseWindowState', () => {
  it('reads what was written', () => {
    expect(parseWindowState(JSON.stringify(at(1, 2)))).toEqual(at(1, 2));
  });

  it.each([
    '',
    '{',
    'null',
    '{}',
    '{"bounds":null}',
    '{"bounds":{"x":1,"y":2,"width":"3","height":4}}',
    '{"bounds":{"x":1.5,"y":2,"width":3,"height":4}}',
    '{"bounds":{"x":1,"y":2,"width":0,"height":4}}',
  ])('takes %s for nothing', (json) => expect(parseWindowState(json)).toBeNull());
});
