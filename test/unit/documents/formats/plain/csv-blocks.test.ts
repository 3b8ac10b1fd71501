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
    [
      'under and above lines with delimiters in them',
      'Ropes of the port, 2024\nAll fees in NOK thousand, without VAT\nYear,Sold,Kept\n2023,12,11\n2024,14,12\nCounted by hand, not checked.\n',
      [
        'heading: Ropes of the port, 2024',
        'prose: All fees in NOK thousand, without VAT',
        'row*^: Year | Sold | Kept',
        'row: 2023 | 12 | 11',
        'row: 2024 | 14 | 12',
        'prose: Counted by hand, not checked.',
      ],
    ],
    [
      'under a title of its own part, with a delimiter in it',
      'Ropes in store\nEast pier; as of 9 May\n(in thousands of metres)\n\nRope;Metres\nHemp;40,5\nNylon;88,25\n',
      [
        'heading: Ropes in store',
        'prose: East pier; as of 9 May',
        'prose: (in thousands of metres)',
        'row*^: Rope | Metres',
        'row: Hemp | 40,5',
        'row: Nylon | 88,25',
      ],
    ],
    [
      'with heads of another table in the next line',
      'Boat,Crew,Flag\nTern,3,NO\nGull,4,DK\nPilot,Trips\nAas,14\nMoe,22\n',
      [
        'row*^: Boat | Crew | Flag',
        'row: Tern | 3 | NO',
        'row: Gull | 4 | DK',
        'row*^: Pilot | Trips',
        'row: Aas | 14',
        'row: Moe | 22',
      ],
    ],
    [
      'with blanks behind its delimiters',
      'Boat, Crew, Quay\nTern, 3, "East, old"\nGull, 4, West\n',
      ['row*^: Boat | Crew | Quay', 'row: Tern | 3 | East, old', 'row: Gull | 4 | West'],
    ],
    [
      'between bars',
      '| Boat | Crew |\n|---|:---:|\n| Tern | 3 |\n| Gull | 4 |\n',
      ['row*^: Boat | Crew', 'row: Tern | 3', 'row: Gull | 4'],
    ],
    [
      'with years over two columns each',
      ',2024,,2025,\nQuay,In,Out,In,Out\nEast,4,5,7,8\nWest,1,3,2,6\n',
      [
        'row*^: Quay | 2024 In | 2024 Out | 2025 In | 2025 Out',
        'row: East | 4 | 5 | 7 | 8',
        'row: West | 1 | 3 | 2 | 6',
      ],
    ],
  ])('%s', (_, text, lines) => {
    expect(linesOf(csvBlocks(text))).toEqual(lines);
  });

  it('may be longer than the arguments of a call', () => {
    const text = `Rope,Metres\n${Array.from({ length: 150_000 }, (_, i) => `No ${i},${i}`).join('\n')}`;
    expect(csvBlocks(text).blocks).toHaveLength(150_001);
  });
});
