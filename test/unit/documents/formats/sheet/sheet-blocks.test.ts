import { describe, expect, it } from 'vitest';
import { sheetBlocks } from '../../../../../src/engine/documents/formats/sheet/sheet-blocks.ts';
import { type MadeCell, type MadeSheet, makeWorkbook } from '../../../../fixtures/office/make-workbook.ts';
import { linesOf, rowsOf } from '../block-lines.ts';

const ofSheet = (sheet: MadeSheet, more: Omit<Parameters<typeof makeWorkbook>[0], 'sheets'> = {}) =>
  sheetBlocks(makeWorkbook({ sheets: [{ name: 'Quay', ...sheet }], ...more }), 'quay.xlsx');

describe('tables of a sheet', () => {
  it('keeps merged cells in each of their rows and under their heads', () => {
    const rows = [
      ['Harbour', 'Goods', null, 'Staff'],
      [null, 'In', 'Out', null],
      ['Bergen', 41, 17, 6],
      [null, 43, 19, 7],
      ['Oslo', 90, 88, 31],
    ];
    expect(rowsOf(ofSheet({ rows, merged: ['A1:A2', 'B1:C1', 'D1:D2', 'A3:A4'] }))).toEqual([
      '*Harbour | Goods In | Goods Out | Staff',
      'Bergen | 41 | 17 | 6',
      'Bergen | 43 | 19 | 7',
      'Oslo | 90 | 88 | 31',
    ]);
  });

  it('reads years and dates as heads, a blank corner and blank first cells in their columns', () => {
    const rows = [
      [null, 2022, 2023],
      ['Dues', 410, 455],
      [null, 12, 13],
      ['Total', 422, 468],
    ];
    expect(rowsOf(ofSheet({ rows }))).toEqual([
      '* | 2022 | 2023',
      'Dues | 410 | 455',
      ' | 12 | 13',
      'Total | 422 | 468',
    ]);
  });

  it('parts tables that stand side by side, under their titles', () => {
    const rows = [
      ['Winter plan'],
      ['Berth', 'Metres', null, 'Pilot', 'Trips'],
      ['East', 120, null, 'Aas', 14],
      ['West', 90, null, 'Moe', 22],
      [null, null, null, 'Lie', 9],
    ];
    expect(linesOf(ofSheet({ rows }))).toEqual([
      'heading: Quay',
      'heading: Winter plan',
      'row*^: Berth | Metres',
      'row: East | 120',
      'row: West | 90',
      'row*^: Pilot | Trips',
      'row: Aas | 14',
      'row: Moe | 22',
      'row: Lie | 9',
    ]);
  });

  it('keeps a table with a blank column or a narrow one in it together', () => {
    const rows = [
      ['Berth', null, 'Ships', 'Boats'],
      ['East', null, 12, 30],
      ['West', null, 9, 41],
    ];
    expect(rowsOf(ofSheet({ rows }))[1]).toBe('East |  | 12 | 30');
    const words = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? `n ${cell}` : cell)));
    const before = '<cols><col min="2" max="2" width="1.5" customWidth="1"/></cols>';
    expect(rowsOf(ofSheet({ rows: words, before }))[1]).toBe('East |  | n 12 | n 30');
  });

  it('goes on behind blank rows, with the names of groups', () => {
    const rows = [
      ['Item', 'May', 'June'],
      ['Ropes', 5, 6],
      [],
      ['Outer quay'],
      ['Chains', 7, 8],
      [],
      ['Boat', 'Crew'],
      ['Tern', 3],
      ['Gull', 4],
    ];
    expect(linesOf(ofSheet({ rows })).slice(1)).toEqual([
      'row*^: Item | May | June',
      'row: Ropes | 5 | 6',
      'row: Outer quay',
      'row: Chains | 7 | 8',
      'row*^: Boat | Crew',
      'row: Tern | 3',
      'row: Gull | 4',
    ]);
  });

  it('takes heads from a declared table, a filter, printed titles or a frozen pane', () => {
    const rows = [
      ['Grade', 'Berth of 2019'],
      ['A', 'East 1'],
      ['B', 'West 2'],
    ];
    const table = '<table xmlns="x" ref="A1:B3" displayName="T1" headerRowCount="1"/>';
    const declared = ofSheet({ rows, parts: [['table', 'tables/table1.xml', table]] });
    const filtered = ofSheet({ rows, after: '<autoFilter ref="A1:B3"/>' });
    const frozen = ofSheet({
      rows,
      before: '<sheetViews><sheetView><pane ySplit="1" state="frozen"/></sheetView></sheetViews>',
    });
    const printed = ofSheet(
      { rows },
      {
        after:
          '<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">Quay!$1:$1</definedName></definedNames>',
      },
    );
    for (const document of [declared, filtered, frozen, printed])
      expect(rowsOf(document)[0]).toBe('*Grade | Berth of 2019');
    expect(rowsOf(ofSheet({ rows }))[0]).toBe('Grade | Berth of 2019');
  });

  it('takes heads that are bold, and no row of a list without any', () => {
    const styles = '<fonts><font/><font><b/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>';
    const bold = (text: string): MadeCell => ({ xml: `<is><t>${text}</t></is>`, with: 't="inlineStr" s="1"' });
    const rows = [
      [bold('Rule'), bold('Since 2019')],
      ['Speed', 'five knots'],
      ['Anchors', 'none'],
    ];
    expect(rowsOf(ofSheet({ rows }, { styles }))[0]).toBe('*Rule | Since 2019');
    expect(
      rowsOf(
        ofSheet({
          rows: [
            ['Speed', 'five knots'],
            ['Depth', 14],
            ['Anchors', 'none'],
          ],
        }),
      )[0],
    ).toBe('Speed | five knots');
  });

  it('puts unit lines with the heads and notes behind the table', () => {
    const rows = [
      ['Dues', null],
      ['(in thousands of euros)', null],
      ['Quay', 'Paid', 'Owed'],
      [null, 'EUR', 'EUR'],
      ['East', 12, 5],
      ['* Estimates of the port authority, not checked.'],
    ];
    expect(linesOf(ofSheet({ rows })).slice(1)).toEqual([
      'heading: Dues',
      'prose: (in thousands of euros)',
      'row*^: Quay | Paid EUR | Owed EUR',
      'row: East | 12 | 5',
      'prose: * Estimates of the port authority, not checked.',
    ]);
  });

  it('gives tables side by side each its own title, and keeps a note beside one out of its heads', () => {
    const titled = [
      ['Trips by pilot', null, null, 'Boats by quay'],
      ['Pilot', 'Trips', null, 'Quay', 'Boats'],
      ['Aas', 14, null, 'East', 3],
      ['Moe', 22, null, 'West', 5],
    ];
    expect(linesOf(ofSheet({ rows: titled })).slice(1)).toEqual([
      'heading: Trips by pilot',
      'row*^: Pilot | Trips',
      'row: Aas | 14',
      'row: Moe | 22',
      'heading: Boats by quay',
      'row*^: Quay | Boats',
      'row: East | 3',
      'row: West | 5',
    ]);
    const noted = [
      ['Rope', 'Metres', null, 'All lengths are rounded.'],
      ['Hemp', 40],
      ['Steel', 55],
      ['Nylon', 62],
    ];
    expect(linesOf(ofSheet({ rows: noted })).slice(1)).toEqual([
      'row*^: Rope | Metres',
      'row: Hemp | 40',
      'row: Steel | 55',
      'row: Nylon | 62',
      'prose: All lengths are rounded.',
    ]);
  });

  it('parts tables without a blank row by heads that look alike, and puts heads with the rows below a blank one', () => {
    const styles = '<fonts><font/><font><b/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>';
    const bold = (text: string): MadeCell => ({ xml: `<is><t>${text}</t></is>`, with: 't="inlineStr" s="1"' });
    const tight = [
      [bold('Boat'), bold('Crew')],
      ['Tern', 3],
      ['Gull', 4],
      [bold('Pilot'), bold('Trips')],
      ['Aas', 14],
      [bold('All'), { xml: '<v>14</v>', with: 's="1"' }],
    ];
    expect(rowsOf(ofSheet({ rows: tight }, { styles }))).toEqual([
      '*Boat | Crew',
      'Tern | 3',
      'Gull | 4',
      '*Pilot | Trips',
      'Aas | 14',
      'All | 14',
    ]);
    const apart = [
      ['Dues of the quays'],
      [null, 2024, null, 2025],
      [null, 'Plan', 'Paid', 'Plan', 'Paid'],
      [],
      ['East', 4, 5, 7, 8],
      ['West', 1, 3, 2, 6],
    ];
    expect(linesOf(ofSheet({ rows: apart, merged: ['B2:C2', 'D2:E2'] })).slice(1)).toEqual([
      'heading: Dues of the quays',
      'row*^:  | 2024 Plan | 2024 Paid | 2025 Plan | 2025 Paid',
      'row: East | 4 | 5 | 7 | 8',
      'row: West | 1 | 3 | 2 | 6',
    ]);
  });

  it('takes units below bold heads, answers that are counted and years over blank cells for heads', () => {
    const styles = '<fonts><font/><font><b/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>';
    const bold = (text: string): MadeCell => ({ xml: `<is><t>${text}</t></is>`, with: 't="inlineStr" s="1"' });
    const units = [
      [bold('Rope'), bold('Price'), bold('Load')],
      [null, 'NOK', 'kN'],
      ['Hemp', 12, 40],
      ['Steel', 30, 95],
    ];
    expect(rowsOf(ofSheet({ rows: units }, { styles }))[0]).toBe('*Rope | Price NOK | Load kN');
    const counted = [
      ['Question', 1, 2, 3, 4],
      ['Berths', 9, 14, 3, 2],
      ['Dues', 1, 8, 22, 5],
    ];
    expect(rowsOf(ofSheet({ rows: counted }))[0]).toBe('*Question | 1 | 2 | 3 | 4');
    const years = [
      ['Quay', 2024, null, 2025],
      [null, 'In', 'Out', 'In', 'Out'],
      ['East', 4, 5, 7, 8],
      ['West', 1, 3, 2, 6],
    ];
    expect(rowsOf(ofSheet({ rows: years }))[0]).toBe('*Quay | 2024 In | 2024 Out | 2025 In | 2025 Out');
  });
});
