import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openThreadStore, type ThreadStore, type ThreadTurn } from '../../../src/engine/records/threads.ts';
import { takingTurns } from './turns.ts';

let directory: string;
let store: ThreadStore;
beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'pincite-threads-')), 'threads');
  store = openThreadStore(directory, takingTurns());
});
afterEach(() => rm(join(directory, '..'), { recursive: true }));

const turn = (n: number): ThreadTurn => ({
  question: `Question ${n}?`,
  answer_id: `a${n}`,
  mode: 'answer',
  answer: 'Yes. [1]',
  document_ids: ['0123456789abcdef'],
  asked_at: new Date(Date.UTC(2026, 0, n)).toISOString(),
});

describe('the thread store', () => {
  it('keeps the turns of a thread in order, also for another store', async () => {
    await store.append('t1', turn(1));
    await store.append('t1', turn(2));
    const thread = await openThreadStore(directory, takingTurns()).get('t1');
    expect(thread.turns).toEqual([turn(1), turn(2)]);
    expect(thread).toMatchObject({ created_at: turn(1).asked_at, updated_at: turn(2).asked_at });
  });

  it('lists the newest first', async () => {
    await store.append('a', turn(2));
    await store.append('b', turn(3));
    await store.append('c', turn(1));
    await store.append('c', turn(9));
    expect((await store.list()).map((thread) => thread.thread_id)).toEqual(['c', 'b', 'a']);
  });

  it('is empty before the first question', async () => expect(await store.list()).toEqual([]));

  it.each(['nothing', '../secret', 'a/b', '', '.', 'x'.repeat(65)])('has no thread %j', async (id) => {
    await expect(store.get(id)).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
  });

  it.each(['../evil', 'a/b', ''])('writes no thread %j', async (id) => {
    await expect(store.append(id, turn(1))).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
  });

  it('loses nothing of many turns at once', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, i) => store.append('t', turn(i + 1))));
    expect((await store.get('t')).turns).toHaveLength(10);
  });

  it('leaves a damaged file alone', async () => {
    await store.append('good', turn(1));
    await writeFile(join(directory, 'bad.json'), '{"turns":');
    expect((await store.list()).map((thread) => thread.thread_id)).toEqual(['good']);
    await expect(store.append('bad', turn(2))).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await readFile(join(directory, 'bad.json'), 'utf8')).toBe('{"turns":');
  });

  it('leaves no temporary files', async () => {
    await store.append('t', turn(1));
    expect(await readdir(directory)).toEqual(['t.json']);
  });
});
