import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RecordPlaces, recordedRows, recordResults } from '../../../../evaluation/results/record-results.ts';

let folder: string;
let places: RecordPlaces;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-record-'));
  places = { rows: join(folder, 'rows.json'), page: join(folder, 'page.md'), latest: join(folder, 'latest') };
  await writeFile(places.rows, '[]\n');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const share = { mean: 0.91, interval: [0.85, 0.95], n: 114 };
const labels = { figures: { supported: share, flagged: { supported: { ...share, mean: 0.07 } } } };
const answers = (answered: number | null, refused: number | null) => {
  const of = (mean: number | null) => (mean === null ? null : { mean, interval: [0, 1], n: 80 });
  return {
    figures: { pointers_outside: 0, citations: 90, word_overlap: null },
    score: { questions: 80 },
    half_cited: null,
    outcomes: { answered: of(answered), refused: of(refused), balanced_accuracy: null, kinds: {} },
  };
};
const at = (commit: string) => ({ commit, date: '2026-11-24T10:00:00.000Z' });
const rowOf = async (id: string) => (await recordedRows(places)).find(({ bar }) => bar === id);

test("a run fills its bars' rows and the page, in place of what stood there", async () => {
  const filled = await recordResults('labels', at('abc1234+changes'), labels, places);
  expect(filled.map(({ id }) => id)).toEqual(['claims-proven', 'true-claims-flagged']);
  expect(await rowOf('claims-proven')).toMatchObject({ figure: '0.910 (114)', commit: 'abc1234+', date: '2026-11-24' });
  await recordResults('labels', at('def5678'), labels, places);
  expect((await recordedRows(places)).filter(({ bar }) => bar === 'claims-proven')).toHaveLength(1);
  expect(await rowOf('claims-proven')).toMatchObject({ commit: 'def5678' });
  const page = await readFile(places.page, 'utf8');
  expect(page).toContain(
    '| >= 0.9 | 0.910 (114) | met | 0.850–0.950 | `npm run eval -- labels` | def5678 | 2026-11-24 |',
  );
  expect(page).toContain('| <= 0.05 | 0.070 (114) | not met |');
});

test('a bar of two runs waits for both at one commit', async () => {
  await recordResults('answers-paraphrased', at('abc1234'), answers(0.6, null), places);
  expect(await rowOf('near-misses-balanced')).toBeUndefined();
  expect(await rowOf('over-refusal')).toMatchObject({ figure: '0.400 (80)' });
  await recordResults('answers-unanswerable', at('def5678'), answers(null, 0.8), places);
  expect(await rowOf('near-misses-balanced')).toBeUndefined();
  await recordResults('answers-unanswerable', at('abc1234'), answers(null, 0.8), places);
  expect(await rowOf('near-misses-balanced')).toMatchObject({ figure: '0.700 (80 and 80)', commit: 'abc1234' });
});

test('results of another shape are an error and leave the rows as they are', async () => {
  await expect(recordResults('labels', at('abc1234'), { figures: {} }, places)).rejects.toThrow('supported');
  expect(await recordedRows(places)).toEqual([]);
});
