import { describe, expect, it } from 'vitest';
import { provingWords } from '../../../../../src/contract/view/citation-text.ts';
import { readRequest } from '../../../../../src/engine/answer/parts/read-request.ts';
import { readFromCells } from '../../../../../src/engine/answer/sources/tables/answer-from-cells.ts';
import { rewriteClaim } from '../../../../../src/engine/answer/sources/tables/write-claim.ts';
import { answeredFromCells, libraryOf, type TableSpec, tableOf, told } from './table-of.ts';

const LIMITS: TableSpec = {
  caption: 'Hotel limits and daily allowances by city',
  columns: ['Hotel limit per night', 'Daily allowance'],
  rows: [
    ['Zurich', null, '240', '75'],
    ['Bern', null, '180', '70'],
    ['Geneva', null, '220', '78'],
  ],
  ...{ unit: 'CHF', scale: 1 },
};
const RESULTS: TableSpec = {
  columns: ['2016', '2017', '2018'],
  rows: [
    ['Net sales', null, '135,987', '177,866', '232,887'],
    ['Net income', null, '2,371', '3,033', '10,073'],
    ['Total', null, '1', '2', '3'],
  ],
};

describe('counting cells', () => {
  it.each([
    [
      'How many cities have a hotel limit per night above 200 CHF?',
      LIMITS,
      'Hotel limit per night above 200 CHF: 2 of 3 (Zurich: 240, Geneva: 220; not Bern: 180).',
    ],
    [
      'How many cities have a hotel limit per night of at least 240?',
      LIMITS,
      'Hotel limit per night at least 240 CHF: 1 of 3 (Zurich: 240; not Bern: 180, Geneva: 220).',
    ],
    [
      'In how many cities is the daily allowance no more than 78 CHF?',
      LIMITS,
      'Daily allowance at most 78 CHF: 3 of 3 (Zurich: 75, Bern: 70, Geneva: 78).',
    ],
    [
      'In how many years was net income over 3 billion USD?',
      RESULTS,
      'Net income above 3,000 million USD: 2 of 3 (2017: 3,033, 2018: 10,073; not 2016: 2,371).',
    ],
    [
      'In how many years was net income below 100?',
      RESULTS,
      'Net income below 100 million USD: 0 of 3 (not 2016: 2,371, 2017: 3,033, 2018: 10,073).',
    ],
  ])('counts what is past the limit: %s', async (question, spec, text) => {
    expect(await told(question, spec)).toBe(text);
  });

  it.each([
    ['the unit is another', 'How many cities have a hotel limit per night above 200 EUR?', LIMITS],
    ['what is counted stands nowhere', 'How many drivers have a hotel limit per night above 200 CHF?', LIMITS],
    ['two columns may be meant', 'How many cities have a limit or allowance above 70?', LIMITS],
    ['no limit is asked', 'How many cities have a hotel limit per night?', LIMITS],
    [
      'the scale of the table is unknown',
      'In how many years was net income above 3 billion?',
      { ...RESULTS, scale: 1 },
    ],
    [
      'all figures are printed as negative',
      'In how many years was interest expense below 4,000?',
      { columns: ['2020', '2021'], rows: [['Interest expense', null, '(4,247)', '(3,485)'] as const] },
    ],
    ['the row is another', 'In how many years was net revenue above 3,000?', RESULTS],
  ])('leaves the question to the model where %s', async (_, question, spec) => {
    expect(await told(question, spec)).toBeNull();
  });

  it('counts a row that two tables print in the one with more years', async () => {
    const long = libraryOf(RESULTS);
    const short = tableOf('000000000000000c', {
      columns: ['2017', '2018'],
      rows: [['Net income', null, '3,033', '10,073']],
    });
    const tables = new Map([
      ['000000000000000c', [short.table]],
      ['000000000000000b', await long.deps.tablesOf()],
    ]);
    const deps = { ...long.deps, tablesOf: async (id: string) => tables.get(id) ?? [] };
    const passages = [...short.passages, ...long.found.passages];
    const question = 'In how many years was net income above 3,000?';
    const made = await readFromCells(readRequest({ question }), { followUp: null, passages }, deps, undefined);
    expect(made).toMatchObject({ claims: [{ text: expect.stringContaining('2 of 3') }] });
  });

  it('does not count a table of which a part was not found', async () => {
    const { deps, found } = libraryOf(LIMITS);
    const [passage] = found.passages;
    if (passage === undefined) throw new Error('the table has a passage');
    const cut = { ...passage, end: passage.end - 10 };
    const question = 'How many cities have a hotel limit per night above 200 CHF?';
    expect(await readFromCells(readRequest({ question }), { ...found, passages: [cut] }, deps, undefined)).toBeNull();
  });

  it('cites all counted rows together, and gives the same words when they are read again', async () => {
    const question = 'How many cities have a hotel limit per night above 200 CHF?';
    const { claims, citations, tablesOf } = await answeredFromCells({ question }, LIMITS);
    expect(citations).toHaveLength(1);
    expect(citations.map(provingWords)).toEqual([expect.stringMatching(/^Zurich[\s\S]*78$/u)]);
    expect(citations[0]?.citation_type).toBe('inference');
    expect(citations[0]?.lit_spans).toHaveLength(3);
    const basis = claims[0]?.basis;
    if (basis === undefined) throw new Error('it has a basis');
    expect(basis.limit).toEqual({ relation: 'above', value: 200 });
    expect(await rewriteClaim(basis, citations, tablesOf)).toBe(claims[0]?.text);
    expect(await rewriteClaim({ ...basis, limit: undefined }, citations, tablesOf)).toBeNull();
  });
});
