import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashTree } from '../../../../measure/library/hash-tree.ts';
import { libraryKey } from '../../../../measure/library/library-key.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-eval-test-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('the key of a library changes with a file, its name and the embedder, and with nothing else', async () => {
  const files = join(folder, 'files');
  await mkdir(files);
  await writeFile(join(files, 'a.txt'), 'one');
  const key = await libraryKey(files, 'embedder');
  expect(key).toMatch(/^[0-9a-f]{12}$/);
  expect(await libraryKey(files, 'embedder')).toBe(key);
  expect(await libraryKey(files, 'other')).not.toBe(key);
  const tree = await hashTree(files);
  await writeFile(join(files, 'a.txt'), 'two');
  expect(await libraryKey(files, 'embedder')).not.toBe(key);
  await writeFile(join(files, 'a.txt'), 'one');
  expect(await hashTree(files)).toBe(tree);
  await writeFile(join(files, 'b.txt'), 'one');
  expect(await libraryKey(files, 'embedder')).not.toBe(key);
});
