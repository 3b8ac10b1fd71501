import { describe, expect, it } from 'vitest';
import { writeExpression } from '../../../../src/engine/packs/finance/expression.ts';
import type { ItemAt } from '../../../../src/engine/packs/finance/measures.ts';
import { readMeasureQuestion } from '../../../../src/engine/packs/finance/read-measure.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';

/** The formulas, how the periods are put together, and the periods, of a question. */
function read(question: string): string | null {
  const asked = readMeasureQuestion(readQuestion(question));
  if (asked === null) return null;
  const name = ({ item, isPrevious }: ItemAt) => `${item}${isPrevious ? ' before' : ''}`;
  const formulas = asked.formulas.map((formula) =>
    writeExpression(formula, { name, sign: (sign) => sign, average: (of, written) => `mean(${of.map(written)})` }),
  );
  return `${formulas.join(' or ')}; ${asked.over}; ${asked.periods.map(({ written }) => written)}; ${asked.others}`;
}

describe('readMeasure', () => {
  it.each([
    ['What was Contoso’s FY2019 revenue in USD millions?', 'revenue; value; FY2019; contoso'],
    ['How much COGS did Contoso report for fiscal 2018?', 'cost_of_revenue; value; fiscal 2018; contoso'],
    ['What is the net PP&E of 3M at the end of FY2019?', 'property; value; FY2019; 3m'],
    ['What is the D&A in the FY2018 10-K?', 'depreciation_and_amortization; value; FY2018; '],
    ['What is the quick ratio?', '(current_assets - inventory) / current_liabilities; value; ; '],
    [
      'What was the gross margin in 2019?',
      'gross_profit_line / revenue or (revenue - cost_of_revenue) / revenue; value; 2019; ',
    ],
    ['What was the ROA in 2019?', 'net_income / mean(total_assets,total_assets before); value; 2019; '],
  ])('reads an item or a measure: %s', (question, told) => {
    expect(read(question)).toBe(told);
  });

  it.each([
    ['What is capex as a % of revenue in 2019?', 'capital_expenditure / revenue; value; 2019; '],
    [
      'What share of revenue did Contoso spend on capex in 2019?',
      'capital_expenditure / revenue; value; 2019; contoso',
    ],
    [
      'What is the three-year average of capex as a % of revenue from FY2017 to FY2019?',
      'capital_expenditure / revenue; average; FY2019,FY2018,FY2017; ',
    ],
  ])('reads a quotient of two: %s', (question, told) => {
    expect(read(question)).toBe(told);
  });

  it.each([
    [
      'What is the fixed asset turnover of Contoso in FY2019? Fixed asset turnover is defined as: FY2019 revenue / (average PP&E between FY2018 and FY2019).',
      'revenue / mean(property,property before); value; FY2019; contoso',
    ],
    [
      'What is the FY2019 DPO? DPO is defined as: 365 * (average accounts payable between FY2018 and FY2019) / (FY2019 COGS + change in inventory between FY2018 and FY2019).',
      '365 * mean(payables,payables before) / (cost_of_revenue + (inventory - inventory before)); value; FY2019; ',
    ],
    [
      'What was the FY2019 free cash flow, taken as cash from operations less capital expenditures?',
      'operating_cash_flow - capital_expenditure; value; FY2019; ',
    ],
    [
      'What was interest coverage (operating income to interest expense) in 2016?',
      'operating_income / interest_expense; value; 2016; ',
    ],
  ])('takes the definition that the question gives: %s', (question, told) => {
    expect(read(question)).toBe(told);
  });

  it('takes no definition with words or periods that it does not know', () => {
    expect(read('What is the ROA in FY2019? ROA is defined as: net income / average of goats in FY2019.')).toBeNull();
    expect(read('What is the DPO in FY2019? DPO is defined as: accounts payable in FY2012 / COGS.')).toBeNull();
  });

  it.each([
    ['What was the year-over-year revenue growth in FY2019?', 'revenue; percentage_change; FY2019,FY2018; '],
    ['By how much did net income increase from 2018 to 2019?', 'net_income; difference; 2019,2018; '],
    ['By what percentage did net income change from 2018 to 2019?', 'net_income; percentage_change; 2019,2018; '],
    ['Did operating income decrease in FY19?', 'operating_income; comparison; FY19,FY18; '],
    ['What is the FY2015 to FY2017 CAGR of revenue?', 'revenue; growth_per_year; FY2017,FY2015; '],
    ['What was the Q2 2022 net income?', 'net_income; value; Q2 2022; '],
  ])('reads how periods are put together: %s', (question, told) => {
    expect(read(question)).toBe(told);
  });

  it.each([
    'What drove net income up?',
    'Is net income in 2019 important?',
    'Where is the company headquartered?',
    'What were revenue and net income in 2019?',
    'What were the revenue and the cost of 5 subsidiaries in 2019?',
  ])('is not sure of, or leaves a word of: %s', (question) => {
    const asked = readMeasureQuestion(readQuestion(question));
    expect(asked === null || asked.others.length > 0).toBe(true);
  });

  it('keeps the words that it does not know, a company written in small words too', () => {
    expect(readMeasureQuestion(readQuestion('What was the inventory turnover of AT&T in 2021?'))?.others).toEqual([
      'at',
      't',
    ]);
    expect(readMeasureQuestion(readQuestion('What was the gross margin of tablets in 2021?'))?.others).toEqual([
      'tablets',
    ]);
  });
});
