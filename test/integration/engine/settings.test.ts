import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const RED = 'The red house closes at nine in the evening. It opens at eight in the morning of each day of the week.';
const BLUE = 'The blue house closes at ten in the evening. Its keeper is called Marrowby.';
const [ABOUT_RED, ABOUT_BLUE] = ['When does the red house close?', 'When does the blue house close?'];
const DAY_MS = 86_400_000;

let folder: string;
let dataDir: string;
let remove: () => Promise<void>;
let engine: Engine;
beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  dataDir = join(folder, 'library');
  engine = await engineOn(dataDir, quotingChat());
  await writeFile(join(folder, 'red.txt'), RED);
  await writeFile(join(folder, 'blue.txt'), BLUE);
  await ingestAll(engine.client, [join(folder, 'red.txt')], 'Acme');
  await ingestAll(engine.client, [join(folder, 'blue.txt')]);
});
afterEach(async () => {
  vi.useRealTimers();
  await engine.close();
  await remove();
});

const ask = async (question: string, more: { collection?: string; k?: number; similarity_threshold?: number } = {}) =>
  (await askAll(engine.client, { question, ...more })).answer;

/** Records that hold these words. The answer of one document shows passages of the other too, but not the question. */
async function filesWith(words: string): Promise<string[]> {
  const found: string[] = [];
  for (const part of ['logs', 'threads', 'answers'])
    for (const name of await readdir(join(dataDir, part)).catch(() => []))
      if ((await readFile(join(dataDir, part, name), 'latin1')).includes(words)) found.push(part);
  return found;
}

const inDays = (days: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
};

describe('how long answers are kept', () => {
  beforeEach(async () => {
    await ask(ABOUT_RED, { collection: 'Acme' });
    await ask(ABOUT_BLUE);
    await engine.client.settings.change({ keep: [{ collection: 'Acme', days: 30 }] });
  });

  it('is forever without a rule, and by the rule of its collection', async () => {
    inDays(29);
    const nothing = { log_entries: 0, turns: 0, threads: 0, kept_answers: 0, grid_cells: 0 };
    expect(await engine.client.settings.expire()).toEqual(nothing);
    inDays(2);
    expect(await engine.client.settings.expire()).toEqual({
      ...{ log_entries: 1, turns: 1, threads: 1, kept_answers: 1, grid_cells: 0 },
    });
    expect(await filesWith(ABOUT_RED)).toEqual([]);
    expect(await filesWith(ABOUT_BLUE)).toEqual(['logs', 'threads', 'answers']);
    expect(await engine.client.audit.verify()).toMatchObject({ state: 'valid', entries: 3, purged: 1 });
    expect(await engine.client.settings.expire()).toMatchObject({ log_entries: 0, turns: 0 });
  });

  it('follows the collection to its new name, also for answers whose thread is gone', async () => {
    await engine.client.collections.rename({ name: 'Acme', to: 'Acme Ltd' });
    expect((await engine.client.settings.get()).keep).toEqual([{ collection: 'Acme Ltd', days: 30 }]);
    for (const { thread_id, collection } of await engine.client.threads.list())
      if (collection === 'Acme Ltd') await engine.client.threads.remove({ thread_id });
    inDays(31);
    expect(await engine.client.settings.expire()).toMatchObject({ log_entries: 1, turns: 0, kept_answers: 1 });
    expect(await filesWith(ABOUT_RED)).toEqual([]);
  });

  it('is by the rule of all where a collection has none', async () => {
    await engine.client.settings.change({ keep: [{ collection: null, days: 7 }] });
    inDays(8);
    expect(await engine.client.settings.expire()).toMatchObject({ log_entries: 2, turns: 2, threads: 2 });
  });

  it('is kept to by a host at its start', async () => {
    await engine.close();
    inDays(31);
    engine = await engineOn(dataDir, quotingChat(), undefined, true, true);
    await vi.waitFor(async () => expect(await filesWith(ABOUT_RED)).toEqual([]), { timeout: 30_000 });
  });
});

describe('what is set for the answers of a library', () => {
  it('gives citations the address of the original, at its page', async () => {
    expect((await ask(ABOUT_BLUE)).citations[0]).not.toHaveProperty('url');
    await engine.client.settings.change({ source_url: 'https://docs.acme.example/policies' });
    // An answer that was kept without it is not repeated.
    expect((await ask(ABOUT_BLUE)).citations[0]?.url).toBe('https://docs.acme.example/policies/blue.txt');
    await engine.client.settings.change({ source_url: null });
    expect((await ask(ABOUT_BLUE)).citations[0]).not.toHaveProperty('url');
  });

  it('stays when other fields are changed, and over a restart', async () => {
    await engine.client.settings.change({ similarity_threshold: 0.2 });
    await engine.client.settings.change({ span_characters: { least: 20, most: 200 } });
    await engine.close();
    engine = await engineOn(dataDir, quotingChat());
    expect(await engine.client.settings.get()).toEqual({
      ...{ keep: [], source_url: null, similarity_threshold: 0.2 },
      span_characters: { least: 20, most: 200 },
      marker_form: '[1]',
    });
  });

  it('leaves out passages that are less similar, by the library or by the question', async () => {
    const found = async (more: object = {}) =>
      (await engine.client.search({ query: ABOUT_BLUE, ...more })).hits.map(({ similarity }) => Number(similarity));
    const all = await found();
    expect(all.length).toBeGreaterThan(1);
    const least = Math.max(...all);
    expect(await found({ similarity_threshold: least })).toEqual([least]);
    await engine.client.settings.change({ similarity_threshold: least });
    expect(await found()).toEqual([least]);
    expect((await ask(ABOUT_BLUE, { similarity_threshold: 0 })).searched.documents).toBe(2);
    const log = await readFile(join(dataDir, 'logs', 'rag_trace.jsonl'), 'utf8');
    expect(JSON.parse(log.trim()).body.metadata.retrieved).toHaveLength(all.length);
    await ask(ABOUT_BLUE, { k: 1, similarity_threshold: 0 });
    const [, second = ''] = (await readFile(join(dataDir, 'logs', 'rag_trace.jsonl'), 'utf8')).split('\n');
    expect(JSON.parse(second).body.metadata).toMatchObject({ top_k: 1, retrieved: [expect.any(String)] });
  });

  it('is refused where the file cannot be read, and the file stays', async () => {
    await writeFile(join(dataDir, 'settings.json'), '{"keep": 3}');
    await expect(engine.client.settings.get()).rejects.toMatchObject({ code: 'LIBRARY_DAMAGED' });
    await expect(engine.client.settings.change({ keep: [] })).rejects.toMatchObject({ code: 'LIBRARY_DAMAGED' });
    expect(await readFile(join(dataDir, 'settings.json'), 'utf8')).toBe('{"keep": 3}');
  });
});
