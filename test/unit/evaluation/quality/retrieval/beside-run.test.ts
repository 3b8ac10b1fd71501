import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { earlierRun, gainsOver, gainTable } from '../../../../../evaluation/quality/retrieval/beside-run.ts';
import type { Outcome } from '../../../../../evaluation/quality/retrieval/measured-set.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-beside-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const outcome = (id: string, found: number, first = 0, documentFirst = 1): Outcome => ({
  id,
  found,
  first,
  documentFirst,
  places: [],
});
const writtenAs = async (outcomes: readonly Outcome[]) => {
  const path = join(folder, 'earlier.json');
  await writeFile(path, JSON.stringify({ sets: [{ set: 'pdf', methods: [{ method: 'Pincite', outcomes }] }] }));
  return earlierRun(path);
};

test('the gain is that of each question over itself, whatever order the earlier run had', async () => {
  const earlier = await writtenAs([outcome('b', 1), outcome('a', 0)]);
  const methods = [{ method: 'Pincite', outcomes: [outcome('a', 1, 1), outcome('b', 1)] }];
  const [gains] = gainsOver(earlier, 'pdf', methods);
  expect(gains?.gain.found).toMatchObject({ mean: 0.5, n: 2 });
  expect(gains?.gain.first?.mean).toBe(0.5);
  expect(gains?.gain.documentFirst).toEqual({ mean: 0, interval: [0, 0], n: 2 });
  expect(gainTable('pdf', gains === undefined ? [] : [gains]).join('\n')).toContain('page hit@1 ');
});

test('other questions or another method cannot be compared', async () => {
  const earlier = await writtenAs([outcome('a', 0), outcome('c', 0)]);
  const of = (method: string, ...ids: string[]) => [{ method, outcomes: ids.map((id) => outcome(id, 1)) }];
  for (const methods of [of('Pincite', 'a', 'b'), of('Pincite', 'a'), of('BM25', 'a', 'c')])
    expect(() => gainsOver(earlier, 'pdf', methods)).toThrow(/asked other questions of pdf/);
});

test('a file that is no such result is named', async () => {
  const path = join(folder, 'other.json');
  await writeFile(path, '{"sets": 3}');
  await expect(earlierRun(path)).rejects.toThrow(/other\.json is no result of eval -- retrieval/);
});
