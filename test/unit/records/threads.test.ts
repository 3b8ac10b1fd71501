import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RecordKeys, recordKeys } from '../../../src/engine/records/record-keys.ts';
import type { StoredTurn } from '../../../src/engine/records/stored-thread.ts';
import { openThreadStore, type ThreadStore } from '../../../src/engine/records/threads.ts';
import { answerOf, citationOf, hitOf } from '../evaluation/quality/answer-of.ts';
import { takingTurns } from './turns.ts';

let directory: string;
let store: ThreadStore;
let keys: RecordKeys;
beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'pincite-threads-')), 'threads');
  keys = recordKeys(join(directory, '..', 'owner'), takingTurns());
  store = openThreadStore(directory, takingTurns(), keys);
});
afterEach(() => rm(join(directory, '..'), { recursive: true }));

const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString();
const turn = (n: number): StoredTurn => ({
  answer: answerOf({ answer_id: `a${n}`, question: `Question ${n}?`, answer: 'Yes. [1]' }),
  asked_at: day(n),
  purged_at: null,
  reviews: [],
});
/** As the first version wrote it. */
const oldTurn = (n: number) => ({
  question: `Old question ${n}?`,
  answer_id: `a${n}`,
  mode: 'answer',
  answer: 'Yes. [1]',
  document_ids: ['0123456789abcdef'],
  asked_at: day(n),
});

describe('the thread store', () => {
  it('keeps the turns of a thread in order, also for another store', async () => {
    await store.append('t1', turn(1), null);
    await store.append('t1', turn(2), null);
    const thread = await openThreadStore(directory, takingTurns(), keys).get('t1');
    expect(thread.turns).toEqual([turn(1), turn(2)].map((one) => ({ ...one, marks: 'fits' })));
    expect(thread).toMatchObject({ created_at: turn(1).asked_at, updated_at: turn(2).asked_at });
  });

  it('says which documents an answer cites, each once, for what leans on it', async () => {
    const { answer, asked_at } = turn(1);
    const citation = citationOf(1, hitOf(0, 'Leave is 25 days.'), 0, 5);
    await store.append(
      't1',
      { answer: { ...answer, citations: [citation, { ...citation, marker: 2 }] }, asked_at },
      null,
    );
    await store.append('t1', turn(2), null);
    const { conversation } = await store.get('t1');
    expect(conversation.map(({ documentIds }) => documentIds)).toEqual([['0123456789abcdef'], []]);
  });

  it('lists the newest first', async () => {
    await store.append('a', turn(2), null);
    await store.append('b', turn(3), null);
    await store.append('c', turn(1), null);
    await store.append('c', turn(9), null);
    expect((await store.list()).map((thread) => thread.thread_id)).toEqual(['c', 'b', 'a']);
  });

  it('is empty before the first question', async () => expect(await store.list()).toEqual([]));

  it.each(['nothing', '../secret', 'a/b', '', '.', 'x'.repeat(65)])('has no thread %j', async (id) => {
    await expect(store.get(id)).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
  });

  it.each(['../evil', 'a/b', ''])('writes no thread %j', async (id) => {
    await expect(store.append(id, turn(1), null)).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
  });

  it('loses nothing of many turns at once', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, i) => store.append('t', turn(i + 1), null)));
    expect((await store.get('t')).turns).toHaveLength(10);
  });

  it('leaves a damaged file alone', async () => {
    await store.append('good', turn(1), null);
    await writeFile(join(directory, 'bad.json'), '{"turns":');
    expect((await store.list()).map((thread) => thread.thread_id)).toEqual(['good']);
    await expect(store.append('bad', turn(2), null)).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await readFile(join(directory, 'bad.json'), 'utf8')).toBe('{"turns":');
  });

  it('leaves no temporary files', async () => {
    await store.append('t', turn(1), null);
    expect(await readdir(directory)).toEqual(['t.json']);
  });

  it('is named after its first question until the user names it', async () => {
    await store.append('t', turn(1), null);
    expect((await store.get('t')).title).toBe('Question 1?');
    await store.rename('t', 'Carry-over');
    await store.append('t', turn(2), null);
    expect(await store.get('t')).toMatchObject({ title: 'Carry-over', turns: [turn(1), turn(2)] });
    await expect(store.rename('nothing', 'x')).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
  });

  it('stays in the collection of its first question, under whatever name that has', async () => {
    await store.append('t', turn(1), 'Review');
    await store.append('t', turn(2), 'Other');
    await store.append('u', turn(3), null);
    expect((await store.get('t')).collection).toBe('Review');
    await store.renameCollection('Review', 'Review 2026');
    expect((await store.list()).map((thread) => thread.collection)).toEqual([null, 'Review 2026']);
  });

  it('is gone when it is removed', async () => {
    await store.append('t', turn(1), null);
    await store.remove('t');
    expect(await store.list()).toEqual([]);
    await expect(store.remove('t')).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
  });

  it('reads files of the first version: for the conversation only, and loses nothing of them', async () => {
    await store.append('t', turn(3), null);
    const path = join(directory, 't.json');
    const old = { thread_id: 't', created_at: day(1), updated_at: day(1), turns: [oldTurn(1), { strange: true }] };
    await writeFile(path, JSON.stringify(old));
    expect(await store.get('t')).toMatchObject({ title: 'Old question 1?', collection: null, turns: [] });
    const thread = await store.append('t', turn(2), null);
    expect(thread.turns).toEqual([{ ...turn(2), marks: 'fits' }]);
    expect(thread.conversation.map(({ question }) => question)).toEqual(['Old question 1?', 'Question 2?']);
    expect(thread.conversation[0]?.documentIds).toEqual(['0123456789abcdef']);
    expect(JSON.parse(await readFile(path, 'utf8')).turns).toMatchObject([oldTurn(1), { strange: true }, turn(2)]);
  });
});
