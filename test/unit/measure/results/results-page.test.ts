import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { resultsPage } from '../../../../measure/results/results-page.ts';
import { recordedPage } from '../../../../measure/results/write-results-page.ts';

test('docs/results.md is what the recorded rows give', async () => {
  const page = await readFile(new URL('../../../../docs/results.md', import.meta.url), 'utf8');
  expect(page).toBe(await recordedPage());
});

test('a row says what was not stated of its figure', () => {
  const row = { requirement: '3', bar: 'hit@10 >= 0.86', figure: '0.850', command: 'npm run eval -- retrieval' };
  const page = resultsPage([{ ...row, area: 'engine', interval: [0.8, 0.9], commit: null, date: '2026-11-23' }]);
  expect(page).toContain(
    '| 3 | hit@10 >= 0.86 | 0.850 | 0.800–0.900 | `npm run eval -- retrieval` | not stated | 2026-11-23 |',
  );
});
