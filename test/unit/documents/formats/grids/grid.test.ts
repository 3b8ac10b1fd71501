import { describe, expect, it } from 'vitest';
import { gridRows } from '../../../../../src/engine/documents/formats/grids/grid.ts';

const head = (text: string, spans: { across?: number; down?: number } = {}) => ({ text, isHead: true, ...spans });

describe('gridRows', () => {
  it('repeats a cell that goes down in each of its rows', () => {
    const rows = gridRows([
      [head('Region'), head('Quarter'), head('Sales')],
      [{ text: 'North', down: 2 }, { text: 'Q1' }, { text: '107' }],
      [{ text: 'Q2' }, { text: '114' }],
    ]);
    expect(rows).toEqual([
      { kind: 'row', cells: ['Region', 'Quarter', 'Sales'], isHead: true, startsTable: true },
      { kind: 'row', cells: ['North', 'Q1', '107'] },
      { kind: 'row', cells: ['North', 'Q2', '114'] },
    ]);
  });

  it('joins the heads of two rows into one for each column', () => {
    const rows = gridRows([
      [head('Region', { down: 2 }), head('2023', { across: 2 }), head('2024')],
      [head('Sales'), head('Cost'), head('Sales')],
      [{ text: 'North' }, { text: '1' }, { text: '2' }, { text: '3' }],
    ]);
    expect(rows[0]).toMatchObject({ cells: ['Region', '2023 Sales', '2023 Cost', '2024 Sales'], isHead: true });
  });

  it('keeps empty cells in front and between, and those that go across in their first column', () => {
    const rows = gridRows([[{ text: '' }, { text: 'a', across: 2 }, { text: 'b' }, { text: '' }]]);
    expect(rows).toEqual([{ kind: 'row', cells: ['', 'a', '', 'b'], startsTable: true }]);
  });

  it('takes the number of rows with heads from the file where it says so', () => {
    expect(gridRows([[{ text: 'Name' }], [{ text: 'Ada' }]], 1)).toEqual([
      { kind: 'row', cells: ['Name'], isHead: true, startsTable: true },
      { kind: 'row', cells: ['Ada'] },
    ]);
  });
});
