import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PinciteError } from '../../../src/contract/errors.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import type { ChatRuntime } from '../../../src/engine/models/types.ts';
import { type QuotingChat, quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, newFolder, sampleLibrary } from './sample-engine.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';
const OTHER = 'How quickly must a lost laptop be reported to the security team?';
/** Never answered here. */
const OPEN = 'How long is parental leave paid for?';

/** Every file below a folder with when it was written last. */
async function filesIn(folder: string): Promise<[string, number][]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Promise.all(paths.map(async (path): Promise<[string, number]> => [path, (await stat(path)).mtimeMs]));
}

describe('reading a question ahead, through the contract', () => {
  let dataDir: string;
  let chat: QuotingChat;
  let engine: Engine;
  let remove: () => Promise<void>;
  const opened: Engine[] = [];
  const open = async (...[model, embedder, isOpen]: [ChatRuntime, undefined?, boolean?]): Promise<Engine> => {
    const one = await engineOn(dataDir, model, embedder, isOpen);
    opened.push(one);
    return one;
  };
  beforeAll(async () => {
    const made = await newFolder();
    remove = made.remove;
    dataDir = join(made.folder, 'library');
    chat = quotingChat();
    await sampleLibrary(dataDir);
    engine = await open(chat);
  });
  afterAll(async () => {
    for (const one of opened) await one.close();
    await remove();
  });

  it('reads what is asked then, and writes nothing', async () => {
    const { thread_id } = (await askAll(engine.client, { question: OTHER })).answer;
    const before = await filesIn(dataDir);
    const input = { question: ` ${QUESTION} `, thread_id };
    expect(await engine.client.prepare(input)).toEqual({ prepared: true });
    expect(await filesIn(dataDir)).toEqual(before);
    const { answer } = await askAll(engine.client, input);
    expect(answer.mode).toBe('answer');
    const { system, user, start } = chat.requests.at(-1) ?? {};
    expect(chat.ahead.at(-1)).toMatchObject({ system, user, start });
  });

  it('keeps to the scope, as a question does', async () => {
    const unknown = engine.client.prepare({ question: QUESTION, document_ids: ['0000000000000000'] });
    await expect(unknown).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await expect(engine.client.prepare({ question: QUESTION, thread_id: 'no-such-thread' })).rejects.toMatchObject({
      code: 'THREAD_NOT_FOUND',
    });
  });

  it('does not read what was answered before', async () => {
    await askAll(engine.client, { question: QUESTION });
    const read = chat.ahead.length;
    expect(await engine.client.prepare({ question: QUESTION })).toEqual({ prepared: false });
    expect(chat.ahead).toHaveLength(read);
  });

  it('does not read what is only quoted, which asks no model', async () => {
    const read = chat.ahead.length;
    expect(await engine.client.prepare({ question: OPEN, quote_only: true })).toEqual({ prepared: false });
    expect(chat.ahead).toHaveLength(read);
  });

  it('does not read what will be refused, and no empty question', async () => {
    for (const question of ['zymurgy quokka xylophone?', '  ']) {
      expect(await engine.client.prepare({ question })).toEqual({ prepared: false });
    }
  });

  it('opens no model', async () => {
    const closed = await open(
      {
        ...chat,
        readAhead: () => Promise.reject(new Error('the model was asked')),
      },
      undefined,
      false,
    );
    expect(await closed.client.prepare({ question: 'Who approves travel outside the country?' })).toEqual({
      prepared: false,
    });
  });

  it('waits for no answer: while one is on its way, nothing is read', async () => {
    const during: Promise<unknown>[] = [];
    const asking = quotingChat({
      onPiece: (index) => index === 1 && during.push(busy.client.prepare({ question: OPEN })),
    });
    const busy = await open(asking);
    await askAll(busy.client, { question: QUESTION, fresh: true });
    expect(await Promise.all(during)).toEqual([{ prepared: false }]);
    expect(asking.ahead).toEqual([]);
    expect(await busy.client.prepare({ question: OPEN })).toEqual({ prepared: true });
  });

  it('is stopped by any answer, by another question, and by its caller', async () => {
    const begun: string[] = [];
    const endless = await open({
      ...quotingChat(),
      readAhead: ({ user, signal }) =>
        new Promise((_, reject) => {
          begun.push(user);
          signal?.addEventListener('abort', () => reject(new PinciteError('CANCELLED')));
        }),
    });
    /** What became of each, in the order in which it ended. */
    const ended: [string, unknown][] = [];
    const begin = async (name: string, question: string, signal?: AbortSignal): Promise<void> => {
      const count = begun.length;
      const reading = endless.client.prepare({ question }, signal === undefined ? {} : { signal });
      reading.then(
        (result) => ended.push([name, result]),
        (error: { code?: unknown }) => ended.push([name, error.code]),
      );
      await expect.poll(() => begun.length).toBe(count + 1);
    };
    await begin('first', OPEN);
    await begin('second', 'Who approves travel outside the country?');
    await expect.poll(() => ended).toEqual([['first', 'CANCELLED']]);
    const { answer } = await askAll(endless.client, { question: QUESTION, fresh: true });
    expect(answer.mode).toBe('answer');
    expect(ended.at(-1)).toEqual(['second', 'CANCELLED']);
    const stop = new AbortController();
    await begin('third', 'Who approves leave without pay?', stop.signal);
    stop.abort();
    await expect.poll(() => ended.at(-1)).toEqual(['third', 'CANCELLED']);
  });
});
