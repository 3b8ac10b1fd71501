import { describe, expect, it } from 'vitest';
import type { YearName } from '../../../../src/engine/cells/business-years.ts';
import { computeMeasure } from '../../../../src/engine/packs/finance/compute-measure.ts';
import { readMeasureQuestion } from '../../../../src/engine/packs/finance/read-measure.ts';
import { writeMeasure } from '../../../../src/engine/packs/finance/write-measure.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';
import type { TableSpec } from '../../answer/sources/tables/table-of.ts';
import { BALANCE, CASH_FLOWS, INCOME, tablesOf } from './statements.ts';

const NAMES = new Set(['contoso', 'a&b']);

function told(
  question: string,
  specs: readonly TableSpec[] = [INCOME, BALANCE, CASH_FLOWS],
  yearName: YearName | null = null,
): string | null {
  const asked = readMeasureQuestion(readQuestion(question));
  const found = asked === null ? null : computeMeasure(asked, { tables: tablesOf(...specs), names: NAMES, yearName });
  if (found === null) return null;
  return found.result === 'missing' ? `missing: ${found.missing}` : writeMeasure(found.formula, found.cells);
}

describe('computeMeasure', () => {
  it.each([
    ['How much revenue did Contoso make in FY2019?', 'Total net sales, FY2019: 1,200 million USD.'],
    ['How much revenue did A&B make in FY2019?', 'Total net sales, FY2019: 1,200 million USD.'],
    ['What was EBIT in 2018?', 'Operating income (loss), 2018: 100 million USD.'],
    ['What was the capex in 2019?', 'Purchases of property and equipment, 2019: 70 million USD.'],
    ['What was net PP&E in 2018?', 'Property, plant and equipment, net of accumulated …, 2018: 300 million USD.'],
    [
      'What was the gross margin in FY2019?',
      'Gross margin, FY2019: (1,200 (Total net sales) − 690 (Cost of sales)) ÷ 1,200 = 42.5 %.',
    ],
    [
      'What was the effective tax rate in 2019?',
      'Effective tax rate, 2019: Provision for income taxes ÷ Income before income taxes ≈ 16.67 %.',
    ],
    [
      'What was the quick ratio in 2018?',
      'Quick ratio, 2018: (Total current assets − Inventories) ÷ Total current liabilities = 0.64.',
    ],
    [
      'What was the inventory turnover in 2019?',
      'Inventory turnover, 2019: Cost of sales ÷ average Inventories = 13.8.',
    ],
    [
      'What was interest coverage in 2019?',
      'Interest coverage, 2019: 150 (Operating income (loss)) ÷ 12 (Interest expense) = 12.5.',
    ],
    [
      'What was EBITDA in 2019?',
      'EBITDA, 2019: 150 (Operating income (loss)) + 35 (Depreciation and amortization) = 185 million USD.',
    ],
    ['How did revenue change from 2018 to 2019?', 'Total net sales: 1,200 (2019) − 1,000 (2018) = 200 million USD.'],
    ['What revenue did Contoso post in 2019?', 'Total net sales, 2019: 1,200 million USD.'],
    [
      'Did revenue increase in 2019 compared with 2018?',
      'Yes: Total net sales: 1,200 (2019) is more than 1,000 (2018), an increase of 200 million USD.',
    ],
    ['What was revenue growth in 2019?', 'Total net sales: a change of 20 % from 2018 to 2019.'],
    [
      'By how much did the operating margin change from 2018 to 2019?',
      'Operating margin, Operating income (loss) ÷ Total net sales: 12.5 % (2019) − 10 % (2018) = 2.5 percentage points.',
    ],
    [
      'Did the operating margin improve in 2019?',
      'Yes: Operating margin, Operating income (loss) ÷ Total net sales: 12.5 % (2019) is more than 10 % (2018), an increase of 2.5 percentage points.',
    ],
    [
      'Does Contoso have positive working capital in 2018?',
      'No: Working capital, 2018: 200 (Total current assets) − 250 (Total current liabilities) = −50 million USD.',
    ],
    [
      'What is the current ratio?',
      'Current ratio, 2019: 260 (Total current assets) ÷ 200 (Total current liabilities) = 1.3.',
    ],
  ])('%s', (question, text) => {
    expect(told(question)).toBe(text);
  });

  it('says which figure is missing where the statements are not of that year', () => {
    expect(told('What was the gross margin in 2021?')).toBe(
      'missing: No figure was found for “Total net sales” in 2021.',
    );
  });

  it.each([
    ['an effect is asked for', 'How did the reform affect revenue in 2019?'],
    ['the reason is asked, too', 'How did revenue change in 2019 and why?'],
    ['a word is left that does not name the document', 'What was the revenue of Fabrikam in 2019?'],
    ['the statements lack a row', 'What was the return on equity in 2019?'],
    ['only some years of an outlay are printed in brackets', 'What was the dividend payout ratio in 2018?'],
  ])('says nothing where %s', (_, question) => {
    expect(told(question)).toBeNull();
  });

  it.each([
    ['another table has a column of that year', 'What was revenue in 2021?'],
    ['a quarter is asked for', 'What was the Q2 2017 revenue?'],
  ])('says nothing of a missing figure where %s', (_, question) => {
    const summary: TableSpec = { columns: ['2020', '2021'], rows: [['Employees', null, '10', '12']] };
    expect(told(question, [INCOME, BALANCE, CASH_FLOWS, summary])).toBeNull();
  });

  it('takes no amount for a percentage that is asked for', () => {
    const printed: TableSpec = { columns: ['2018', '2019'], rows: [['Gross margin', null, '400', '510']] };
    expect(told('What was the gross margin in 2019?', [INCOME, printed])).toMatch(/= 42\.5 %\.$/u);
  });

  describe('of years that end in January or February', () => {
    const { rows } = BALANCE;
    const retail = { columns: ['February 3, 2018', 'February 2, 2019'], rows };
    const question = 'What were total current assets in FY2018?';

    it('says nothing where the report does not say how it names them', () => {
      expect(told(question, [retail])).toBeNull();
    });

    it.each([
      ['began', 260],
      ['ends', 200],
    ] as const)('takes the column of the year that it %s in', (yearName, figure) => {
      expect(told(question, [retail], yearName)).toBe(`Total current assets, FY2018: ${figure} million USD.`);
    });

    it('takes the latest year where none is asked for, by its name', () => {
      expect(told('What is the current ratio?', [retail], 'began')).toMatch(/^Current ratio, 2018: 260 /u);
    });

    it('takes a day as it is, and says nothing of quarters, which are not those of the calendar', () => {
      const ofDay = 'What were total current assets on February 2, 2019?';
      expect(told(ofDay, [retail], 'began')).toMatch(/: 260 million USD\.$/u);
      expect(told('What were total current assets in Q4 2018?', [retail], 'began')).toBeNull();
    });
  });

  it('says nothing of figures in two scales', () => {
    const inThousands = { ...CASH_FLOWS, scale: 1e3 };
    expect(told('What was EBITDA in 2019?', [INCOME, inThousands])).toBeNull();
  });

  it('takes a table with few of the items for no statement', () => {
    const summary = { columns: INCOME.columns, rows: INCOME.rows.slice(1, 3) };
    expect(told('What was the gross margin in 2019?', [summary])).toBeNull();
  });

  it('tells a figure that the report prints for the measure itself, unless two rows differ', () => {
    const printed: TableSpec = { columns: ['2018', '2019'], rows: [['Free cash flow', null, '95', '104']] };
    const other: TableSpec = { columns: ['2018', '2019'], rows: [['Free cash flow', null, '95', '111']] };
    const question = 'What was the free cash flow in 2019?';
    expect(told(question, [INCOME, BALANCE, CASH_FLOWS, printed])).toBe('Free cash flow, 2019: 104 million USD.');
    expect(told(question, [INCOME, BALANCE, CASH_FLOWS, printed, other])).toMatch(/= 100 million USD\.$/u);
  });
});
