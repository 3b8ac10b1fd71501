import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashTree } from '../../../../../evaluation/library/hash-tree.ts';
import { pdfText } from '../../../../../evaluation/speed/ingest/pdf-text.ts';
import {
  documentLengths,
  madeLibrary,
  pagesOfPassages,
  spread,
} from '../../../../../evaluation/speed/made-library/made-library.ts';

let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'pincite-made-'));
});
afterEach(() => rm(cache, { recursive: true, force: true }));

const screen = { status: () => undefined, note: () => undefined };
const { signal } = new AbortController();
const make = (pages: number, seed: number, folder = cache) =>
  madeLibrary({ pages, seed, cache: folder, screen, signal });

test('the same number of pages and seed give the same bytes, another seed gives others', async () => {
  const one = await make(12, 1);
  const again = await make(12, 1, join(cache, 'elsewhere'));
  const other = await make(12, 2);
  expect(await hashTree(again.files)).toBe(await hashTree(one.files));
  expect(again.questions).toEqual(one.questions);
  expect(await hashTree(other.files)).not.toBe(await hashTree(one.files));
});

test('its files are PDFs with these pages, whose text answers the questions where they say', async () => {
  const { files, questions } = await make(12, 1);
  const texts = new Map<string, string[]>();
  for (const name of await readdir(files))
    texts.set(name, await pdfText(new Uint8Array(await readFile(join(files, name)))));
  expect(texts.size).toBeGreaterThanOrEqual(3);
  expect([...texts.values()].flat()).toHaveLength(12);
  expect(questions.length).toBeGreaterThan(5);
  for (const { file, pages, words } of questions) {
    const page = texts.get(file)?.[pages[0] as number] ?? '';
    expect(page.replaceAll(/\s+/g, ' ')).toContain(words);
  }
});

test('it is made once, and anew where making it was interrupted', async () => {
  const { files } = await make(6, 1);
  const folder = basename(join(files, '..'));
  const first = await hashTree(files);
  await rm(join(cache, folder), { recursive: true });
  await mkdir(join(cache, `${folder}.building`, 'pdf', 'half'), { recursive: true });
  expect(await hashTree((await make(6, 1)).files)).toBe(first);
  await rm(join(files, (await readdir(files))[0] as string));
  const kept = await hashTree(files);
  expect(await hashTree((await make(6, 1)).files)).toBe(kept);
});

test('lengths differ and add up', () => {
  const lengths = documentLengths(10_000, 1);
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(10_000);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(160);
  expect(new Set(lengths).size).toBeGreaterThan(20);
  expect(documentLengths(1, 1)).toEqual([1]);
});

test('some of a list lie evenly over it', () => {
  expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 5)).toEqual([1, 3, 5, 7, 9]);
  expect(spread([1, 2], 5)).toEqual([1, 2]);
  expect(spread([1, 2], 0)).toEqual([]);
  expect(pagesOfPassages(1_000_000)).toBeGreaterThan(100_000);
});
