import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorSentence } from '../../../src/contract/errors.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { fakeChatRuntime } from '../../fakes/fake-chat-runtime.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const NOBODY = '0'.repeat(16);

describe('errors keep their code and details through the contract', () => {
  let engine: Engine;
  let folder: string;
  let remove: () => Promise<void>;
  let id: string;
  beforeAll(async () => {
    ({ folder, remove } = await newFolder());
    engine = await engineOn(join(folder, 'library'), fakeChatRuntime());
  });
  afterAll(async () => {
    await engine.close();
    await remove();
  });

  it('an empty library is told, before and after a failed ingest', async () => {
    const empty = { code: 'LIBRARY_EMPTY', defined: true, data: { details: {} } };
    await expect(engine.client.search({ query: 'leave' })).rejects.toMatchObject(empty);
    await expect(askAll(engine.client, { question: 'leave?' })).rejects.toMatchObject(empty);
    expect(await engine.client.documents.list()).toEqual([]);
    const [result] = await ingestAll(engine.client, [join(folder, 'nowhere.pdf')]);
    expect(result).toMatchObject({ state: 'failed', code: 'FILE_NOT_FOUND', document_id: null });
    expect(await engine.client.documents.list()).toEqual([]);
  });

  it('each expected failure is typed', async () => {
    const path = join(folder, 'note.txt');
    await writeFile(path, 'The keys are kept at the reception. They are handed out on Mondays.\n');
    const [result] = await ingestAll(engine.client, [path]);
    expect(result).toMatchObject({ state: 'ready', pages: 0, coverage: { pages: 0 } });
    id = String(result?.document_id);
    const { documents, search, verifyCitation } = engine.client;
    const range = (end: number, document_id = id) => ({ document_id, start: 0, end });
    const cited = (chunk_index: number, document_id = id) => ({
      document_id,
      chunk_index,
      claim_text: 'Keys.',
      expected_text_span: 'The keys',
    });
    const drained = async (document_id: string) => {
      for await (const _ of await documents.sentences({ document_id }));
    };
    const failures: readonly [() => Promise<unknown>, string, Record<string, string | number>][] = [
      [() => documents.coverage({ document_id: NOBODY }), 'DOCUMENT_NOT_FOUND', { id: NOBODY }],
      [() => documents.rects(range(5, NOBODY)), 'DOCUMENT_NOT_FOUND', { id: NOBODY }],
      [() => documents.remove({ document_ids: [NOBODY] }), 'DOCUMENT_NOT_FOUND', { id: NOBODY }],
      [() => drained(NOBODY), 'DOCUMENT_NOT_FOUND', { id: NOBODY }],
      [() => search({ query: 'keys', document_ids: [NOBODY] }), 'DOCUMENT_NOT_FOUND', { id: NOBODY }],
      [() => documents.rects(range(9999)), 'BAD_RANGE', { start: 0, end: 9999, id, length: 68 }],
      [() => documents.render(range(5)), 'NO_PAGE_IMAGE', { id }],
      [() => verifyCitation(cited(7)), 'CHUNK_NOT_FOUND', { id, chunk: 7 }],
      [() => verifyCitation(cited(0, NOBODY)), 'DOCUMENT_NOT_FOUND', { id: NOBODY }],
      [() => search({ query: '  ' }), 'QUESTION_EMPTY', {}],
      [() => askAll(engine.client, { question: '  ' }), 'QUESTION_EMPTY', {}],
      [() => askAll(engine.client, { question: 'x'.repeat(2001) }), 'QUESTION_TOO_LONG', { limit: 2000 }],
      [() => askAll(engine.client, { question: 'Keys?', thread_id: 'unknown' }), 'THREAD_NOT_FOUND', { id: 'unknown' }],
      [() => askAll(engine.client, { question: 'Keys?', thread_id: '../x' }), 'THREAD_NOT_FOUND', { id: '../x' }],
    ];
    for (const [call, code, details] of failures) {
      const message = errorSentence(code as 'INTERNAL', details);
      await expect(call(), code).rejects.toMatchObject({ code, defined: true, message, data: { details } });
    }
  });

  it('an input that does not fit the contract is BAD_REQUEST', async () => {
    const bad = { code: 'BAD_REQUEST' };
    await expect(engine.client.documents.coverage({ document_id: 'nonsense' })).rejects.toMatchObject(bad);
    await expect(engine.client.search({ query: 'keys', k: 0 })).rejects.toMatchObject(bad);
  });

  it.each([
    [' \n', 'the sentence is empty'],
    ['x'.repeat(2001), 'the sentence is longer than 2000 characters'],
  ])('a sentence to check that is empty or too long is BAD_REQUEST', async (sentence, why) => {
    const bad = { code: 'BAD_REQUEST', message: `The request is not valid: ${why}.` };
    await expect(engine.client.factCheck({ sentence })).rejects.toMatchObject(bad);
  });

  it('what nobody expected is INTERNAL and says why', async () => {
    const broken = await engineOn(join(folder, 'library'), {
      ...fakeChatRuntime(),
      generate: () => {
        throw new TypeError('a defect');
      },
    });
    await expect(
      askAll(broken.client, { question: 'Where are the keys kept at the reception?' }),
    ).rejects.toMatchObject({
      code: 'INTERNAL',
      defined: true,
      data: { details: { why: 'a defect' } },
    });
    await broken.close();
  });
});
