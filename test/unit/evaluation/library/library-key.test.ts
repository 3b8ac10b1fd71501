import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashTree } from '../../../../evaluation/library/hash-tree.ts';
import { CONTENT_CODE, libraryKey } from '../../../../evaluation/library/library-key.ts';

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

test('the key of a library changes with all code of the engine that its content comes from', async () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url));
  const paths = await Promise.all(
    CONTENT_CODE.map(async (path) =>
      path.endsWith('.ts')
        ? [path]
        : (await readdir(root + path, { recursive: true })).map((name) => `${path}/${name}`),
    ),
  );
  const imported: string[] = [];
  for (const path of paths.flat().filter((name) => name.endsWith('.ts'))) {
    const code = await readFile(root + path, 'utf8');
    for (const [, from = ''] of code.matchAll(/^import (?!type )(?:[^;]*? from )?'(\.[^']+)'/gm))
      imported.push(join(dirname(path), from));
  }
  const missing = imported.filter(
    (path) => path.startsWith('src/engine/') && !CONTENT_CODE.some((known) => `${path}/`.startsWith(`${known}/`)),
  );
  expect(imported).toContain('src/engine/text/language.ts');
  expect(missing).toEqual([]);
});
