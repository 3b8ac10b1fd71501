import { describe, expect, it } from 'vitest';
import { separateColumns } from '../../../../../src/engine/documents/layout/columns/columns.ts';
import { gatherRows } from '../../../../../src/engine/documents/layout/columns/gather-rows.ts';
import { joinHeaderCells } from '../../../../../src/engine/documents/layout/columns/header-cells.ts';
import { makeLine, makeLines, textsOf } from '../../make-line.ts';

describe('separateColumns', () => {
  const LEFT = ['The first column of text is', 'written beside the second', 'one and goes on to its end'];
  const RIGHT = ['while the second one stands', 'at the right of the gutter', 'and ends on the same line.'];
  const across = LEFT.map((left, i) =>
    makeLine(
      [
        [72, left],
        [320, RIGHT[i] as string],
      ],
      700 - i * 14,
    ),
  );

  it('gives columns back one after the other', () => {
    const heading = makeLine('A heading over both columns', 740);
    expect(textsOf(separateColumns([heading, ...across], 0.05))).toEqual([heading.text, ...LEFT, ...RIGHT]);
  });

  it('keeps the boxes with their letters', () => {
    const lines = separateColumns(across, 0.05);
    for (const line of lines) expect(line.boxes).toHaveLength(line.text.length * 4);
    expect((lines[3]?.boxes[0] as number) * 0.05).toBeCloseTo(320);
  });

  it('takes lines that stand alone on one side', () => {
    const alone = makeLine([[320, 'A last line of the second.']], 658);
    expect(textsOf(separateColumns([...across, alone], 0.05))).toEqual([...LEFT, ...RIGHT, alone.text]);
  });

  it.each([
    ['two lines only', across.slice(0, 2)],
    [
      'short cells',
      [0, 1, 2].map((i) =>
        makeLine(
          [
            [72, 'Grade A'],
            [320, '25 days'],
          ],
          700 - i * 14,
        ),
      ),
    ],
    [
      'figures',
      [0, 1, 2].map((i) =>
        makeLine(
          [
            [72, 'Total of all the departments'],
            [320, '1,234,567 8,901,234 5,678'],
          ],
          700 - i * 14,
        ),
      ),
    ],
  ])('leaves %s alone', (_, lines) => {
    expect(separateColumns(lines, 0.05)).toEqual(lines);
  });
});

describe('gatherRows', () => {
  const before = makeLine('The table shows the days of leave for each grade.', 720);
  const after = makeLine('A paragraph follows the table.', 600);
  const columns = (leading: number) => [
    ...makeLines(['Grade', 'A', 'B', 'C'], 72, 690, leading),
    ...makeLines(['Days', '25', '27', '30'], 200, 690, leading),
    ...makeLines(['Notice', '4 weeks', '8 weeks', 'none'], 300, 690, leading),
  ];

  it('gives the rows of a table written column by column', () => {
    expect(textsOf(gatherRows([before, ...columns(20), after]))).toEqual([
      before.text,
      'Grade\tDays\tNotice',
      'A\t25\t4 weeks',
      'B\t27\t8 weeks',
      'C\t30\tnone',
      after.text,
    ]);
  });

  it('keeps a cell that is empty in one column', () => {
    const lines = columns(20).filter((line) => line.text !== '27');
    expect(textsOf(gatherRows(lines))).toEqual(['Grade\tDays\tNotice', 'A\t25\t4 weeks', 'B\t8 weeks', 'C\t30\tnone']);
  });

  it.each([
    ['cells set as tight as text', columns(14)],
    [
      'columns of text',
      [
        ...makeLines(['A line of a text column', 'and another one of it', 'and its last one here'], 72, 700, 20),
        ...makeLines(['The second column has', 'lines at the same height', 'as the first one has'], 320, 700, 20),
      ],
    ],
    ['one column', makeLines(['One', 'Two', 'Three'], 72, 700, 20)],
  ])('leaves %s alone', (_, lines) => {
    expect(textsOf(gatherRows(lines))).toEqual(textsOf(lines));
  });
});

describe('joinHeaderCells', () => {
  const row = makeLine(
    [
      [72, 'Sales'],
      [200, '1,234'],
      [300, '987'],
    ],
    650,
  );
  const cells = [
    ...makeLines(['(in', 'millions)'], 72, 690),
    ...makeLines(['March', '2021'], 200, 690),
    ...makeLines(['March', '2020'], 300, 690),
  ];

  it('makes one row of header cells of several lines', () => {
    const [header, ...rest] = joinHeaderCells([...cells, row]);
    expect(header?.text).toBe('(in millions)\tMarch 2021\tMarch 2020');
    expect(header?.breaks).toEqual([4, 14, 20, 25, 31]);
    expect(header?.boxes).toHaveLength((header?.text.length ?? 0) * 4);
    expect(header?.cellStarts).toEqual([72, 200, 300]);
    expect(rest).toEqual([row]);
  });

  it('writes no space behind a hyphen at a line end', () => {
    const compound = [...makeLines(['taxable-', 'equivalent'], 72, 690), ...makeLines(['Managed', 'basis'], 200, 690)];
    expect(joinHeaderCells([...compound, row])[0]?.text).toBe('taxable-equivalent\tManaged basis');
  });

  it.each([
    ['when no row follows', [...cells, makeLine('A paragraph follows.', 650)]],
    [
      'when they are one above the other',
      [...makeLines(['One cell', 'of two lines'], 72, 740), ...makeLines(['Another', 'below it'], 72, 690), row],
    ],
    [
      'when the lines are as long as text',
      [
        ...makeLines(['This line is as long as a line of text', 'and so is the next one of it all'], 72, 690),
        ...makeLines(['March', '2021'], 400, 690),
        row,
      ],
    ],
  ])('leaves them %s', (_, lines) => {
    expect(joinHeaderCells(lines)).toEqual(lines);
  });
});

describe('cells of several lines in rows that came whole', () => {
  it('puts the lines of each cell together, whatever cells came as one line', () => {
    const lines = [
      makeLine(
        [
          [72, 'Severity'],
          [160, 'Reachable'],
        ],
        700,
      ),
      makeLine([[160, 'from outside']], 688),
      makeLine(
        [
          [280, 'Internal'],
          [400, 'Approval'],
        ],
        700,
      ),
      makeLine([[400, 'of a delay']], 688),
      makeLine(
        [
          [72, 'Critical'],
          [160, '48 hours'],
          [280, '7 days'],
          [400, 'Executive'],
        ],
        660,
      ),
    ];
    expect(textsOf(joinHeaderCells(lines))).toEqual([
      'Severity\tReachable from outside\tInternal\tApproval of a delay',
      'Critical\t48 hours\t7 days\tExecutive',
    ]);
  });
});
