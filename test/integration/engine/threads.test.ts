import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Thread, ThreadSummary } from '../../../src/contract/threads.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const RED = 'The red house closes at nine in the evening. Its keeper is called Quillfeather.';
const QUESTION = 'When does the red house close in the evening?';

describe('threads', () => {
  let engine: Engine;
  let folder: string;
  let remove: () => Promise<void>;
  const reopen = async () => {
    await engine.close();
    engine = await engineOn(join(folder, 'library'), quotingChat());
  };
  const add = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    const [result] = await ingestAll(engine.client, [join(folder, name)]);
    return String(result?.document_id);
  };
  const stateOf = async (thread_id: string) => {
    const thread = Thread.strict().parse(await engine.client.threads.get({ thread_id }));
    return thread.turns.at(-1)?.sources;
  };
  beforeEach(async () => {
    ({ folder, remove } = await newFolder());
    engine = await engineOn(join(folder, 'library'), quotingChat());
  });
  afterEach(async () => {
    await engine.close();
    await remove();
  });

  it('that only programs asked in are not listed, until somebody goes on with them', async () => {
    await add('red.txt', RED);
    const { client } = engine;
    const asked = async (): Promise<[string, boolean][]> =>
      (await client.threads.list()).map(({ title, listed }): [string, boolean] => [title, listed]);
    const { answer } = await askAll(client, { question: QUESTION, listed: false });
    const text = `${JSON.stringify({ id: 'q', question: 'Who is the keeper of the red house?' })}\n`;
    for await (const _event of await client.questionnaire({ text, format: 'jsonl' }));
    expect(new Set((await asked()).map(([, listed]) => listed))).toEqual(new Set([false]));
    await askAll(client, { question: 'And who is its keeper?', thread_id: answer.thread_id });
    expect(await asked()).toContainEqual([QUESTION, true]);
    // Asked once more by a program it stays in the list.
    await askAll(client, { question: 'And when does it open?', thread_id: answer.thread_id, listed: false });
    expect(await asked()).toContainEqual([QUESTION, true]);
  });

  it('keep whole answers over a restart, with names of their own', async () => {
    await add('red.txt', RED);
    const { answer } = await askAll(engine.client, { question: QUESTION });
    const thread_id = answer.thread_id;
    const next = await askAll(engine.client, { question: 'And who is its keeper?', thread_id });
    const other = await askAll(engine.client, { question: 'zymurgy quokka?' });
    await reopen();
    const { threads } = engine.client;
    const listed = (await threads.list()).map((thread) => ThreadSummary.strict().parse(thread));
    expect(listed).toMatchObject([
      { thread_id: other.answer.thread_id, title: 'zymurgy quokka?', turns: 1, collection: null },
      { thread_id, title: QUESTION, turns: 2 },
    ]);
    const thread = await threads.get({ thread_id });
    expect(thread.turns.map((turn) => turn.answer)).toEqual([answer, next.answer]);
    expect(answer.citations.length).toBeGreaterThan(0);
    for (const citation of answer.citations) {
      const { document_id, start, end, text_span } = citation;
      expect((await engine.client.documents.text({ document_id, start, end })).text).toBe(text_span);
    }
    await threads.rename({ thread_id, title: 'The red house' });
    await threads.remove({ thread_id: other.answer.thread_id });
    expect((await threads.list()).map(({ title }) => title)).toEqual(['The red house']);
    for (const call of [
      () => threads.get({ thread_id: other.answer.thread_id }),
      () => threads.rename({ thread_id: 'nothing', title: 'x' }),
      () => threads.remove({ thread_id: '../x' }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
    }
  });

  it('say what became of the sources: superseded by the newest edition, removed, read anew', async () => {
    const first = await add('red.txt', RED);
    const { answer } = await askAll(engine.client, { question: QUESTION });
    const { thread_id } = answer;
    expect(await stateOf(thread_id)).toEqual([{ document_id: first, state: 'present', superseded_by: null }]);
    const second = await add('red.txt', RED.replace('nine', 'eight'));
    const third = await add('red.txt', RED.replace('nine', 'seven'));
    expect(await stateOf(thread_id)).toEqual([{ document_id: first, state: 'superseded', superseded_by: third }]);
    await engine.client.documents.remove({ document_ids: [third] });
    expect(await stateOf(thread_id)).toEqual([{ document_id: first, state: 'superseded', superseded_by: second }]);
    await engine.client.documents.update({ document_ids: [second], supersedes: null });
    expect(await stateOf(thread_id)).toMatchObject([{ state: 'present' }]);

    // As if another version had read the file: the same document, its words elsewhere.
    const path = join(folder, 'library', 'threads', `${thread_id}.json`);
    const stored = JSON.parse(await readFile(path, 'utf8'));
    stored.turns[0].answer.citations[0].start += 1;
    stored.turns[0].answer.citations[0].end += 1;
    await writeFile(path, JSON.stringify(stored));
    expect(await stateOf(thread_id)).toEqual([{ document_id: first, state: 'changed', superseded_by: null }]);
    await engine.client.documents.remove({ document_ids: [first] });
    expect(await stateOf(thread_id)).toEqual([{ document_id: first, state: 'removed', superseded_by: null }]);
  });

  it('of the first version are left out of the list, and still carry a follow-up question', async () => {
    await add('red.txt', RED);
    const { answer } = await askAll(engine.client, { question: QUESTION });
    const path = join(folder, 'library', 'threads', `${answer.thread_id}.json`);
    const day = '2026-01-01T00:00:00.000Z';
    const turn = { question: QUESTION, answer_id: 'a', mode: 'answer', answer: 'At nine. [1]', document_ids: [] };
    const turns = [{ ...turn, asked_at: day }];
    const old = { thread_id: answer.thread_id, created_at: day, updated_at: day, turns };
    await writeFile(path, JSON.stringify(old));
    const { threads } = engine.client;
    expect(await threads.list()).toEqual([]);
    const next = await askAll(engine.client, { question: 'and its keeper?', thread_id: answer.thread_id });
    expect(next.answer.mode).toBe('answer');
    expect(await threads.list()).toMatchObject([{ title: QUESTION, turns: 1 }]);
    expect((await threads.get({ thread_id: answer.thread_id })).turns.map((one) => one.answer)).toEqual([next.answer]);
  });
});
