import { expect, it } from 'vitest';
import { tableHeader } from '../../../../src/engine/documents/passages/row-headers.ts';

function headerOf(...rows: string[]): string | null {
  const text = rows.join('\n');
  let at = 0;
  const placed = rows.map((row) => {
    const range = [at, at + row.length] as const;
    at += row.length + 1;
    return { text: row, range };
  });
  const header = tableHeader(placed);
  return header === null ? null : text.slice(...header);
}

it.each<[string, string[], string | null]>([
  ['words above figures', ['Grade\tDays', 'A\t25', 'B\t27'], 'Grade\tDays'],
  ['years above figures', ['\t2021\t2020', 'Sales\t1,234\t987'], '\t2021\t2020'],
  [
    'dates above figures',
    ['(in millions)\tMarch 31, 2021\tDec 31, 2020', 'Cash\t$ 5\t$ 6'],
    '(in millions)\tMarch 31, 2021\tDec 31, 2020',
  ],
  [
    'words with a date in them',
    ['Loans\tFair value at January 1, 2021', 'Total\t12'],
    'Loans\tFair value at January 1, 2021',
  ],
  [
    'two header rows',
    ['\tThree months\tSix months', 'Item\t2021\t2021', 'Sales\t1\t2'],
    '\tThree months\tSix months\nItem\t2021\t2021',
  ],
  ['amounts in brackets and currencies', ['Item\tChange', 'Loss\t$ (5.2)%'], 'Item\tChange'],
  ['units behind figures', ['Mode\tLimit', 'Idle\t4 weeks'], 'Mode\tLimit'],
  ['a table of words', ['Term\tMeaning', 'Day\tA working day', 'Week\tSeven days'], 'Term\tMeaning'],
  ['figures from the first row', ['A\t25', 'B\t27'], null],
  ['labels are no header', ['Address:\tSeaside', 'Email:\tus@x', 'Website:\tx.org'], null],
  ['numbered entries are no header', ['1.\tErie\tNY1', '2.\tBronx\tNY2', '3.\tQueens\tNY3'], null],
  ['a remnant of a header', ['Rates\tTotal', 'Sales\t1\t2\t3\t4'], null],
  ['one row', ['Grade\tDays'], null],
  ['two rows of words', ['Term\tMeaning', 'Day\tA day'], null],
  ['a table of words with a figure far down', ['Act\tRule', 'c\td', 'e\tf', 'g\th', 'i\t5'], 'Act\tRule'],
  ['nothing', [], null],
])('%s', (_, rows, header) => {
  expect(headerOf(...rows)).toBe(header);
});
