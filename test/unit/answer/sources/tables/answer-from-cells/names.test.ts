import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../../../../src/engine/answer/parts/read-request.ts';
import { readFromCells } from '../../../../../../src/engine/answer/sources/tables/answer-from-cells.ts';
import { libraryOf, type TableSpec, tableOf, told } from '../table-of.ts';

const year = (...rows: TableSpec['rows']): TableSpec => ({ columns: ['2020'], rows });

const EXPENSES: TableSpec = {
  columns: ['2019', '2020'],
  rows: [
    ['Interest expense', 'Operating expenses', '600', '598'],
    ['Prepaid expenses', 'Current assets', '11', '12'],
    ['Total operating expenses', 'Operating expenses', '90', '93'],
    ['Revenue', null, '400', '500'],
  ],
};

describe('a figure that no row has', () => {
  it.each([
    ['letters that are one word', 'What was the R&D expense in 2020?', EXPENSES],
    ['letters that are one word', 'What were the T&E expenses in 2020?', EXPENSES],
    ['a name in capitals that is a small word otherwise', 'What were the IT expenses in 2020?', EXPENSES],
    ['the change of it', 'What was the change in R&D expense from 2019 to 2020?', year(['Total expenses', null, '93'])],
    ['a ratio of it', 'What was the ratio of R&D expense to revenue in 2020?', EXPENSES],
    [
      'a word of the label, and one of the group',
      'What was the operating income in 2020?',
      year(['Interest income', 'Operating expenses', '462'], ['Other income', 'Operating expenses', '198']),
    ],
    [
      'the whole label, and a word of the group',
      'What was the operating income in 2020?',
      year(['Income', 'Operating expenses', '5']),
    ],
    ['a name that goes on', 'What was the net income in 2020?', year(['Other income, net', null, '205'])],
    ['the words in another order', 'What was the net income in 2020?', year(['Income taxes, net', null, '2,668'])],
    ['a payment of it', 'What was the long-term debt in 2020?', year(['Payments on long term debt', null, '8,400'])],
    [
      'the expense for it',
      'What was the long-term debt in 2020?',
      year(['Other long-term debt', 'Interest expense', '1,687']),
    ],
    [
      'the opposite of it',
      'What was the interest expense in 2020?',
      year(['Interest income', 'Other income (expense)', '10,415']),
    ],
    ['a part of it', 'What was the total revenue in 2020?', year(['Total noninterest revenues', 'Revenues', '228'])],
    ['a word of its document', 'What were the annual liabilities in 2020?', year(['Liabilities', null, '5'])],
    ['the country', 'What was the U.K. revenue in 2020?', year(['Revenue', null, '500'])],
    ['the class', 'What were the Class B shares in 2020?', year(['Class A shares', null, '500'])],
  ])('is not told from another row: %s', async (_, question, spec) => {
    expect(await told(question, spec)).toBeNull();
  });

  it.each([
    ['What is the AC input voltage?', 'DC input voltage', 'AC adapter'],
    ['What is the AC input voltage?', 'Input current', 'AC input voltage and current'],
    ['What is the 5 GHz data rate?', '2.4 GHz data rate', '5 GHz and 2.4 GHz'],
    ['What is the USB-C output power?', 'USB-A output power', null],
    ['What is the A/C power?', 'Power', null],
    ['What is the Wi-Fi range?', 'Bluetooth range', 'Wi-Fi and Bluetooth'],
  ])('of a manual: %s', async (question, label, group) => {
    const spec: TableSpec = { columns: ['Data'], rows: [[label, group, '12']], unit: null, scale: 1 };
    expect(await told(question, spec)).toBeNull();
  });

  it.each([
    'In which year was operating income highest?',
    'In how many years was operating income above 3?',
    'By how much did operating income increase from 2019 to 2020?',
  ])('is not compared over years: %s', async (question) => {
    const rows: TableSpec['rows'] = [['Income', 'Operating expenses', '5', '7']];
    expect(await told(question, { columns: ['2019', '2020'], rows })).toBeNull();
  });

  it('is not compared over rows', async () => {
    const spec: TableSpec = {
      ...{ caption: 'Operating expenses by region', columns: ['Income', 'Assets'] },
      rows: [
        ['Asia', null, '5', '1'],
        ['Europe', null, '7', '2'],
      ],
    };
    expect(await told('Which region had the highest operating income?', spec)).toBeNull();
  });
});

describe('a figure that a row has by its name', () => {
  it.each([
    ['What was the net income in 2020?', year(['Net income (loss)', null, '5'], ['Other income, net', null, '7'])],
    ['What was the net loss in 2020?', year(['Net (loss) income', null, '5'])],
    ['What was the income tax expense in 2020?', year(['Income tax (expense) benefit', null, '5'])],
    ['What was the interest expense in 2020?', year(['Interest expense, net', null, '5'])],
    ['What was the cost of sales in 2020?', year(['Cost of sales (unaudited)', null, '5'])],
    ['What was the marketing expense in 2020?', year(['Marketing', 'Operating expenses', '5'])],
    ['What was the total other income/(loss), after-tax in 2020?', year(['Other income/(loss), after-tax', null, '5'])],
    ['What was the notional value of forwards settled in 2020?', year(['Notional value settled', 'Forwards', '5'])],
    [
      'What was the net pension cost or credit for the U.S. plans in 2020?',
      year(['Net pension cost/(credit), U.S. plans', null, '5']),
    ],
    ['What was the R&D expense in 2020?', year(['R&D expense', null, '5'], ['Interest expense', null, '7'])],
    ['What were the Class B shares in 2020?', year(['Class A shares', null, '7'], ['Class B shares', null, '5'])],
    ["What was the Annual Report's 2020 shareholders' equity?", year(["Total Annual shareholders' equity", null, '5'])],
    ['What is the US revenue in 2020?', year(['Revenue', 'U.S.', '5'], ['Revenue', 'Other countries', '7'])],
    ['What is the USB-C power in 2020?', year(['USB-A power', null, '7'], ['USB-C power', null, '5'])],
  ])('is told: %s', async (question, spec) => {
    expect(await told(question, spec)).toMatch(/^[^.]*(?:U\.S\.[^.]*)?: 5 million USD\.$/u);
  });
});

describe('a figure that another table of the document gives differently under the same heads', () => {
  const rowsOf = (...figures: string[]): TableSpec => ({
    columns: ['2019', '2020'],
    rows: [['Nonaccrual loans', null, ...figures]],
  });

  it.each([
    ['What were nonaccrual loans in 2020?', null],
    [
      'By how much did nonaccrual loans increase from 2019 to 2020?',
      { missing: expect.stringContaining('“Nonaccrual loans, 2020: 21 million USD”') },
    ],
  ])('is not certain: %s', async (question, expected) => {
    const { deps, found } = libraryOf(rowsOf('7', '11'));
    const tables = [...(await deps.tablesOf()), tableOf('000000000000000b', rowsOf('14', '21')).table];
    const made = await readFromCells(
      readRequest({ question }),
      found,
      { ...deps, tablesOf: async () => tables },
      undefined,
    );
    if (expected === null) expect(made).toBeNull();
    else expect(made).toMatchObject(expected);
  });
});

it('reads what a figure is of in front of it, too', async () => {
  const battery = year(['Battery capacity', null, '40'], ['Battery weight', null, '2']);
  expect(await told('What was the capacity of the battery in 2020?', battery)).toMatch(/^Battery capacity, 2020: 40/u);
  expect(await told('What was the voltage of the battery in 2020?', battery)).toBeNull();
});
