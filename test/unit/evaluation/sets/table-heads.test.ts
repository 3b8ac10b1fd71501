import { expect, test } from 'vitest';
import { tableHeads } from '../../../../evaluation/sets/table-heads.ts';

const labels = await tableHeads();

test('each question is labelled once, by at least one head', () => {
  expect(labels.length).toBeGreaterThanOrEqual(100);
  expect(new Set(labels.map(({ id }) => id)).size).toBe(labels.length);
  expect(labels.filter(({ row, column }) => row.length + column.length === 0)).toEqual([]);
});

test('some were labelled after the reading of tables was done', () => {
  expect(labels.filter(({ later }) => later).length).toBeGreaterThanOrEqual(20);
});
