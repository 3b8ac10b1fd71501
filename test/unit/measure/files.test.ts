import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerCache } from '../../../eval/answers/answer-cache.ts';
import { loadDataSet } from '../../../measure/data/data-sets.ts';
import { evalCacheDirectory } from '../../../measure/library/cache-directory.ts';
import { hashTree } from '../../../measure/library/hash-tree.ts';
import { CONTENT_CODE, libraryKey } from '../../../measure/library/library-key.ts';
import { buildPlainIndex } from '../../../measure/search/plain-index.ts';
import { answerOf } from '../eval/answer-of.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-eval-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const line = (id: string) =>
  JSON.stringify({
    ...{ id, doc: 'd', question: 'Q?', answers: ['A'], answerable: true, answer_form: 'x' },
    ...{ gold_pages: [1], gold_quotes: [], gold_spans: [], meta: {} },
  });

test('the set for tuning holds no question that has a paraphrase', async () => {
  await writeFile(join(folder, 'dev_pdf_qa.jsonl'), `${line('one')}\n${line('two')}\n\n`);
  await writeFile(join(folder, 'dev_pdf_paraphrased.jsonl'), `${line('two-p')}\n`);
  expect((await loadDataSet(folder, 'pdf')).map(({ id }) => id)).toEqual(['one', 'two']);
  expect((await loadDataSet(folder, 'tuning')).map(({ id }) => id)).toEqual(['one']);
});

test('a line that is not a question is named by its number', async () => {
  await writeFile(join(folder, 'dev_pdf_qa.jsonl'), `${line('one')}\n{"id": 3}\n`);
  await expect(loadDataSet(folder, 'pdf')).rejects.toThrow(/^Line 2 /);
  await expect(loadDataSet(folder, 'policy')).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});

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
  const root = fileURLToPath(new URL('../../../', import.meta.url));
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

test('an answer is kept for its question, scope and fingerprint', async () => {
  const confidence_features = { overlap: 0.5 };
  const asked = {
    id: 'q',
    answer: answerOf({ answer: 'Yes.' }),
    evidence: [],
    prompts: ['p'],
    yes: null,
    confidence_features,
  };
  const question = { id: 'q', question: 'Is it?' };
  await answerCache(folder, 'code 1').set(question, asked);
  expect(await answerCache(folder, 'code 1').get(question)).toEqual(asked);
  expect(await answerCache(folder, 'code 2').get(question)).toBeNull();
  expect(await answerCache(folder, 'code 1').get({ ...question, question: 'Is it not?' })).toBeNull();
  expect(await answerCache(folder, 'code 1').get({ ...question, document_ids: ['0123456789abcdef'] })).toBeNull();
});

test('evaluations are kept beside the models, wherever those are pointed to', () => {
  const place = { platform: 'linux', home: '/home/u' } as const;
  expect(evalCacheDirectory({ ...place, env: { PINCITE_MODELS: '/elsewhere' } })).toBe('/home/u/.cache/pincite/eval');
  expect(evalCacheDirectory({ ...place, env: { XDG_CACHE_HOME: '/c' } })).toBe('/c/pincite/eval');
});

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
