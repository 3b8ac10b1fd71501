import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { atLeast, type Bar, barsOf } from '../../../../evaluation/results/bar.ts';
import { BARS } from '../../../../evaluation/results/bars.ts';
import { recordedRows } from '../../../../evaluation/results/record-results.ts';
import { measuredRow, type ResultRow, resultsPage, verdictOf } from '../../../../evaluation/results/results-page.ts';

const bar: Bar = barsOf(
  'engine',
  'retrieval',
  z.object({ hit: z.number() }),
)({ id: 'hit', requirement: '3', words: 'hit@10', target: atLeast(0.86) }, ({ hit }) => ({
  value: hit,
  interval: [0.8, 0.9],
  of: '160',
}));
const row: ResultRow = {
  bar: 'hit',
  value: 0.85,
  figure: '0.850',
  interval: [0.8, 0.9],
  command: null,
  commit: null,
  date: '2026-11-23',
  by: null,
};

test('docs/results.md is what the recorded rows give', async () => {
  const page = await readFile(new URL('../../../../docs/results.md', import.meta.url), 'utf8');
  expect(page).toBe(resultsPage(BARS, await recordedRows()));
});

test('a row says what was not stated of its figure', () => {
  const line = (one: Partial<ResultRow>) => resultsPage([bar], [{ ...row, ...one }]);
  const cells = '| 3 | hit@10 | >= 0.86 | 0.850 | not met | 0.800–0.900 | `npm run eval -- retrieval` |';
  expect(line({})).toContain(`${cells} not stated | 2026-11-23 |`);
  expect(line({ by: 'abc1234', date: null })).toContain(`${cells} by abc1234 | not stated |`);
  expect(line({ commit: 'abc1234+' })).toContain(`${cells} abc1234+ | 2026-11-23 |`);
});

test('a bar without a row was not measured since the rows are recorded', () => {
  expect(resultsPage([bar], [])).toContain(
    '| 3 | hit@10 | >= 0.86 | – | – | – | `npm run eval -- retrieval` | not measured since the rows are recorded | – |',
  );
});

test('whether a bar is met comes from its figure, at the target itself too', () => {
  expect(verdictOf(bar, { ...row, value: 0.86 })).toBe('met');
  expect(verdictOf(bar, { ...row, value: 0.859 })).toBe('not met');
  expect(verdictOf(bar, { ...row, value: null })).toBeNull();
  expect(verdictOf({ ...bar, target: null }, row)).toBeNull();
});

test('a measured row has its figure with what it was taken over, the commit and the day', () => {
  const run = { command: 'npm run eval -- retrieval', commit: 'abc1234', date: '2026-11-24T20:00:00.000Z' };
  expect(measuredRow(bar, [{ hit: 0.8750001 }], run)).toEqual({
    bar: 'hit',
    value: 0.8750001,
    figure: '0.875 (160)',
    interval: [0.8, 0.9],
    by: null,
    ...run,
    date: '2026-11-24',
  });
});
