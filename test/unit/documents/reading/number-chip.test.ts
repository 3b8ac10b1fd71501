import { expect, it } from 'vitest';
import { drawNumber } from '../../../../src/engine/documents/reading/number-chip.ts';

const [WIDTH, HEIGHT] = [200, 60];
const INK = 0;

function paper(): { width: number; height: number; rgba: Uint8Array } {
  return { width: WIDTH, height: HEIGHT, rgba: new Uint8Array(WIDTH * HEIGHT * 4).fill(255) };
}

/** The columns that have a pixel of the box. */
function blueColumns({ rgba }: { readonly rgba: Uint8Array }): number[] {
  const columns = Array.from({ length: WIDTH }, (_, x) => x);
  return columns.filter((x) =>
    Array.from({ length: HEIGHT }, (_, y) => (y * WIDTH + x) * 4).some(
      (at) => (rgba[at + 2] as number) - (rgba[at] as number) > 100,
    ),
  );
}

it('stands to the left of the words, close to them, at their height', () => {
  const picture = paper();
  drawNumber(picture, 1, [100, 20, 80, 20], 2);
  const columns = blueColumns(picture);
  expect(Math.max(...columns)).toBeLessThan(100);
  expect(Math.max(...columns)).toBeGreaterThan(85);
  // Digits are cut out of it.
  const middle = (30 * WIDTH + columns.reduce((sum, x) => sum + x, 0) / columns.length) | 0;
  expect(picture.rgba[middle * 4]).toBeGreaterThanOrEqual(31);
});

it('covers no words: it goes to the next blank place, and is wider with more digits', () => {
  const picture = paper();
  for (let y = 20; y < 40; y++)
    for (let x = 60; x < 96; x++) picture.rgba.fill(INK, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
  drawNumber(picture, 12, [100, 20, 80, 20], 2);
  const columns = blueColumns(picture);
  expect(Math.max(...columns)).toBeLessThan(60);
  expect(columns.length).toBeGreaterThan(24);
});

it('stays inside the picture where nothing is blank', () => {
  const picture = { ...paper(), rgba: Uint8Array.from({ length: WIDTH * HEIGHT * 4 }, (_, i) => ((i >> 2) % 2) * 255) };
  drawNumber(picture, 3, [4, 0, 80, 10], 2);
  expect(Math.min(...blueColumns(picture))).toBe(0);
});
