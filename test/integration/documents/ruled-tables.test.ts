import { describe, expect, it } from 'vitest';
import { CourierPage, type Turn } from '../../fixtures/pdf/courier-page.ts';
import { pdfOf, wrapped } from '../../fixtures/pdf/side-by-side.ts';
import { openReader, sentencesOf } from './open-reader.ts';

const reader = openReader();
const rowsOf = async (page: Pick<CourierPage, 'content'>) =>
  sentencesOf(await reader.read({ bytes: pdfOf([page]), sourceFilename: 'fixture.pdf' }, {}))
    .filter(({ kind }) => kind === 'row')
    .map(({ text }) => text);

const ROWS = [
  ['Setting', 'What it does', 'Default'],
  ['login.timeout', 'Seconds after which a session without any activity is closed by the server', '900'],
  ['login.retries', 'Wrong passwords before an account is locked', '5'],
  [
    'backup.window',
    'Hours of the night in which copies are written to the second site',
    '02:00 to 04:00, time of the site',
  ],
  ['audit.level', 'How much is written to the log', 'Changes only; readings are not written'],
];
const AS_READ = ROWS.map((row) => row.join('\t'));

/** Where the rules between the columns stand, and around them. */
const EDGES = [60, 160, 380, 540];
const [SIZE, LEADING, PADDING] = [9, 11, 4];

type Style = 'strokes' | 'thin areas' | 'rectangles' | 'rows alone';
type Order = 'cell by cell' | 'line by line' | 'column by column';
interface Options {
  readonly style?: Style;
  readonly order?: Order;
  readonly turn?: Turn;
  readonly rows?: readonly (readonly string[])[];
  /** Rows below which no rule stands. */
  readonly open?: readonly number[];
}

/** A table with a rule around each cell, the text of a cell at its top. */
function ruledTable({ style = 'strokes', order = 'cell by cell', turn = 0, rows = ROWS, open = [] }: Options = {}) {
  const page = new CourierPage(0, SIZE, turn);
  const [left, right] = [EDGES[0] as number, EDGES.at(-1) as number];
  const at = (u: number, v: number): [x: number, y: number] => (turn === 90 ? [700 - v, u] : [u, v]);
  const rule = (u0: number, v0: number, u1: number, v1: number): void => {
    if (style === 'rows alone' && u0 === u1) return;
    const [[ax, ay], [bx, by]] = [at(u0, v0), at(u1, v1)];
    if (style !== 'thin areas') page.draw(`0.5 w ${ax} ${ay} m ${bx} ${by} l S`);
    else
      page.draw(`${Math.min(ax, bx)} ${Math.min(ay, by)} ${Math.abs(bx - ax) || 0.6} ${Math.abs(by - ay) || 0.6} re f`);
  };
  const pieces: { readonly row: number; readonly column: number; readonly line: number; readonly write: () => void }[] =
    [];
  let top = 640;
  if (style !== 'rectangles') rule(left, top, right, top);
  for (const [row, cells] of rows.entries()) {
    const lines = cells.map((cell, i) =>
      wrapped(cell, Math.floor(((EDGES[i + 1] as number) - (EDGES[i] as number) - 2 * PADDING) / (0.6 * SIZE))),
    );
    const bottom = top - Math.max(...lines.map(({ length }) => length)) * LEADING - PADDING;
    for (const [column, own] of lines.entries()) {
      const [u0, u1] = [EDGES[column] as number, EDGES[column + 1] as number];
      if (style === 'rectangles') page.draw(`0.5 w ${u0} ${bottom} ${u1 - u0} ${top - bottom} re S`);
      for (const [line, text] of own.entries()) {
        const [x, y] = at(u0 + PADDING, top - (line + 1) * LEADING);
        pieces.push({ row, column, line, write: () => page.line(text, x, y) });
      }
    }
    if (style !== 'rectangles') {
      if (!open.includes(row)) rule(left, bottom, right, bottom);
      for (const edge of EDGES) rule(edge, bottom, edge, top);
    }
    top = bottom;
  }
  const places = {
    'cell by cell': ['row', 'column', 'line'],
    'line by line': ['row', 'line', 'column'],
    'column by column': ['column', 'row', 'line'],
  } as const;
  const [first, second, third] = places[order];
  pieces.sort((a, b) => a[first] - b[first] || a[second] - b[second] || a[third] - b[third]);
  for (const { write } of pieces) write();
  return page;
}

describe('a table with rules', () => {
  it.each(
    (['strokes', 'thin areas', 'rectangles', 'rows alone'] as const).flatMap((style) =>
      (['cell by cell', 'line by line', 'column by column'] as const).map((order) => ({ style, order })),
    ),
  )('of $style, written $order, is read row by row', async (options) => {
    expect(await rowsOf(ruledTable(options))).toEqual(AS_READ);
  });

  it('is read so where it is turned', async () => {
    expect(await rowsOf(ruledTable({ turn: 90 }))).toEqual(AS_READ);
  });

  it('is read so under a watermark', async () => {
    const drawn = ruledTable();
    const content = `q 0.9 g BT /F1 90 Tf 140 560 Td (DRAFT) Tj ET Q\n${drawn.content}`;
    expect(await rowsOf({ content })).toEqual(AS_READ);
  });

  it('names the columns of each of its rows', async () => {
    const { passages } = await reader.read({ bytes: pdfOf([ruledTable()]), sourceFilename: 'fixture.pdf' }, {});
    const rows = passages.flatMap(({ sentences }) => sentences.filter(({ kind }) => kind === 'row'));
    expect(rows.filter(({ header }) => header !== null).length).toBe(ROWS.length - 1);
  });

  it('joins a word that a hyphen breaks in a cell, and keeps the hyphen of a compound', async () => {
    const rows = [
      ['Term', 'Meaning', 'See'],
      ['Notice', 'A letter which always ends the employ- ment of a person', '4'],
      ['Employment', 'Work for wages that a person does day- to-day under a contract', '5'],
    ];
    expect((await rowsOf(ruledTable({ rows }))).slice(1)).toEqual([
      'Notice\tA letter which always ends the employment of a person\t4',
      'Employment\tWork for wages that a person does day-to-day under a contract\t5',
    ]);
  });

  it('keeps rows apart that no rule parts', async () => {
    const rows = [
      ['Part', 'Weight', 'Price'],
      ['Bolt', '12 g', '0.30'],
      ['Nut', '8 g', '0.20'],
      ['Plate', '340 g', '4.10'],
      ['Frame', '2.1 kg', '31.00'],
    ];
    expect(await rowsOf(ruledTable({ rows, open: [1, 3] }))).toEqual(rows.map((row) => row.join('\t')));
  });

  it('keeps rows apart that fill their columns, where the file writes row by row', async () => {
    const page = new CourierPage(0, SIZE);
    for (const [i, cells] of [
      ['Year', 'Rate'],
      ['2019', '10.2'],
      ['2020', '11.3'],
      ['2021', '12.2'],
    ].entries())
      for (const [k, text] of cells.entries()) page.line(text, 64 + 36 * k, 600 - LEADING * i);
    for (const v of [612, 597, 560]) page.draw(`0.5 w 60 ${v} m 124 ${v} l S`);
    for (const u of [60, 92, 124]) page.draw(`0.5 w ${u} 560 m ${u} 612 l S`);
    expect(await rowsOf(page)).toEqual(['Year\tRate', '2019\t10.2', '2020\t11.3', '2021\t12.2']);
  });

  it('cuts no words where a gridline goes through a blank', async () => {
    const page = new CourierPage(0, SIZE);
    page.line('Build walls of team 2', 64, 600).line('Dig', 64, 575).line('Rest of all', 200, 575);
    for (const v of [612, 590, 565]) page.draw(`0.5 w 60 ${v} m 300 ${v} l S`);
    // Between "Build" and "walls".
    for (const u of [60, 93.5, 180, 300]) page.draw(`0.5 w ${u} 565 m ${u} 612 l S`);
    expect((await rowsOf(page)).filter((text) => text.includes('walls'))).toEqual([]);
  });

  it('keeps headings of rows apart, and figures below one another, where rules part the rows alone', async () => {
    const page = new CourierPage(0, SIZE);
    const lines: [v: number, ...cells: string[]][] = [
      [630, 'Harbour dues in the last', '2023', '2024'],
      [619, 'two years'],
      [606, 'Boats:'],
      [595, 'Sailing boats', '1,204', '1,310'],
      [584, 'Bicycles', '17', '21'],
      [571, 'Ferry boats and other boats'],
      [560, 'of the county', '88', '90'],
      [547, 'Total', '1,309', '1,421'],
    ];
    for (const [v, ...cells] of lines)
      for (const [i, text] of cells.entries()) page.line(text, [64, 260, 340][i] as number, v);
    for (const v of [640, 615, 580, 555, 542]) page.draw(`0.5 w 60 ${v} m 380 ${v} l S`);
    expect(await rowsOf(page)).toEqual([
      'Harbour dues in the last two years\t2023\t2024',
      'Sailing boats\t1,204\t1,310',
      'Bicycles\t17\t21',
      'Ferry boats and other boats of the county\t88\t90',
      'Total\t1,309\t1,421',
    ]);
  });

  it('cuts a row of long cells where their sentences end', async () => {
    const long = Array.from({ length: 7 }, (_, i) => `The keeper of pier ${i + 1} reports every defect to the office.`);
    const rows = [...ROWS.slice(0, 2), ['pier.rules', `${long.join(' ')} ${long.join(' ')}`, 'Harbour office']];
    const pieces = (await rowsOf(ruledTable({ rows }))).slice(2);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join(' ')).toBe((rows[2] as string[]).join('\t'));
    for (const piece of pieces.slice(0, -1)) expect(piece).toMatch(/office\.$/u);
  });
});
