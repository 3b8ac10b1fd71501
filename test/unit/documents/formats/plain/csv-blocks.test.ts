import { describe, expect, it } from 'vitest';
import { csvBlocks } from '../../../../../src/engine/documents/formats/plain/csv-blocks.ts';
import { linesOf } from '../block-lines.ts';

describe('a table in plain text', () => {
  it.each([
    [
      'under lines of text, with commas in its cells',
      'Ropes in store, 9 May\n\nRope;Pier;Metres\nHemp, tarred;East;1.040,5\nNylon;West;88,25\n\nCounted by hand, twice.\n',
      [
        'heading: Ropes in store, 9 May',
        'row*^: Rope | Pier | Metres',
        'row: Hemp, tarred | East | 1.040,5',
        'row: Nylon | West | 88,25',
        'prose: Counted by hand, twice.',
      ],
    ],
    [
      'whose first line names the delimiter',
      '\ufeffsep=|\r\nPier|Text\r\nEast|"a; b; c\r\nand d"\r\nWest|e; f\r\n',
      ['row*^: Pier | Text', 'row: East | a; b; c and d', 'row: West | e; f'],
    ],
    [
      'parted by tabs, with thousands and decimal points',
      'Pier\tFee\tShips\nEast\t1,250.50\t3\nWest\t1,900.00\t4\n',
      ['row*^: Pier | Fee | Ships', 'row: East | 1,250.50 | 3', 'row: West | 1,900.00 | 4'],
    ],
    [
      'with a quoted title and a row of totals',
      '"Fees, 2024"\nPier,Fee\n"East, old",12.5\nWest,7\nTotal,19.5\n',
      ['heading: Fees, 2024', 'row*^: Pier | Fee', 'row: East, old | 12.5', 'row: West | 7', 'row: Total | 19.5'],
    ],
    [
      'in two parts, the second without heads, with blank cells',
      'Pier;May;June\nEast;;4\n\nWest;5;6\n',
      ['row*^: Pier | May | June', 'row: East |  | 4', 'row: West | 5 | 6'],
    ],
  ])('%s', (_, text, lines) => {
    expect(linesOf(csvBlocks(text))).toEqual(lines);
  });
});
