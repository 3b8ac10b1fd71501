import { describe, expect, it } from 'vitest';
import { joinWrappedRows } from '../../../../../src/engine/documents/layout/columns/wrapped-rows.ts';
import type { Line } from '../../../../../src/engine/documents/layout/line.ts';

/** A line of 10 points at a height, its cells 100 points apart from the first column on; '' = no cell there. */
function lineAt(v: number, ...cells: readonly string[]): Line {
  const placed = cells.flatMap((text, i) => (text === '' ? [] : [{ text, left: 100 * i }]));
  const text = placed.map((cell) => cell.text).join('\t');
  return {
    ...{ text, v, size: 10, turn: 0, bold: false, hyphenated: false, widestGap: placed.length > 1 ? 5 : 0 },
    boxes: new Int16Array(text.length * 4),
    u0: placed[0]?.left ?? 0,
    u1: (placed.at(-1)?.left ?? 0) + 40,
    cellStarts: placed.map(({ left }) => left),
  };
}

const textsOf = (...lines: readonly Line[]): string[] => joinWrappedRows(lines).map(({ text }) => text);

describe('joinWrappedRows', () => {
  it('joins the lines of the cells of a row', () => {
    const head = [lineAt(100, 'Service', 'Days with', 'Notice for'), lineAt(89, '', 'duty', 'two weeks')];
    expect(textsOf(...head, lineAt(70, 'Less than 3', '28', '4 weeks'), lineAt(50, '3 to 5', '29', '4 weeks'))).toEqual(
      ['Service\tDays with duty\tNotice for two weeks', 'Less than 3\t28\t4 weeks', '3 to 5\t29\t4 weeks'],
    );
  });

  it.each([
    [
      'rows that are no farther apart than their lines',
      [lineAt(100, 'a', 'b', 'c'), lineAt(88, '', 'd', 'e'), lineAt(76, 'f', 'g', 'h')],
    ],
    [
      'rows of all columns',
      [lineAt(100, '1.1 Purpose', '2'), lineAt(88, '1.2 Scope', '3'), lineAt(60, '2 Roles', '4')],
    ],
    ['a line below the first column alone', [lineAt(100, 'a', 'b', 'c'), lineAt(88, 'It goes on.')]],
    ['cells that stand under none', [lineAt(100, 'a', '', 'b'), lineAt(88, '', 'c', 'd')]],
    ['what is far below', [lineAt(100, 'a', 'b', 'c'), lineAt(80, '', 'd', 'e')]],
  ])('leaves %s', (_, lines) => {
    expect(textsOf(...lines)).toEqual(lines.map(({ text }) => text));
  });
});
