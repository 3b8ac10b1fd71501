import { expect, test } from 'vitest';
import { readPicks } from '../../../../../evaluation/quality/lines/picks.ts';

test('a pick names lines of pages, alone or in a row', () => {
  const picks = readPicks('q1 = p12.3 p2.1 # seen twice\n\n  q2 & p0.4-6 p0.5\nq3 + p7.1');
  expect(picks.map(({ id, needs, names }) => [id, needs, names.map(({ name }) => name).join(' ')])).toEqual([
    ['q1', 'one', 'p12.3 p2.1'],
    ['q2', 'all', 'p0.4 p0.5 p0.6'],
    ['q3', 'computing', 'p7.1'],
  ]);
  expect(picks[0]?.names.map(({ page }) => page)).toEqual([12, 2]);
});

test('what is no pick is refused with its line', () => {
  expect(() => readPicks('q1 = 12.3')).toThrow('line 1 of the picks is no pick');
  expect(() => readPicks('q1 p1.3')).toThrow('line 1 of the picks is no pick');
  expect(() => readPicks('q1 = p1.3\nq1 & p1.4')).toThrow('q1 comes twice');
  expect(() => readPicks('q1 = p1.5-3')).toThrow('p1.5-3 ends before it begins');
});
