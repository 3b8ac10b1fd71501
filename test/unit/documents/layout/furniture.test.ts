import { expect, it } from 'vitest';
import { furnitureOf } from '../../../../src/engine/documents/layout/furniture.ts';
import { makeLine } from '../make-line.ts';

/** Ten pages, each with ten lines of its own text between what `top` and `bottom` give. */
function furnitureFor(
  top: (page: number) => string,
  bottom: (page: number) => string,
  y = (_page: number) => 760,
): string[] {
  const pages = Array.from({ length: 10 }, (_, page) => [
    makeLine(top(page), y(page)),
    ...Array.from({ length: 10 }, (_, i) =>
      makeLine(`Words ${'abcdefghij'[page]}${'abcdefghij'[i]} of the text`, 700 - i * 14),
    ),
    makeLine(bottom(page), 30),
  ]);
  return [...furnitureOf(pages)].map((line) => line.text);
}

const NUMERALS = ['i', 'ii', 'iii', 'iv', '1', '2', '3', '4', '5', '6'];

it.each<[string, (page: number) => string, number]>([
  ['the same words', () => 'Staff Handbook', 10],
  ['page numbers', (page) => `Page ${page + 1} of 10`, 10],
  ['roman numbers, then arabic ones', (page) => NUMERALS[page] as string, 10],
  ['words and roman numbers', (page) => `Issue 01 Internal ${NUMERALS[page]}`, 10],
  ['the same sentence', () => 'Do not copy this document.', 10],
  ['sentences that differ in a number', (page) => `Clause ${page} applies from now on.`, 0],
  ['other words on each page', (page) => `Chapter ${'abcdefghij'[page]}`, 0],
  ['the same words on two pages of ten', (page) => (page < 2 ? 'Part One' : `Chapter ${'abcdefghij'[page]}`), 0],
  ['the same words on four pages of ten', (page) => (page < 4 ? 'Part One' : `Chapter ${'abcdefghij'[page]}`), 4],
])('%s', (_, bottom, count) => {
  const found = furnitureFor((page) => `Title ${'abcdefghij'[page]}`, bottom);
  expect(found).toHaveLength(count);
});

it('wants the same height', () => {
  expect(
    furnitureFor(
      () => 'Staff Handbook',
      (page) => `x ${'abcdefghij'[page]}`,
      (page) => 760 - page * 12,
    ),
  ).toEqual([]);
});

it('takes pages without lines', () => {
  expect(furnitureOf([[], []]).size).toBe(0);
});
