import { describe, expect, it } from 'vitest';
import { clampZoom, fitScale, stepZoom, zoomLabel } from '../../../../../src/renderer/reader/pdf/zoom.ts';

describe('stepZoom', () => {
  it.each([
    [1, 1, 1.1],
    [1, -1, 0.9],
    [0.9004, 1, 1],
    [0.8996, -1, 0.75],
    [5, 1, 5],
    [0.25, -1, 0.25],
    [0.1, 1, 0.25],
  ] as const)('from %d by %d to %d', (from, by, to) => expect(stepZoom(from, by)).toBe(to));
});

describe('fitScale', () => {
  const page = { width: 816, height: 1056 };
  it('fills the width', () => expect(fitScale('width', page, { width: 564, height: 100 })).toBe(0.6911));
  it('shows the whole page', () => expect(fitScale('page', page, { width: 564, height: 528 })).toBe(0.5));
  it('is never so large that the page scrolls sideways', () => {
    for (let width = 300; width < 1200; width += 7) {
      expect(fitScale('width', page, { width, height: 1 }) * page.width).toBeLessThanOrEqual(width);
    }
  });
});

it('names and keeps scales', () => {
  expect(zoomLabel(0.9149)).toBe('91 %');
  expect([clampZoom(0.01), clampZoom(1.3), clampZoom(40)]).toEqual([0.25, 1.3, 5]);
});
