import { expect, it } from 'vitest';
import {
  auditLine,
  daysOf,
  expiredLine,
  keepChoices,
  keepWords,
  withRule,
} from '../../../../src/renderer/words/library-settings-words.ts';
import { audited } from '../../cli/sample-data.ts';

const RULES = [
  { collection: null, days: 365 },
  { collection: 'Acme', days: 45 },
];

it('offers what is set beside the usual times', () => {
  expect(daysOf([], null)).toBe('forever');
  expect(daysOf([], 'Acme')).toBe('as-all');
  expect([daysOf(RULES, null), daysOf(RULES, 'Acme'), daysOf(RULES, 'Other')]).toEqual([365, 45, 'as-all']);
  expect(keepChoices('forever', null).map(keepWords)).toEqual([
    ...['Forever', '30 days', '90 days', '1 year', '3 years', '10 years'],
  ]);
  expect(keepChoices(45, 'Acme').map(keepWords).slice(0, 3)).toEqual(['As all', '30 days', '45 days']);
});

it('replaces the rule of a collection, and takes it away', () => {
  expect(withRule(RULES, 'Acme', '30')).toEqual([RULES[0], { collection: 'Acme', days: 30 }]);
  expect(withRule(RULES, null, 'forever')).toEqual([RULES[1]]);
  expect(withRule(RULES, 'Acme', 'as-all')).toEqual([RULES[0]]);
});

it('says what was deleted, and what a check found', () => {
  expect(expiredLine({ log_entries: 0, turns: 0, threads: 0, kept_answers: 3, grid_cells: 0 })).toBe(
    'Saved. No answer is older than that.',
  );
  expect(expiredLine({ log_entries: 2, turns: 1, threads: 1, kept_answers: 0, grid_cells: 0 })).toBe(
    'Saved. 2 older answers deleted.',
  );
  expect(expiredLine({ log_entries: 2, turns: 2, threads: 1, kept_answers: 0, grid_cells: 1 })).toBe(
    'Saved. 2 older answers and 1 cell of review grids deleted.',
  );
  expect(auditLine({ ...audited, entries: 0 })).toBe('There is no answer on record yet.');
  expect(auditLine({ ...audited, purged: 1 })).toBe(
    'The record is whole: 3 entries; the words of 1 were deleted on request or by age.',
  );
  const reason = 'Line 2 does not hold: its content was changed.';
  expect(auditLine({ ...audited, state: 'broken', reason })).toBe(`The record does not hold: ${reason}`);
});
