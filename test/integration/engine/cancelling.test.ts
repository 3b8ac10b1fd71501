import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AskEvent } from '../../../src/contract/methods/asking.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import type { LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import { SharedLock } from '../../../src/engine/models/runtime/shared-lock.ts';
import type { ChatRuntime, Embedder } from '../../../src/engine/models/types.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder, sampleLibrary } from './sample-engine.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';
const OTHER = 'How quickly must a lost laptop be reported to the security team?';

describe('cancelling while something waits', () => {
  let folder: string;
  let remove: () => Promise<void>;
  let engine: Engine | null = null;
  beforeEach(async () => ({ folder, remove } = await newFolder()));
  afterEach(async () => {
    await engine?.close();
    engine = null;
    await remove();
  });
  const open = async (runtime: Partial<LlamaRuntime>, chat: ChatRuntime = quotingChat()): Promise<Engine> => {
    engine = await engineOn(join(folder, 'library'), chat, fakeEmbedder(), true, false, runtime);
    return engine;
  };
  /** A text that is added at once unless work in the background still waits for a question. */
  const addNote = async ({ client }: Engine): Promise<string | undefined> => {
    await writeFile(join(folder, 'note.txt'), 'The harbour office opens at seven. It closes at noon.');
    return (await ingestAll(client, [join(folder, 'note.txt')]))[0]?.state;
  };

  it('a question whose model is being opened says so, ends at once when cancelled, and holds nothing up', async () => {
    await sampleLibrary(join(folder, 'library'));
    const [opening, chat] = [Promise.withResolvers<ChatRuntime>(), quotingChat()];
    // Whether the answer is kept already is looked up by a model that was passed in.
    let isAsked = false;
    const { client } = await open({ chat: async () => (isAsked ? opening.promise : chat) }, chat);
    const stop = new AbortController();
    const events: AskEvent[] = [];
    const asked = (async () => {
      for await (const event of await client.ask({ question: QUESTION }, { signal: stop.signal })) {
        events.push(event);
        isAsked = true;
        if (event.type === 'phase' && event.phase === 'loading') setImmediate(() => stop.abort());
      }
    })();
    await expect(asked).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(events.map((event) => (event.type === 'phase' ? event.phase : event.type))).toEqual([
      ...['searching', 'evidence', 'lines', 'reading', 'loading'],
    ]);
    expect(await addNote(engine as Engine)).toBe('ready');
    // What was begun goes on for the next question.
    isAsked = false;
    const phases: string[] = [];
    for await (const event of await client.ask({ question: QUESTION })) {
      isAsked = true;
      if (event.type === 'phase') phases.push(event.phase);
      if (event.type === 'phase' && event.phase === 'loading') opening.resolve(chat);
      if (event.type === 'final') expect(event.answer.mode).toBe('answer');
    }
    expect(phases.slice(0, 5)).toEqual(['searching', 'reading', 'loading', 'reading', 'writing']);
  });

  it('a model that is open is not told of as one that is being opened', async () => {
    await sampleLibrary(join(folder, 'library'));
    const { client } = await open({});
    const { events } = await askAll(client, { question: QUESTION });
    expect(events).not.toContainEqual({ type: 'phase', phase: 'loading' });
  });

  it('a search, a mentions search by meaning and a fact-check end while the embedding model is being opened', async () => {
    await sampleLibrary(join(folder, 'library'));
    const opening = Promise.withResolvers<Embedder>();
    let stop = new AbortController();
    const embedder = () => {
      setImmediate(() => stop.abort());
      return opening.promise;
    };
    const { client } = await open({ embedder });
    const cancelled = { code: 'CANCELLED' };
    const begun = (work: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> => {
      stop = new AbortController();
      return work(stop.signal);
    };
    await expect(begun((signal) => client.search({ query: OTHER }, { signal }))).rejects.toMatchObject(cancelled);
    await expect(
      begun((signal) => client.factCheck({ sentence: 'A lost laptop is reported.' }, { signal })),
    ).rejects.toMatchObject(cancelled);
    const mentions = begun(async (signal) => {
      for await (const _ of await client.mentions.find({ term: 'laptop', semantic: true }, { signal })) return;
    });
    await expect(mentions).rejects.toMatchObject(cancelled);
    const search = client.search({ query: OTHER });
    opening.resolve(fakeEmbedder());
    expect((await search).hits.length).toBeGreaterThan(0);
  });

  it('a question that waits for another ends at once, and the other is answered', async () => {
    await sampleLibrary(join(folder, 'library'));
    const [lock, writing, chat] = [new SharedLock(), Promise.withResolvers<void>(), quotingChat()];
    const alone: ChatRuntime = {
      ...chat,
      generate: async function* (request) {
        const letGo = await lock.acquire('alone', request.signal === undefined ? {} : { signal: request.signal });
        try {
          writing.resolve();
          await held.promise;
          yield* chat.generate(request);
        } finally {
          letGo();
        }
      },
    };
    const held = Promise.withResolvers<void>();
    const { client } = await open({}, alone);
    const first = askAll(client, { question: QUESTION });
    await writing.promise;
    const stop = new AbortController();
    const second = (async () => {
      for await (const event of await client.ask({ question: OTHER }, { signal: stop.signal }))
        if (event.type === 'phase' && event.phase === 'reading') setTimeout(() => stop.abort(), 20);
    })();
    await expect(second).rejects.toMatchObject({ code: 'CANCELLED' });
    held.resolve();
    expect((await first).answer.mode).toBe('answer');
    expect(await addNote(engine as Engine)).toBe('ready');
  });

  it('files that are added end while the embedding model is being opened: they are there, and can be searched', async () => {
    const opening = Promise.withResolvers<Embedder>();
    const stop = new AbortController();
    let opened = 0;
    const embedder = async (): Promise<Embedder> => {
      // Before anything is read it is asked whether there is one.
      if (++opened === 1) return fakeEmbedder();
      setImmediate(() => stop.abort());
      return opening.promise;
    };
    const { client } = await open({ embedder });
    await writeFile(join(folder, 'note.txt'), 'The harbour office opens at seven. It closes at noon.');
    const states: (string | null)[] = [];
    for await (const event of await client.documents.ingest(
      { paths: [join(folder, 'note.txt')], wait: 'ready' },
      { signal: stop.signal },
    )) {
      if (event.type === 'result') states.push(event.result.state, event.result.code);
    }
    expect(opened).toBe(2);
    expect(states).toEqual(['searchable', 'CANCELLED']);
    expect(await client.documents.list()).toMatchObject([{ state: 'searchable' }]);
    opening.resolve(fakeEmbedder());
  });
});
