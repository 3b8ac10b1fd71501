import { describe, expect, it } from 'vitest';
import { hitsBox, pageBox, unionBox, userRect } from '../../../../../src/renderer/reader/pdf/page-box.ts';

/** A page of 200 x 400 points whose crop box begins at (100, 50), shown at twice its size, as it is or turned by 90 degrees. */
const upright = {
  width: 400,
  height: 800,
  convertToViewportPoint: (x: number, y: number) => [(x - 100) * 2, (450 - y) * 2],
  convertToPdfPoint: (x: number, y: number) => [x / 2 + 100, 450 - y / 2],
};
const turned = {
  width: 800,
  height: 400,
  convertToViewportPoint: (x: number, y: number) => [(y - 50) * 2, (x - 100) * 2],
  convertToPdfPoint: (x: number, y: number) => [y / 2 + 100, x / 2 + 50],
};

describe('pageBox', () => {
  it('turns points with y up into shares from the top left', () =>
    expect(pageBox([120, 400, 50, 10], upright)).toEqual({ left: 0.1, top: 0.1, width: 0.25, height: 0.025 }));
  it('stays a box with positive sides on a turned page', () =>
    expect(pageBox([120, 400, 50, 10], turned)).toEqual({ left: 0.875, top: 0.1, width: 0.025, height: 0.25 }));
});

it.each([
  ['as it is', upright],
  ['turned', turned],
])('userRect is the reverse of pageBox, %s', (_, viewport) => {
  const { left, top, width, height } = pageBox([120, 400, 50, 10], viewport);
  const rect = userRect([left, top, width, height], viewport);
  expect(rect.map((side) => Math.round(side * 100) / 100)).toEqual([120, 400, 50, 10]);
});

it('joins boxes and finds points in them', () => {
  const boxes = [pageBox([120, 400, 50, 10], upright), pageBox([110, 380, 20, 10], upright)];
  expect(unionBox(boxes)?.left).toBeCloseTo(0.05);
  expect(unionBox(boxes)?.width).toBeCloseTo(0.3);
  expect(unionBox([])).toBeNull();
  expect(hitsBox(boxes, 0.2, 0.11)).toBe(true);
  expect(hitsBox(boxes, 0.3, 0.16)).toBe(false);
});
