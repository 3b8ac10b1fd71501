import { describe, expect, it } from 'vitest';
import { textColumns } from '../../../../src/engine/documents/ocr/text-columns.ts';
import { acrossColumns, lineOf } from './lines-across.ts';

describe('textColumns', () => {
  it('finds the gutter between two columns that lines were read across', () => {
    const found = textColumns(acrossColumns(6));
    expect(found).toMatchObject({ from: 0, to: 6 });
    const [left, right] = found?.columns ?? [];
    expect(left?.[2]).toBe(385);
    expect(right?.[0]).toBe(385);
    expect(left?.[0]).toBeLessThanOrEqual(0);
    expect(right?.[2]).toBeGreaterThanOrEqual(770);
  });

  it('leaves out a header and a footer that stand apart, and text over the whole width', () => {
    const columns = acrossColumns(6).map((line) => ({
      ...line,
      baseline: [line.baseline[0] + 200, line.baseline[1] + 200] as const,
    }));
    const header = lineOf(20, 0, 70, 430, 500);
    const title = lineOf(120, 200, 270, 340, 410);
    const footer = lineOf(700, 0, 710);
    expect(textColumns([header, title, ...columns, footer])).toMatchObject({ from: 2, to: 8 });
  });

  it('goes on where one of the columns is shorter', () => {
    const lines = [...acrossColumns(6), ...acrossColumns(9, 'left').slice(6)];
    expect(textColumns(lines)).toMatchObject({ from: 0, to: 9 });
  });

  it('finds three columns', () => {
    const words = [0, 70, 140, 210, 350, 420, 490, 560, 700, 770, 840, 910];
    const lines = Array.from({ length: 8 }, (_, i) => lineOf(40 * i + 30, ...words));
    const found = textColumns(lines);
    expect(found?.columns.map(([left, , right]) => [left, right])).toEqual([
      [-30, 310],
      [310, 660],
      [660, 1000],
    ]);
  });

  it.each([
    ['cells', Array.from({ length: 8 }, (_, i) => lineOf(40 * i + 30, 0, 200, 400, 600))],
    ['a label and a text', Array.from({ length: 8 }, (_, i) => lineOf(40 * i + 30, 0, 430, 500, 570, 640))],
    ['one column', acrossColumns(8, 'left')],
    ['few lines', acrossColumns(3)],
    ['nothing', []],
  ])('finds none in %s', (_, lines) => {
    expect(textColumns(lines)).toBeNull();
  });
});
