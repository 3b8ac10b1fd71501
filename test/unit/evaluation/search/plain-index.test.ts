import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPlainIndex } from '../../../../evaluation/search/plain-index.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-eval-test-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('the baseline index ranks by words alone and takes them as words, not as a query language', async () => {
  const row = (page: number, text: string) => ({ file: 'f.pdf', page, start: page * 10, end: page * 10 + 5, text });
  const index = await buildPlainIndex(
    [row(0, 'holiday and leave'), row(1, 'security incident reports'), row(2, 'an incident with a laptop')],
    join(folder, 'index'),
  );
  try {
    expect((await index.search('reporting security incidents?', 2)).map(({ page }) => page)).toEqual([1, 2]);
    expect(await index.search('"leave" AND (holiday)', 10)).toEqual([{ file: 'f.pdf', page: 0, start: 0, end: 5 }]);
  } finally {
    await index.close();
  }
});
