import { expect, test } from 'vitest';
import { ingestTable } from '../../../../../evaluation/speed/ingest/ingest-table.ts';

test('the table of ingest shows medians of times and the largest peak', () => {
  const run = { pipeline: 'p', pages: 100, innerSeconds: null, peakBytes: 2e8 };
  const [, , , row] = ingestTable(1, [
    { ...run, wallSeconds: 1 },
    { ...run, wallSeconds: 4 },
    { ...run, wallSeconds: 2, peakBytes: 3e8 },
  ]);
  expect(row?.split(/\s{2,}/)).toEqual(['p', '3', '100', '2.0', '50', '–', '–', '300']);
});
