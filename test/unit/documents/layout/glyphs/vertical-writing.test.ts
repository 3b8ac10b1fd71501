import { expect, it } from 'vitest';
import {
  columnsFromRight,
  withVerticalWriting,
} from '../../../../../src/engine/documents/layout/glyphs/vertical-writing.ts';
import type { GlyphPage, Line } from '../../../../../src/engine/documents/layout/line.ts';

/** Letters of ten points at these places, each with a box as wide again to its left. */
function pageOf(...letters: readonly (readonly [letter: string, x: number, y: number])[]): GlyphPage {
  return {
    codes: Uint32Array.from(letters, ([letter]) => letter.codePointAt(0) as number),
    origins: Float64Array.from(letters.flatMap(([, x, y]) => [x, y])),
    boxes: Float32Array.from(letters.flatMap(([, x, y]) => [x - 10, y, x + 10, y + 10])),
    turns: new Uint8Array(letters.length),
    generated: new Uint8Array(letters.length),
  } as unknown as GlyphPage;
}
const turnsOf = (page: GlyphPage): number[] => [...withVerticalWriting(page).turns];

it('letters below each other are a column', () => {
  const { turns, boxes } = withVerticalWriting(pageOf(['契', 90, 80], ['約', 90, 70], ['書', 90, 60]));
  expect([...turns]).toEqual([3, 3, 3]);
  expect([...boxes.slice(0, 4)]).toEqual([90, 80, 100, 90]);
});

it.each([
  ['beside each other', pageOf(['契', 90, 80], ['約', 100, 80], ['書', 110, 80])],
  ['of lines', pageOf(['契', 90, 80], ['約', 90, 60], ['書', 90, 40])],
  ['of two lines', pageOf(['契', 90, 80], ['約', 90, 70])],
  ['of another script', pageOf(['a', 90, 80], ['b', 90, 70], ['c', 90, 60])],
])('letters %s are none', (_, page) => {
  expect(turnsOf(page).every((turn) => turn === 0)).toBe(true);
});

it('columns come from the right, tier below tier, where they follow each other', () => {
  const line = (text: string, turn: number, v: number, u0: number): Line =>
    ({ text, turn, v, u0, u1: u0 + 50 }) as Line;
  const lines = [
    line('A heading', 0, 700, 10),
    line('三', 3, 20, 0),
    line('一', 3, 60, 0),
    line('二', 3, 40, 0),
    line('四', 3, 60, 80),
    line('A label on its side', 3, 10, 0),
  ];
  expect(
    columnsFromRight(lines)
      .map(({ text }) => text)
      .join(' '),
  ).toBe('A heading 一 二 三 四 A label on its side');
});
