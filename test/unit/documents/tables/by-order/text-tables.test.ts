import { describe, expect, it } from 'vitest';
import { tableLine } from '../../../../../src/contract/view/tables/table-line.ts';
import type { ConvertedBlock } from '../../../../../src/engine/documents/formats/converted.ts';
import { gridRows } from '../../../../../src/engine/documents/formats/grids/grid.ts';
import { readConverted } from '../../../../../src/engine/documents/reading/read-converted.ts';
import { tablesOf } from '../../../../../src/engine/documents/tables/tables-of.ts';

/** The tables of a converted file. */
function tablesIn(blocks: readonly ConvertedBlock[]) {
  const request = { bytes: new Uint8Array(1), sourceFilename: 'kelp.csv' };
  const tools = { countTokens: (text: string) => text.split(/\s+/u).length, limits: { characters: 1e6 } };
  const { pages, passages } = readConverted(request, { title: null, blocks }, tools);
  return tablesOf(pages, passages);
}

const grid = (...rows: readonly (readonly string[])[]): ConvertedBlock[] =>
  gridRows(rows.map((row) => row.map((text) => ({ text }))));
const lines = (blocks: readonly ConvertedBlock[]): string[] =>
  tablesIn(blocks).flatMap((table) => table.rows.map((row) => tableLine(table, row)));

describe('tables of texts', () => {
  it('may be simple, and end in small numbers', () => {
    expect(lines(grid(['Kelp', 'Tons'], ['Wet', '12'], ['Dry', '4']))).toEqual(['Wet. Tons: 12', 'Dry. Tons: 4']);
  });

  it('keep each cell in its column, behind blank ones too', () => {
    const rows = grid(['', 'May', 'June'], ['Wet', '12', '9'], ['Dry', '', '7'], ['Salt', '3']);
    expect(lines(rows)).toEqual(['Wet. May: 12; June: 9', 'Dry. June: 7', 'Salt. May: 3']);
  });

  it('end where another one begins without heads above it', () => {
    const form = grid(['Order', 'AX-204', 'Day', '2 May'], ['Buyer', 'Ulvik', 'Due', '9 May']);
    const items = grid(['Kelp', 'Crates', 'Price', 'Sum'], ['Wet', '2', '3.5', '7'], ['Dry', '4', '2.5', '10']);
    expect(tablesIn([...form, ...items]).map(({ rows }) => rows.length)).toEqual([2, 2]);
    expect(lines([...form, ...items])).toContain('Wet. Crates: 2; Price: 3.5; Sum: 7');
  });

  it('are counted as the paragraph says that leads to them', () => {
    const long =
      'The tables below say what the harbours of the west coast took in dues over the years that are named in them, before the costs of';
    const rows = grid(['', '2023', '2024'], ['Odda', '12', '14'], ['Ulvik', '8', '9']);
    const scaleUnder = (text: string) => tablesIn([{ kind: 'prose', text }, ...rows])[0]?.scale;
    expect(scaleUnder('Dues were as follows (in millions):')).toBe(1e6);
    expect(scaleUnder(`${long} their quays and of their ships (in thousands):`)).toBe(1e3);
    expect(scaleUnder(`${long} their quays (in millions), and of the ships that lay there in each of them.`)).toBe(1);
  });

  it('take no number of an order for an amount', () => {
    const rows = grid(['Order', 'Number'], ['First', 'INV-204'], ['Second', 'INV-205'], ['Third', 'EUR 12']);
    expect(tablesIn(rows)[0]?.rows.map(({ cells }) => cells[0]?.value)).toEqual([null, null, 12]);
  });

  it('name a row by as many cells as tell it from others, and by its group', () => {
    const keys = grid(['Bay', 'Year', 'Tons'], ['Ulvik', '2022', '12'], ['Ulvik', '2023', '14'], ['Odda', '2022', '8']);
    const years = grid(['Bay', 'Part', 'Tons'], ['Ulvik', 'inner', '12'], ['', 'outer', '14'], ['Odda', 'inner', '8']);
    const groups = grid(['Kelp', 'Tons'], ['Ulvik'], ['Wet', '12'], ['Dry', '4'], ['Odda'], ['Wet', '7']);
    expect(lines(keys)[1]).toBe('Ulvik: 2023. Tons: 14');
    expect(lines(years)).toEqual(['Ulvik: inner. Tons: 12', 'Ulvik: outer. Tons: 14', 'Odda: inner. Tons: 8']);
    expect(lines(groups)).toEqual(['Ulvik: Wet. Tons: 12', 'Ulvik: Dry. Tons: 4', 'Odda: Wet. Tons: 7']);
  });

  it('read figures as their column writes them', () => {
    const rows = grid(
      ['Kelp', 'Price', 'Sold'],
      ['Wet', '1.250,50', '2.000'],
      ['Dry', '0,75', '12 450'],
      ['Old', '~~3~~ 4', 'EUR 90'],
    );
    const values = tablesIn(rows)[0]?.rows.map(({ cells }) => cells.map(({ value, text }) => [text, value]));
    expect(values).toEqual([
      [
        ['1.250,50', 1250.5],
        ['2.000', 2000],
      ],
      [
        ['0,75', 0.75],
        ['12 450', 12_450],
      ],
      [
        ['~~3~~ 4', 4],
        ['EUR 90', 90],
      ],
    ]);
    expect(lines(rows)[0]).toContain('Price: 1.250,50');
  });

  it('count in what a title, a corner or a head says, but no years and shares', () => {
    const title: ConvertedBlock = { kind: 'heading', text: 'Kelp sold (in thousands of euros)', rank: 1 };
    const rows = grid(['Bay', 'Since', 'Sold', 'Share'], ['Ulvik', '1990', '12', '60%'], ['Odda', '2004', '8', '40%']);
    expect(lines([title, ...rows])[0]).toBe('Ulvik. Since: 1990; Sold: 12 thousand EUR; Share: 60 %');
    const [table] = tablesIn([title, ...rows]);
    expect(table).toMatchObject({ scale: 1000, currency: 'EUR', section: title.text });
    expect(lines(grid(['USD million', 'Sold'], ['Ulvik', '12'], ['Odda', '(80)']))[1]).toBe(
      'Odda. Sold: (80) million USD',
    );
  });

  it('name nothing above figures that have no head', () => {
    const [table] = tablesIn(grid(['Ulvik', '12', '5'], ['Odda', '8', '4']));
    expect(table?.columns).toEqual([{ heads: [] }, { heads: [] }]);
    expect(table?.rows).toHaveLength(2);
  });
});
