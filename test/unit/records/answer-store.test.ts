import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type KeptAnswer, openAnswerStore } from '../../../src/engine/records/answer-store.ts';
import { type RecordKeys, recordKeys } from '../../../src/engine/records/record-keys.ts';
import { answerOf, hitOf } from '../evaluation/quality/answer-of.ts';
import { takingTurns } from './turns.ts';

const DOCUMENT = '0123456789abcdef';
const OTHER = 'fedcba9876543210';
const key = (n: number): string => n.toString(16).padStart(64, '0');

const kept = (n: number, document_ids = [DOCUMENT]): KeptAnswer => ({
  key: key(n),
  document_ids,
  collection: null,
  evidence: [hitOf(1, 'Words.')],
  record: {
    answer: answerOf({ answer: `Answer ${n}. [1]` }),
    asked_at: new Date('2026-01-02T03:04:05.678Z'),
    top_k: 10,
    retrieved: [`${DOCUMENT}_1`],
    model_citations: [{ attempt: 1, claim: 'x', sentences: [1], chunk_ids: [`${DOCUMENT}_1`] }],
    seed: 1,
    temperature: 0,
    prompt_sha256: 'a'.repeat(64),
    validation_ms: 4.2,
    confidence_features: { overlap: 0.75 },
  },
});

describe('the store of answers', () => {
  let directory: string;
  let time: number;
  let lines: string[];
  let keys: RecordKeys;
  const open = (limit?: number) =>
    openAnswerStore(directory, { now: () => time, log: (line) => void lines.push(line), keys }, limit);
  const owner = () => join(directory, '..', 'owner');
  const path = (n: number): string => join(directory, `${key(n)}.json`);
  beforeEach(async () => {
    directory = join(await mkdtemp(join(tmpdir(), 'pincite-answers-')), 'answers');
    time = Date.UTC(2026, 5, 1);
    lines = [];
    keys = recordKeys(owner(), takingTurns());
  });
  afterEach(() => rm(join(directory, '..'), { recursive: true }));

  it('gives back what was kept, whole, also to another store on the folder', async () => {
    expect(await open().get(key(1))).toBeNull();
    await open().put(kept(1));
    expect(await open().get(key(1))).toEqual(kept(1));
    expect(await open().get(key(2))).toBeNull();
    expect(((await stat(path(1))).mode & 0o777).toString(8)).toBe('600');
  });

  it('drops what was asked for the longest time ago', async () => {
    const store = open(3);
    for (const n of [1, 2, 3]) {
      time += 1000;
      await store.put(kept(n));
    }
    time += 1000;
    await store.get(key(1));
    time += 1000;
    await store.put(kept(4));
    const there = await Promise.all([1, 2, 3, 4].map((n) => store.get(key(n))));
    expect(there.map((one) => one !== null)).toEqual([true, false, true, true]);
    expect(await readdir(directory)).toHaveLength(3);
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['not an answer', () => '{"key":"x"}'],
    ['under another name', (text: string) => text.replace(key(1), key(9))],
    ['of another version', (text: string) => text.replace('"retrieved"', '"found"')],
  ])('ignores a damaged one (%s) with a line, and replaces it', async (_, damage) => {
    const store = open();
    await store.put(kept(1));
    await writeFile(path(1), damage(await readFile(path(1), 'utf8')));
    expect(await store.get(key(1))).toBeNull();
    expect(lines).toEqual([`The kept answer ${key(1)} is damaged and is not used.`]);
    await store.put(kept(1));
    expect(await store.get(key(1))).toEqual(kept(1));
  });

  it.each([
    ['was changed since it was kept', (text: string) => text.replace('Answer 1', 'Answer 9')],
    ['was changed since it was kept', (text: string) => text.replace('"seed":1', '"seed":2')],
    ['was kept without the mark of a key', (text: string) => text.replace(/"macs":\[.*?\]/, '"macs":[]')],
  ])('gives none that %s, and says so', async (why, change) => {
    const store = open();
    await store.put(kept(1));
    const text = await readFile(path(1), 'utf8');
    expect(change(text)).not.toBe(text);
    await writeFile(path(1), change(text));
    expect(await store.get(key(1))).toBeNull();
    expect(lines).toEqual([`The kept answer ${key(1)} ${why} and is not used.`]);
  });

  it('gives none that was kept with a key that is not here', async () => {
    await open().put(kept(1));
    await rm(owner(), { recursive: true });
    expect(await open().get(key(1))).toBeNull();
    expect(lines).toEqual([`The kept answer ${key(1)} was kept with a key that is not here and is not used.`]);
  });

  it('says whether there is one without using it', async () => {
    const store = open();
    expect(await store.has(key(1))).toBe(false);
    await store.put(kept(1));
    const { mtimeMs } = await stat(path(1));
    time += 60_000;
    expect([await store.has(key(1)), await store.has(key(2))]).toEqual([true, false]);
    expect((await stat(path(1))).mtimeMs).toBe(mtimeMs);
  });

  it('forgets all that had a document in scope, and what it cannot read', async () => {
    const store = open();
    await store.put(kept(1));
    await store.put(kept(2, [OTHER]));
    await store.put(kept(3, [OTHER, DOCUMENT]));
    await store.put(kept(4, [OTHER]));
    await writeFile(path(4), '{');
    await store.forget([DOCUMENT]);
    expect(await readdir(directory)).toEqual([`${key(2)}.json`]);
  });

  it('forgets nothing where there is nothing', async () => {
    await open().forget([DOCUMENT]);
    await expect(readdir(directory)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('sweeps what a killed writer left, when it is old, and leaves what is being written', async () => {
    const store = open();
    await store.put(kept(1));
    const names = [`${key(1)}.json.123`, `${key(2)}.json.456`];
    for (const name of names) await writeFile(join(directory, name), '{"key"');
    const old = new Date(time - 2 * 3_600_000);
    await utimes(join(directory, names[0] as string), old, old);
    await utimes(join(directory, names[1] as string), new Date(time), new Date(time));
    await store.put(kept(3));
    expect((await readdir(directory)).sort()).toEqual([`${key(1)}.json`, names[1], `${key(3)}.json`].sort());
  });
});
