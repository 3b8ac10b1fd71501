import { describe, expect, it } from 'vitest';
import { computeMeasure } from '../../../../../src/engine/packs/finance/compute-measure.ts';
import { readMeasureQuestion } from '../../../../../src/engine/packs/finance/read-measure.ts';
import { writeMeasure } from '../../../../../src/engine/packs/finance/write-measure.ts';
import { readQuestion } from '../../../../../src/engine/question/question.ts';
import type { TableSpec } from '../../../answer/sources/tables/table-of.ts';
import { tablesOf } from '../statements.ts';

type Row = TableSpec['rows'][number];

const COLUMNS = ['2019', '2020'];
/** Rows that make a table an income statement. */
const COMMON: readonly Row[] = [
  ['Total revenues', null, '1,000', '1,200'],
  ['Research and development', 'Operating expenses', '60', '70'],
  ['Interest expense', null, '10', '12'],
];

function told(question: string, rows: readonly Row[], others: readonly TableSpec[] = []): string | null {
  const asked = readMeasureQuestion(readQuestion(question));
  const tables = tablesOf({ columns: COLUMNS, rows: [...COMMON, ...rows] }, ...others);
  const found = asked === null ? null : computeMeasure(asked, { tables, names: new Set(), yearName: null });
  if (found === null) return null;
  return found.result === 'missing' ? `missing: ${found.missing}` : writeMeasure(found.formula, found.cells);
}

/** What the tables say of the net income of 2020, printed in a row with this label. */
const netIncome = (label: string, ...figures: [string, string]): string | null =>
  told('What was net income in 2020?', [[label, null, ...figures]]);

describe('rows that say a loss', () => {
  it.each([
    ['Net loss', ['(90)', '(80)'], 'Net loss, 2020: −80 million USD.'],
    ['Net loss', ['90', '80'], 'Net loss, 2020: −80 million USD.'],
    ['Net (loss) income', ['90', '(80)'], 'Net (loss) income, 2020: −80 million USD.'],
    ['Net loss (income)', ['(90)', '80'], 'Net loss (income), 2020: −80 million USD.'],
    ['Net income or loss', ['90', '(80)'], 'Net income or loss, 2020: −80 million USD.'],
    ['(Loss) from operations', ['(90)', '(80)'], '(Loss) from operations, 2020: −80 million USD.'],
  ] as const)('counts %s of %s below zero', (label, figures, text) => {
    const question = label.includes('operations')
      ? 'What was operating income in 2020?'
      : 'What was net income in 2020?';
    expect(
      told(question, [
        [label, null, ...figures],
        ['Income tax expense', null, '5', '6'],
      ]),
    ).toBe(text);
  });

  it('says nothing of a loss with both signs, since one of them has a meaning that nothing says', () => {
    expect(netIncome('Net loss', '(90)', '80')).toBeNull();
  });

  it('computes with a loss', () => {
    expect(told('What was the net margin in 2020?', [['Net loss', null, '90', '60']])).toBe(
      'Net margin, 2020: (−60) (Net loss) ÷ 1,200 (Total revenues) = −5 %.',
    );
  });

  it('answers a question for the loss itself, but not whether it rose', () => {
    const rows: readonly Row[] = [['Net loss', null, '(90)', '(80)']];
    expect(told('What was the net loss in 2020?', rows)).toBe('Net loss, 2020: −80 million USD.');
    expect(told('Did the net loss increase in 2020?', rows)).toBeNull();
  });
});

describe('rows of taxes', () => {
  const tax = (label: string, figures: readonly [string, string], left: readonly [string, string]) =>
    told('What was the income tax expense in 2020?', [
      ['Income before income taxes', null, '100', '200'],
      [label, null, ...figures],
      ['Net income', null, ...left],
    ]);

  it.each([
    ['Income tax expense', ['(20)', '(40)'], ['80', '160'], '40'],
    ['Income tax expense', ['20', '40'], ['80', '160'], '40'],
    ['Income tax (expense) benefit', ['10', '(40)'], ['110', '160'], '40'],
    ['Provision for (benefit from) income taxes', ['20', '(40)'], ['80', '240'], '−40'],
    // By itself a benefit is told as its label says it.
    ['Income tax benefit', ['20', '40'], ['120', '240'], '40'],
    // Its brackets mean the opposite of what the label has in brackets: what is left proves it.
    ['Income tax expense (benefit)', ['(20)', '(40)'], ['80', '160'], '40'],
  ] as const)('tells the sign of %s %s', (label, figures, left, expected) => {
    expect(tax(label, figures, left)).toBe(`${label}, 2020: ${expected} million USD.`);
  });

  it('is proven by no loss that stands without brackets', () => {
    const rows: readonly Row[] = [
      ['Loss before income taxes', null, '100', '200'],
      ['Income tax benefit', null, '20', '40'],
      ['Net loss', null, '80', '160'],
    ];
    expect(told('What was the income tax expense in 2020?', rows)).toBe('Income tax benefit, 2020: 40 million USD.');
  });

  it('takes taxes on something else for none', () => {
    expect(tax('Taxes, other than income taxes', ['20', '40'], ['80', '160'])).toBeNull();
  });
});

describe('figures for one share', () => {
  const EARNINGS: readonly Row[] = [
    ['Net income', null, '90', '120'],
    ['Basic', 'Earnings per share', '0.90', '1.20'],
    ['Diluted', 'Earnings per share', '0.80', '1.10'],
    ['Weighted average shares, basic', 'Earnings per share', '100', '100'],
  ];

  it('are not counted in the scale of their statement', () => {
    expect(told('What was basic EPS in 2020?', EARNINGS)).toBe('Basic, 2020: 1.2 USD.');
    expect(told('What was the diluted EPS in 2020?', EARNINGS)).toBe('Diluted, 2020: 1.1 USD.');
  });

  it.each([
    'Net loss per share, basic and diluted',
    'Basic and diluted net loss per common share',
    'Net loss per share attributable to Contoso Ltd. stockholders, basic and diluted',
  ])('are found in any order of the words: %s', (label) => {
    const rows: readonly Row[] = [
      ['Net loss', null, '(90)', '(80)'],
      [label, null, '(0.90)', '(0.80)'],
    ];
    expect(told('What was diluted EPS in 2020?', rows)).toBe(
      `${label.length > 60 ? 'Net loss per share attributable to Contoso Ltd. …' : label}, 2020: −0.8 USD.`,
    );
  });

  it('are found below a heading that says whose they are', () => {
    const rows: readonly Row[] = [
      ['Net income', null, '90', '120'],
      ['Basic', 'Earnings per share attributable to Contoso Ltd. stockholders', '0.90', '1.20'],
    ];
    expect(told('What was basic EPS in 2020?', rows)).toBe('Basic, 2020: 1.2 USD.');
  });

  it('are no figure of the whole company', () => {
    const rows: readonly Row[] = [...EARNINGS, ['Net income', 'Diluted earnings per share', '0.80', '1.10']];
    expect(told('What was net income in 2020?', rows)).toBe('Net income, 2020: 120 million USD.');
  });
});

describe('statements', () => {
  it('takes no row for the item that its group is named like', () => {
    const rows: readonly Row[] = [
      ['Revenue', 'Operating income', '20', '30'],
      ['Loss from operations', null, '(90)', '(80)'],
    ];
    expect(told('What was EBIT in 2020?', rows)).toBe('Loss from operations, 2020: −80 million USD.');
  });

  it('takes a cash flow statement for no balance sheet, though it has receivables and payables', () => {
    const flows: TableSpec = {
      columns: COLUMNS,
      rows: [
        ['Accounts receivable', 'Changes in', '(5)', '(6)'],
        ['Inventories', 'Changes in', '(7)', '(8)'],
        ['Accounts payable', 'Changes in', '3', '4'],
        ['Cash and cash equivalents', 'Changes in', '1', '1'],
        ['Goodwill', 'Changes in', '2', '2'],
        ['Net cash used in operating activities', null, '(30)', '(40)'],
      ],
    };
    const balance: TableSpec = {
      columns: ['December 31, 2019', 'December 31, 2020'],
      rows: [
        ['Accounts receivable, net', null, '50', '60'],
        ['Total assets', null, '500', '600'],
        ['Total liabilities', null, '300', '350'],
        ['Total liabilities, redeemable interests and equity', null, '500', '600'],
      ],
    };
    expect(told('What was accounts receivable in 2020?', [], [flows, balance])).toBe(
      'Accounts receivable, net, 2020: 60 million USD.',
    );
    expect(told('What were total liabilities in 2020?', [], [flows, balance])).toBe(
      'Total liabilities, 2020: 350 million USD.',
    );
    expect(told('What was the operating cash flow in 2020?', [], [flows, balance])).toBe(
      'Net cash used in operating activities, 2020: −40 million USD.',
    );
  });

  it('takes one word in front of a comma for a name only where what follows narrows it', () => {
    const balance = (label: string): TableSpec => ({
      columns: ['December 31, 2019', 'December 31, 2020'],
      rows: [
        [label, null, '50', '60'],
        ['Total assets', null, '500', '600'],
        ['Total liabilities', null, '300', '350'],
        ['Goodwill', null, '30', '35'],
      ],
    });
    const asked = 'What was accounts receivable in 2020?';
    expect(told(asked, [], [balance('Receivables, less allowances')])).toMatch(/: 60 million USD\.$/u);
    expect(told(asked, [], [balance('Receivables, investments and other')])).toBeNull();
  });
});

describe('what is another item', () => {
  it.each([
    ['a rate', 'What was the interest rate in 2020?', []],
    ['interest that is earned', 'What was the interest expense in 2020?', [['Interest', 'Other income', '6', '6']]],
    ['a share of a margin', 'What was gross profit in 2020?', [['Gross margin (%)', null, '41.2', '41.7']]],
    [
      'stock that is bought to invest',
      'What were share repurchases in 2020?',
      [['Investment in common stock', null, '(60)', '(70)']],
    ],
    [
      'dividends that are received',
      'What were the dividends paid in 2020?',
      [['Dividends', 'Investing activities', '6', '7']],
    ],
    [
      'what other owners have',
      'What was net income in 2020?',
      [['Net loss attributable to noncontrolling interests', null, '(5)', '(6)']],
    ],
    [
      'a deferred part',
      'What was the income tax expense in 2020?',
      [['Deferred income tax benefit', null, '(20)', '(24)']],
    ],
    ['a segment', 'What was operating income in 2020?', [['Operating loss', 'Segment: Retail', '(5)', '(6)']]],
  ] as const)('says nothing of %s', (_, question, own) => {
    const others: readonly Row[] = [['Income before income taxes', null, '100', '110']];
    const tables = tablesOf({ columns: COLUMNS, rows: [...COMMON.slice(0, 2), ...others, ...own] });
    const asked = readMeasureQuestion(readQuestion(question));
    expect(asked === null ? null : computeMeasure(asked, { tables, names: new Set(), yearName: null })).toBeNull();
  });

  it('takes a total of losses for no revenue', () => {
    const rows: readonly Row[] = [
      ...COMMON.slice(1),
      ['Total loss', null, '(90)', '(99)'],
      ['Income before income taxes', null, '100', '110'],
      ['Income tax expense', null, '5', '6'],
    ];
    const asked = readMeasureQuestion(readQuestion('What was revenue in 2020?'));
    const report = { tables: tablesOf({ columns: COLUMNS, rows }), names: new Set<string>(), yearName: null };
    expect(asked === null ? 'not read' : computeMeasure(asked, report)).toBeNull();
  });

  it('takes what is net before what is not', () => {
    const balance: TableSpec = {
      columns: ['December 31, 2019', 'December 31, 2020'],
      rows: [
        ['Property and equipment', null, '500', '550'],
        ['Property and equipment, less depreciation', null, '300', '330'],
        ['Long-term debt', 'Current liabilities', '50', '55'],
        ['Long-term debt, net of current portion', null, '320', '340'],
        ['Total assets', null, '900', '950'],
        ['Total equity', null, '400', '420'],
      ],
    };
    expect(told('What was net PP&E in 2020?', [], [balance])).toMatch(/: 330 million USD\.$/u);
    expect(told('What was long-term debt in 2020?', [], [balance])).toMatch(/: 340 million USD\.$/u);
  });

  it('takes no plan for what was', () => {
    const plan: TableSpec = { columns: ['2020 Target'], rows: [['Operating cash flow', null, '500']] };
    expect(told('What was the operating cash flow in 2020?', [], [plan])).toBeNull();
  });

  it('turns no sign for brackets that say the same side', () => {
    const rows: readonly Row[] = [
      ['Net income (profit)', null, '10', '11'],
      ['Interest (expense)', null, '10', '12'],
    ];
    expect(told('What was net income in 2020?', rows)).toBe('Net income (profit), 2020: 11 million USD.');
  });

  it('gives a figure in pence no currency', () => {
    const rows: readonly Row[] = [
      ['Net income', null, '90', '120'],
      ['Basic earnings per share (pence)', null, '44.1', '45.2'],
    ];
    expect(told('What was basic EPS in 2020?', rows)).toBe('Basic earnings per share (pence), 2020: 45.2.');
  });
});
