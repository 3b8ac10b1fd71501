import { describe, expect, it } from 'vitest';
import { blocksOf } from '../../../../src/engine/documents/layout/blocks.ts';
import type { Line } from '../../../../src/engine/documents/layout/line.ts';
import { type Typography, typographyOf } from '../../../../src/engine/documents/layout/typography.ts';
import { makeLine, makeLines } from '../make-line.ts';

const typography: Typography = { bodySize: 12, leading: 1.17, boldBody: false };
const blocks = (lines: readonly Line[], furniture: readonly Line[] = []) =>
  blocksOf(lines, typography, new Set(furniture)).map((block) => [
    block.kind,
    block.lines.map((line) => line.text).join(' / '),
  ]);

const LONG = 'A line of running text that fills the whole width of the page';

describe('blocksOf', () => {
  it('joins the lines of a paragraph and parts paragraphs at a gap', () => {
    const lines = [...makeLines([LONG, 'ends here.'], 72, 700), ...makeLines([LONG, LONG], 72, 650)];
    expect(blocks(lines)).toEqual([
      ['prose', `${LONG} / ends here.`],
      ['prose', `${LONG} / ${LONG}`],
    ]);
  });

  it('begins anew after a short last line', () => {
    expect(blocks(makeLines([LONG, 'It ends.', LONG], 72, 700))).toHaveLength(2);
  });

  it('goes on in the next column when the sentence is open', () => {
    const lines = [
      ...makeLines([LONG, LONG], 72, 400),
      ...makeLines(['and goes on in the next column', LONG], 400, 700),
    ];
    expect(blocks(lines)).toHaveLength(1);
    const closed = [
      ...makeLines([LONG, `${LONG}.`], 72, 400),
      ...makeLines(['Another begins here, in it', LONG], 400, 700),
    ];
    expect(blocks(closed)).toHaveLength(2);
  });

  it.each<[string, Line, string]>([
    ['larger type', makeLine('Carry-over', 700, { size: 16 }), 'heading'],
    ['bold', makeLine('4.2 Carry-over', 700, { bold: true }), 'heading'],
    ['bold with a stop', makeLine('You must not do this.', 700, { bold: true }), 'prose'],
    ['a number and a title, bold', makeLine('2. Leave', 700, { bold: true }), 'heading'],
    ['a bullet', makeLine('• Managers sign first', 700), 'item'],
    ['a bullet, bold', makeLine('• Managers sign first', 700, { bold: true }), 'item'],
    ['a letter in brackets', makeLine('(a) Managers sign first', 700), 'item'],
    [
      'two cells',
      makeLine(
        [
          [72, 'Grade A'],
          [300, '25'],
        ],
        700,
      ),
      'row',
    ],
    [
      'a number and figures',
      makeLine(
        [
          [72, '1.'],
          [300, '25'],
          [400, '30'],
        ],
        700,
      ),
      'row',
    ],
    [
      'an entry of a table of contents, bold',
      makeLine(
        [
          [72, '1 Leave'],
          [500, '12'],
        ],
        700,
        { bold: true },
      ),
      'row',
    ],
    [
      'a numbered title behind a gap, bold',
      makeLine(
        [
          [72, 'Item 1.'],
          [140, 'Business'],
        ],
        700,
        { bold: true },
      ),
      'heading',
    ],
    [
      'a hole that an icon leaves',
      makeLine(
        [
          [72, 'Touch the button'],
          [190, 'and share it'],
        ],
        700,
      ),
      'prose',
    ],
    [
      'a column whose words are small',
      makeLine(
        [
          [72, 'Mode'],
          [300, 'none'],
        ],
        700,
      ),
      'row',
    ],
    ['figures in larger type', makeLine('2024', 700, { size: 20 }), 'prose'],
  ])('%s', (_, line, kind) => {
    expect(blocks([line])).toEqual([[kind, line.text]]);
  });

  it('does not take bold for headings where all is bold', () => {
    const bold = blocksOf([makeLine('Carry-over', 700, { bold: true })], { ...typography, boldBody: true }, new Set());
    expect(bold[0]?.kind).toBe('prose');
  });

  it('joins a heading of two lines, and not two headings', () => {
    expect(blocks(makeLines(['The rules of', 'carry-over'], 72, 700, 16, { size: 16 }))).toHaveLength(1);
    expect(blocks(makeLines(['4 Leave', '4.1 Carry-over'], 72, 700, 16, { bold: true }))).toHaveLength(2);
  });

  it('keeps furniture by itself', () => {
    const lines = makeLines([LONG, LONG, 'Page 3'], 72, 700);
    expect(blocks(lines, [lines[2] as Line]).map(([kind]) => kind)).toEqual(['prose', 'furniture']);
  });

  it('puts the lines of a last cell into its row, until the sentence ends', () => {
    const row = makeLine(
      [
        [72, 'Low battery'],
        [300, 'The battery of the watch'],
      ],
      700,
    );
    const lines = [row, ...makeLines(['is too low.', 'Charge it now.'], 300, 686)];
    expect(blocks(lines)).toEqual([
      ['row', `${row.text} / is too low.`],
      ['prose', 'Charge it now.'],
    ]);
  });

  it('a row of figures with narrow gaps beside lines of its width is no justified text', () => {
    const lines = [
      makeLine(
        [
          [72, 'of permanent modifications'],
          [236, '$ 27'],
          [270, '$ 70'],
        ],
        700,
      ),
      ...makeLines(['Balances of loans that were redefaulted'], 72, 686),
    ];
    expect(blocks(lines)[0]).toEqual(['row', 'of permanent modifications\t$ 27\t$ 70']);
  });

  it('does not put a paragraph below a row into it', () => {
    const row = makeLine(
      [
        [72, 'Total'],
        [300, '1,234'],
      ],
      700,
    );
    expect(blocks([row, ...makeLines([LONG], 72, 686)])).toHaveLength(2);
  });

  it('puts the label of a row that runs over two lines together', () => {
    const lines = [
      makeLine('Total nonperforming', 700),
      makeLine(
        [
          [78, 'assets'],
          [300, '2,489'],
          [400, '57'],
        ],
        688,
      ),
    ];
    expect(blocks(lines)).toEqual([['row', 'Total nonperforming / assets\t2,489\t57']]);
  });

  it('puts a label of many lines together where they are full, and no paragraph', () => {
    const label = [
      'Preferred stock, $0.01 par value; no',
      'shares and 48,787 shares authorized at',
      'the end of 2020 and 2019; no shares',
      'and 24,385 shares issued at the end of',
    ];
    const row = [[72, '2020 and 2019, respectively'] as const, [400, '2,489'] as const, [500, '57'] as const];
    const below = (texts: readonly string[]) => [
      ...makeLines(texts, 72, 700, 12),
      makeLine(row, 700 - 12 * texts.length),
    ];
    expect(blocks(below(label))).toEqual([['row', `${label.join(' / ')} / 2020 and 2019, respectively\t2,489\t57`]]);
    expect(blocks(below([...label.slice(1), 'the year'])).map(([kind]) => kind)).toEqual(['prose', 'row']);
    const wide = label.map((text) => `${text} which are held by those who own the company`);
    expect(blocks(below(wide)).map(([kind]) => kind)).toEqual(['prose', 'row']);
  });
});

describe('typographyOf', () => {
  it('is what most characters have', () => {
    const pages = [
      [makeLine('Title', 760, { size: 20, bold: true }), ...makeLines([LONG, LONG, LONG], 72, 700)],
      makeLines([LONG, LONG], 72, 700),
    ];
    const { bodySize, leading, boldBody } = typographyOf(pages);
    expect([bodySize, boldBody]).toEqual([12, false]);
    expect(leading).toBeCloseTo(14 / 12, 1);
  });

  it('has an answer without text', () => {
    expect(typographyOf([[]])).toEqual({ bodySize: 10, leading: 1.1, boldBody: false });
  });
});
