import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../../../../src/engine/answer/parts/read-request.ts';
import { readFromCells } from '../../../../../../src/engine/answer/sources/tables/answer-from-cells.ts';
import { rewriteClaim } from '../../../../../../src/engine/answer/sources/tables/write-claim.ts';
import { answeredFromCells, libraryOf, type TableSpec, told } from '../table-of.ts';

const LIMITS: TableSpec = {
  caption: 'Hotel limits and daily allowances by city',
  columns: ['Hotel limit per night', 'Daily allowance'],
  rows: [
    ['Zurich', null, '240', '75'],
    ['Bern', null, '180', '70'],
    ['Geneva', null, '240', '78'],
  ],
  ...{ unit: 'CHF', scale: 1 },
};
const SEGMENTS: TableSpec = {
  caption: 'Results by segment',
  columns: ['2018', '2019'],
  rows: [
    ['North America', 'Operating income (loss)', '7,267', '7,033'],
    ['International', 'Operating income (loss)', '(2,142)', '(1,693)'],
    ['Consolidated', 'Operating income (loss)', '5,125', '5,340'],
    ['North America', 'Net sales', '1', '2'],
    ['International', 'Net sales', '3', '1'],
  ],
};
const RESULTS: TableSpec = {
  columns: ['2016', '2017', '2018'],
  rows: [['Net income (loss)', null, '2,371', '3,033', '1,073']],
};

describe('the highest and the lowest of many', () => {
  it.each([
    ['Which city has the lowest daily allowance?', LIMITS, 'Daily allowance: Bern is lowest of 3, with 70 CHF.'],
    [
      'Which city has the highest hotel limit per night?',
      LIMITS,
      'Hotel limit per night: Zurich and Geneva are highest of 3, with 240 CHF.',
    ],
    [
      'Which segment had the highest operating income in 2019?',
      SEGMENTS,
      '2019: Operating income (loss): North America is highest of 2, with 7,033 million USD.',
    ],
    [
      'Which segment had the lowest operating income in 2018?',
      SEGMENTS,
      '2018: Operating income (loss): International is lowest of 2, with −2,142 million USD.',
    ],
    [
      'In which year was net income highest?',
      RESULTS,
      'Net income (loss): 2017 is highest of 3, with 3,033 million USD.',
    ],
  ])('are named: %s', async (question, spec, text) => {
    expect(await told(question, spec)).toBe(text);
  });

  it.each([
    ['what is compared stands nowhere', 'Which driver has the lowest daily allowance?', LIMITS],
    ['no column is named', 'Which city is the largest?', LIMITS],
    ['the group is not named', 'Which segment had the highest result in 2019?', SEGMENTS],
    ['the row is another', 'In which year was gross income highest?', RESULTS],
    [
      'a year is asked for and the columns are quarters',
      'In which year was net income highest?',
      { ...RESULTS, columns: ['Q1 2016', 'Q2 2016', 'Q3 2016'] },
    ],
  ])('are left to the model where %s', async (_, question, spec) => {
    expect(await told(question, spec)).toBeNull();
  });

  it('are not told of a table of which a part was not found', async () => {
    const { deps, found } = libraryOf(LIMITS);
    const passages = found.passages.map((passage) => ({ ...passage, end: passage.end - 10 }));
    const question = 'Which city has the lowest daily allowance?';
    expect(await readFromCells(readRequest({ question }), { ...found, passages }, deps, undefined)).toBeNull();
  });

  it('cite all rows together, and give the same words when they are read again', async () => {
    const question = 'Which city has the lowest daily allowance?';
    const { claims, citations, tablesOf } = await answeredFromCells({ question }, LIMITS);
    expect(citations).toHaveLength(1);
    expect(citations[0]?.lit_spans).toHaveLength(3);
    const basis = claims[0]?.basis;
    if (basis === undefined) throw new Error('no basis');
    expect(await rewriteClaim(basis, citations, tablesOf)).toBe(claims[0]?.text);
  });
});
