import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import type { ChatRuntime } from '../../../src/engine/models/types.ts';
import { type QuotingChat, quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder, SAMPLES, sampleLibrary, samplePath } from './sample-engine.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';

describe('a question asked again', () => {
  let dataDir: string;
  let remove: () => Promise<void>;
  let chat: QuotingChat;
  let engine: Engine;
  let leave: string;
  const opened: Engine[] = [];
  const open = async (model: ChatRuntime): Promise<Engine> => {
    const one = await engineOn(dataDir, model);
    opened.push(one);
    return one;
  };
  const ask = (input: Partial<Parameters<typeof askAll>[1]> = {}, on = engine) =>
    askAll(on.client, { question: QUESTION, ...input });
  const answers = () => readdir(join(dataDir, 'answers'));

  beforeEach(async () => {
    const made = await newFolder();
    remove = made.remove;
    dataDir = join(made.folder, 'library');
    chat = quotingChat();
    const results = await sampleLibrary(dataDir, SAMPLES.slice(0, 2));
    engine = await open(chat);
    leave = String(results.find((result) => result.source_filename.startsWith('leave'))?.document_id);
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    await remove();
  });

  it('is answered from before, in its own thread, and recorded', async () => {
    const first = (await ask()).answer;
    const { answer, events } = await ask({ question: ` ${QUESTION.toLowerCase()}` });
    expect(chat.requests).toHaveLength(1);
    expect(answer).toMatchObject({ cached: true, claims: first.claims, citations: first.citations });
    expect(events.find((event) => event.type === 'evidence')?.hits.length).toBeGreaterThan(0);
    expect(await engine.client.audit.verify()).toMatchObject({ entries: 2, valid: true });
    expect(await engine.client.threads.list()).toHaveLength(2);
    const thread = await engine.client.threads.get({ thread_id: answer.thread_id });
    expect(thread.turns[0]?.answer).toEqual(answer);
    expect(Date.parse(answer.first_answered_at ?? '')).toBeLessThanOrEqual(Date.parse(thread.turns[0]?.asked_at ?? ''));
    const log = (await readFile(join(dataDir, 'logs', 'rag_trace.jsonl'), 'utf8')).trimEnd().split('\n');
    expect(JSON.parse(log[1] ?? '').body).toMatchObject({
      query_id: answer.answer_id,
      metadata: { cached: true, first_answered_at: answer.first_answered_at },
    });
  });

  it('is answered from before by another process, and as the same question in a questionnaire', async () => {
    await ask();
    const other = await open(chat);
    expect((await ask({}, other)).answer.cached).toBe(true);
    const text = JSON.stringify({ id: 'a', question: QUESTION });
    const rows: Record<string, unknown>[] = [];
    for await (const event of await engine.client.questionnaire({ text, format: 'jsonl' }))
      if (event.type === 'line') rows.push(event.row);
    expect(rows).toMatchObject([{ id: 'a', cached: true }]);
    expect(chat.requests).toHaveLength(1);
  });

  it('is answered from before inside another thread, where it leans on nothing of that', async () => {
    const first = (await ask()).answer;
    const { thread_id } = (await ask({ question: 'How many weeks of parental leave may parents take?' })).answer;
    const { answer } = await ask({ thread_id });
    expect(answer).toMatchObject({ thread_id, cached: true, claims: first.claims });
    expect(chat.requests).toHaveLength(2);
  });

  it('is asked of the model when that is wanted, and the new answer is kept', async () => {
    const first = (await ask()).answer;
    const fresh = (await ask({ fresh: true })).answer;
    expect([fresh.cached, chat.requests.length]).toEqual([false, 2]);
    const third = (await ask()).answer;
    expect([third.cached, chat.requests.length]).toEqual([true, 2]);
    const before = (await ask()).answer.first_answered_at ?? '';
    const turn = await engine.client.threads.get({ thread_id: fresh.thread_id });
    expect([before, before === first.first_answered_at]).toEqual([turn.turns[0]?.asked_at, false]);
    expect(await answers()).toHaveLength(1);
  });

  it('is asked of the model for quotes only, and for an answer again', async () => {
    await ask();
    expect((await ask({ quote_only: true })).answer).toMatchObject({ cached: false, quote_only: true });
    expect((await ask({ quote_only: true })).answer).toMatchObject({ cached: true, quote_only: true });
    expect((await ask()).answer).toMatchObject({ cached: true, quote_only: false });
  });

  it('is asked of another model', async () => {
    await ask();
    const other = { ...quotingChat(), model: { file: 'other.gguf', sha256: 'a'.repeat(64) } };
    expect((await ask({}, await open(other))).answer.cached).toBe(false);
    expect((await ask()).answer.cached).toBe(true);
  });

  it('is asked again when a document came, except where that is out of scope', async () => {
    await ask();
    await ask({ document_ids: [leave] });
    await ingestAll(engine.client, [samplePath('travel-and-expenses')]);
    expect((await ask()).answer.cached).toBe(false);
    expect((await ask({ document_ids: [leave] })).answer.cached).toBe(true);
  });

  it('is asked again when a document changed its place', async () => {
    await ask();
    await engine.client.documents.update({ document_ids: [leave], collections: ['Audit'] });
    expect((await ask()).answer.cached).toBe(false);
    expect((await ask({ collection: 'Audit' })).answer.cached).toBe(false);
    expect((await ask({ collection: 'Audit' })).answer.cached).toBe(true);
  });

  it('is asked again when a document went, and nothing of that document is kept', async () => {
    await ask();
    await ask({ document_ids: [leave] });
    expect(await answers()).toHaveLength(2);
    await engine.client.documents.remove({ document_ids: [leave] });
    expect(await answers()).toEqual([]);
    expect((await ask()).answer.cached).toBe(false);
    // Added again it was read again: what was answered before is gone.
    await ingestAll(engine.client, [samplePath('leave-and-absence')]);
    expect((await ask({ document_ids: [leave] })).answer.cached).toBe(false);
  });

  it('is forgotten when the app opens after a removal was killed', async () => {
    await ask({ document_ids: [leave] });
    expect(await answers()).toHaveLength(1);
    const documents = [{ document_id: leave, source_filename: 'leave.pdf', bytes: 1, supersedes: null }];
    const note = JSON.stringify({ at: new Date(0).toISOString(), documents, records: 'keep' });
    await writeFile(join(dataDir, 'journal', 'removing-1.json'), note);
    const app = await engineOn(dataDir, chat, undefined, true, true);
    await app.close();
    expect(await answers()).toEqual([]);
    expect((await engine.client.documents.list()).map((document) => document.document_id)).not.toContain(leave);
    expect((await readdir(join(dataDir, 'journal'))).filter((name) => name !== 'tables.json')).toEqual([]);
  });

  it('is not kept when the library changed while it was answered', async () => {
    const removing = quotingChat({
      onPiece: (index) => {
        if (index === 0) done = engine.client.documents.update({ document_ids: [leave], collections: ['Audit'] });
      },
    });
    let done: Promise<unknown> | null = null;
    const slow: ChatRuntime = {
      ...removing,
      async *generate(request) {
        try {
          yield* removing.generate(request);
        } finally {
          // The answer is taken as soon as it is whole.
          await done;
        }
      },
    };
    expect((await ask({}, await open(slow))).answer.mode).toBe('answer');
    await expect(answers()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('that follows another is a different one after another', async () => {
    const thread = async (question: string) => (await ask({ question })).answer.thread_id;
    const first = await thread(QUESTION);
    const follow = { question: 'and until when?' };
    expect((await ask({ ...follow, thread_id: first })).answer.cached).toBe(false);
    expect((await ask({ ...follow, thread_id: await thread(QUESTION) })).answer.cached).toBe(true);
    const other = await thread('How quickly must a lost laptop be reported to the security team?');
    expect((await ask({ ...follow, thread_id: other })).answer.cached).toBe(false);
  });

  it('is asked of the model when what was kept is damaged, and kept anew', async () => {
    await ask();
    const [name = ''] = await answers();
    await writeFile(join(dataDir, 'answers', name), '{"key":');
    expect((await ask()).answer.cached).toBe(false);
    expect((await ask()).answer.cached).toBe(true);
    expect(await answers()).toEqual([name]);
  });

  it('is answered although it cannot be kept', async () => {
    await writeFile(join(dataDir, 'answers'), 'a file where the folder should be');
    expect((await ask()).answer).toMatchObject({ mode: 'answer', cached: false });
  });

  it('is asked again when it was cancelled, and refused again when it was refused', async () => {
    const stop = new AbortController();
    const stopping = await open(quotingChat({ onPiece: (index) => index === 3 && stop.abort() }));
    const asking = async () => {
      for await (const event of await stopping.client.ask({ question: QUESTION }, { signal: stop.signal }))
        expect(event.type).not.toBe('final');
    };
    await expect(asking()).rejects.toMatchObject({ code: 'CANCELLED' });
    expect((await ask()).answer.cached).toBe(false);
    const unknown = { question: 'zymurgy quokka xylophone?' };
    expect((await ask(unknown)).answer).toMatchObject({ mode: 'refuse', cached: false });
    expect((await ask(unknown)).answer).toMatchObject({ mode: 'refuse', cached: true });
  });
});
