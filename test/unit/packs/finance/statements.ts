import type { DocumentTable } from '../../../../src/contract/tables.ts';
import { type TableSpec, tableOf } from '../../answer/sources/tables/table-of.ts';

export const INCOME: TableSpec = {
  columns: ['2018', '2019'],
  rows: [
    ['Net product sales', null, '900', '1,100'],
    ['Total net sales', null, '1,000', '1,200'],
    ['Cost of sales', 'Operating expenses', '600', '690'],
    ['Operating income (loss)', null, '100', '150'],
    ['Interest expense', null, '(10)', '(12)'],
    ['Income before income taxes', null, '90', '138'],
    ['Provision for income taxes', null, '18', '23'],
    ['Net income', null, '72', '115'],
  ],
};
export const BALANCE: TableSpec = {
  columns: ['December 31, 2018', 'December 31, 2019'],
  rows: [
    ['Cash and cash equivalents', 'Current assets', '80', '95'],
    ['Inventories', 'Current assets', '40', '60'],
    ['Total current assets', null, '200', '260'],
    ['Property, plant and equipment, net of accumulated depreciation', null, '300', '320'],
    ['Total assets', null, '500', '580'],
    ['Total current liabilities', null, '250', '200'],
  ],
};
export const CASH_FLOWS: TableSpec = {
  columns: ['2018', '2019'],
  rows: [
    ['Depreciation and amortization', 'Operating activities', '30', '35'],
    ['Net cash provided by (used in) operating activities', 'Operating activities', '140', '170'],
    ['Purchases of property and equipment', 'Investing activities', '(50)', '(70)'],
    ['Dividends paid', 'Financing activities', '(20)', '5'],
  ],
};

/** The tables of one report, one behind the other. */
export function tablesOf(...specs: readonly TableSpec[]): readonly DocumentTable[] {
  let at = 0;
  return specs.map((spec) => {
    const { text, table } = tableOf('000000000000000b', spec);
    const by = at;
    at += text.length + 1;
    const moved = <T extends { start: number; end: number }>(place: T): T => ({
      ...place,
      ...{ start: place.start + by, end: place.end + by },
    });
    return { ...moved(table), rows: table.rows.map((row) => ({ ...moved(row), cells: row.cells.map(moved) })) };
  });
}
