import { describe, expect, it } from 'vitest';
import { provingWords } from '../../../../../src/contract/view/citation-text.ts';
import { readRequest } from '../../../../../src/engine/answer/parts/read-request.ts';
import { readFromCells } from '../../../../../src/engine/answer/sources/tables/answer-from-cells.ts';
import { answeredFromCells, libraryOf, type TableSpec, tableOf, told } from './table-of.ts';

const RESULTS: TableSpec = {
  columns: ['2016', '2017'],
  rows: [
    ['Net sales', null, '135,987', '177,866'],
    ['Cost of sales', 'Operating expenses', '88,265', '111,934'],
    ['Marketing', 'Operating expenses', '7,233', '10,069'],
    ['Net income', null, '2,371', '3,033'],
    ['Net income margin', null, '1.7%', '1.7%'],
  ],
};
const LIMITS: TableSpec = {
  columns: ['Zurich', 'London'],
  rows: [['Hotel limit per night', null, '240', '210']],
  ...{ unit: 'CHF', scale: 1 },
};

describe('looking a cell up', () => {
  it.each([
    ['What is the hotel limit per night in Zurich?', LIMITS, 'Hotel limit per night, Zurich: 240 CHF.'],
    ['How much was net income in 2017?', RESULTS, 'Net income, 2017: 3,033 million USD.'],
    ['What was the cost of sales in 2016?', RESULTS, 'Operating expenses: Cost of sales, 2016: 88,265 million USD.'],
  ])('says the one cell that is named: %s', async (question, spec, text) => {
    expect(await told(question, spec)).toBe(text);
  });

  it.each([
    ['in one cell', ['1500 ft / 75 ft']],
    ['in two, where the gap behind the slash is wide', ['1500 ft /', '75 ft']],
  ] as const)('takes what a slash divides for no figure: %s', async (_, figures) => {
    const columns = figures.map((_, i) => `Data ${i + 1}`);
    const spec: TableSpec = { columns, rows: [['Runway Length/Width', null, ...figures]], unit: null, scale: 1 };
    expect(await told('What is the runway length and width?', spec)).toBeNull();
  });

  it.each([
    ['a word stands nowhere', 'What was the net income of Contoso in 2017?'],
    ['the period is another', 'How much was net income in 2014?'],
    ['yes or no is asked', 'Was net income good in 2017?'],
    ['the reason is asked', 'Why was net income low in 2017?'],
  ])('leaves the question to the model where %s', async (_, question) => {
    expect(await told(question, RESULTS)).toBeNull();
  });

  describe('where a few fit', () => {
    const salesOf = (...regions: string[]): TableSpec => ({
      columns: ['2017'],
      rows: regions.map((region, i) => ['Net sales', region, `${i + 1}06`]),
    });

    it.each([
      [
        'rows',
        'What were net sales in 2017?',
        salesOf('Asia', 'Europe'),
        ['Asia: Net sales, 2017', 'Europe: Net sales, 2017'],
      ],
      ['periods', 'How much was net income?', RESULTS, ['Net income, 2016', 'Net income, 2017']],
    ])('lists them: %s', async (_, question, spec, names) => {
      const text = (await told(question, spec)) ?? '';
      expect(names.map((name) => text.includes(`${name}: `))).toEqual([true, true]);
    });

    it('tells one figure that two tables print once', async () => {
      const rows: TableSpec['rows'] = [
        ['Net sales', 'Asia', '106'],
        ['Net sales', 'Europe', '106'],
      ];
      expect(await told('What were net sales in 2017?', { columns: ['2017'], rows })).toBe(
        'Asia: Net sales, 2017: 106 million USD.',
      );
    });

    it('leaves more than four to the model', async () => {
      expect(
        await told('What were net sales in 2017?', salesOf('Asia', 'Europe', 'Africa', 'America', 'Oceania')),
      ).toBeNull();
    });

    it('takes the one that is named', async () => {
      expect(await told('What were net sales of Europe in 2017?', salesOf('Asia', 'Europe'))).toBe(
        'Europe: Net sales, 2017: 206 million USD.',
      );
    });
  });

  it('does not take the figure beside the words that are asked for', async () => {
    const spec: TableSpec = {
      columns: ['Time limit', 'Section'],
      rows: [['Meal with customers', 'Approval and limits', 'after the journey', '5.3']],
      ...{ unit: null, scale: 1 },
    };
    expect(await told('What is the limit for a meal with customers?', spec)).toBeNull();
  });

  it('tells before from after', async () => {
    const rows: TableSpec['rows'] = [
      ['Rate before modification', null, '18.9%'],
      ['Rate after modification', null, '4.6%'],
    ];
    expect(await told('What was the rate after modification in 2022?', { columns: ['2022'], rows })).toBe(
      'Rate after modification, 2022: 4.6 %.',
    );
  });

  it('is not asked for quotes, nor for a question that leans on another', async () => {
    const { deps, found } = libraryOf(RESULTS);
    const request = { question: 'How much was net income in 2017?' };
    expect(await readFromCells(readRequest({ ...request, quoteOnly: true }), found, deps, undefined)).toBeNull();
  });
});

describe('computing with cells', () => {
  it.each([
    [
      'By how much did net income increase from 2016 to 2017?',
      'Net income: 3,033 (2017) − 2,371 (2016) = 662 million USD.',
    ],
    [
      'What was the percentage change in net income between 2016 and 2017?',
      'Net income: a change of ≈ 27.92 % from 2016 to 2017.',
    ],
    [
      'What is the sum of marketing and cost of sales in 2017?',
      '2017: 10,069 (Operating expenses: Marketing) + 111,934 (Operating expenses: Cost of sales) = 122,003 million USD.',
    ],
    [
      'What is the average of net income for 2016 and 2017?',
      'Net income: an average of 2,702 million USD over 2016, 2017.',
    ],
    ['What is the ratio of net income to net sales in 2017?', '2017: Net income ÷ Net sales ≈ 0.0171.'],
    [
      'Which was higher in 2017, marketing or net income?',
      '2017: 10,069 (Operating expenses: Marketing) is more than 3,033 (Net income); the difference is 7,036 million USD.',
    ],
    [
      'Did net income decrease from 2016 to 2017?',
      'Net income: 3,033 (2017) is more than 2,371 (2016), an increase of 662 million USD.',
    ],
  ])('%s', async (question, text) => {
    expect(await told(question, RESULTS)).toBe(text);
  });

  it('says what is missing', async () => {
    expect(await told('By how much did net income increase from 2014 to 2017?', RESULTS)).toBe(
      'missing: No figure was found for “Net income” in 2014.',
    );
    expect(await told('What is the sum of net sales and net income margin in 2017?', RESULTS)).toBe(
      'missing: The figures found for it are counted in different units, so they cannot be put together.',
    );
  });

  it('names the figures between which the question does not tell', async () => {
    const rows: TableSpec['rows'] = [
      ['Net sales', 'North America', '80', '106'],
      ['Net sales', 'International', '44', '54'],
    ];
    const text = await told('By how much did net sales grow from 2016 to 2017?', { columns: ['2016', '2017'], rows });
    expect(text).toContain('missing: Several figures fit');
    expect(text).toContain('“North America: Net sales, 2017: 106 million USD”');
  });
});

describe('citing cells', () => {
  it('cites each of a short list and says that the question leaves it open', async () => {
    const { open, text, citations } = await answeredFromCells({ question: 'How much was net income?' }, RESULTS);
    expect(open).toBe('Several figures fit, and the question does not tell which is meant.');
    expect(text.match(/\[\d\]/gu)).toHaveLength(2);
    expect(citations.every(({ lit_spans: lit }) => lit.length === 1)).toBe(true);
  });

  it('cites the row, lights its cells and their heads, and names an inference', async () => {
    const request = { question: 'By how much did net income increase from 2016 to 2017?' };
    const { claims, citations, text } = await answeredFromCells(request, RESULTS);
    expect(text).toBe('Net income: 3,033 (2017) − 2,371 (2016) = 662 million USD. [1]');
    expect(claims[0]?.basis?.operation).toBe('difference');
    const [citation] = citations;
    expect(citation?.citation_type).toBe('inference');
    expect(citations.map(provingWords)).toEqual(['Net income\t2,371\t3,033']);
    const { text: source } = tableOf('000000000000000b', RESULTS);
    expect(citation?.lit_spans.map(({ start, end }) => source.slice(start, end))).toEqual(['3,033', '2,371']);
    expect(citation?.context_spans.map((span) => `${span.kind} ${span.text}`)).toEqual([
      'row Net income',
      'column 2017',
      'column 2016',
    ]);
  });

  it('calls a value that it repeats no inference', async () => {
    const question = 'What is the hotel limit per night in Zurich?';
    const { citations } = await answeredFromCells({ question }, LIMITS);
    expect(citations.map((one) => one.citation_type)).toEqual(['paraphrase']);
  });
});
