import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { documentIdOf, loadFile } from '../../../../src/engine/library/ingest/load-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-load-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('refuses a file above the limit before it takes room for a byte of it', async () => {
  const path = join(folder, 'large.pdf');
  await writeFile(path, '%PDF-1.7');
  await truncate(path, 512 * 2 ** 20 + 1);
  const admitted: number[] = [];
  const loading = loadFile(path, { admit: async (bytes) => void admitted.push(bytes) });
  await expect(loading).rejects.toMatchObject({
    code: 'TOO_LARGE',
    message: 'The file large.pdf is too large: it has 513 MB, and 512 MB are the limit.',
  });
  expect(admitted).toEqual([]);
});

it('says how much memory a file takes before it is loaded', async () => {
  const path = join(folder, 'small.txt');
  await writeFile(path, 'words');
  const admitted: number[] = [];
  const { bytes } = await loadFile(path, { admit: async (size) => void admitted.push(size) });
  expect([admitted, Buffer.from(bytes).toString()]).toEqual([[5], 'words']);
});

it('tells the id of a file without having all of it in memory, and refuses what loading refuses', async () => {
  const path = join(folder, 'large.bin');
  await writeFile(path, Buffer.alloc(9 * 2 ** 20 + 3, 'words '));
  expect(await documentIdOf(path)).toBe((await loadFile(path)).documentId);
  await writeFile(path, '');
  await expect(documentIdOf(path)).rejects.toMatchObject({ code: 'EMPTY_FILE' });
  await expect(documentIdOf(join(folder, 'none.txt'))).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  await writeFile(path, 'words');
  await expect(documentIdOf(path, AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' });
});
