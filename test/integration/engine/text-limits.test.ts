import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder, sampleLibrary, samplePath } from './sample-engine.ts';

const LONG = 'keel '.repeat(40_000);

describe('texts that are empty or too long are refused before any work', () => {
  let engine: Engine;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const made = await newFolder();
    remove = made.remove;
    await sampleLibrary(join(made.folder, 'library'), ['leave-and-absence']);
    engine = await engineOn(join(made.folder, 'library'), quotingChat());
  });
  afterAll(async () => {
    await engine.close();
    await remove();
  });
  const refused = (work: Promise<unknown>, code = 'BAD_REQUEST') => expect(work).rejects.toMatchObject({ code });
  const all = async (events: Promise<AsyncIterable<unknown>>): Promise<void> => {
    for await (const _ of await events);
  };

  it('a question, a search, a term, whatever blanks are around them', async () => {
    const { client } = engine;
    for (const text of ['', ' \n\t ']) {
      await refused(all(client.ask({ question: text })), 'QUESTION_EMPTY');
      await refused(client.search({ query: text }), 'QUESTION_EMPTY');
      await refused(all(client.mentions.find({ term: text })), 'TERM_EMPTY');
    }
    await refused(all(client.ask({ question: LONG })), 'QUESTION_TOO_LONG');
    await refused(client.search({ query: LONG }), 'QUESTION_TOO_LONG');
    await refused(all(client.mentions.find({ term: LONG })), 'TERM_TOO_LONG');
    await refused(client.mentions.table({ term: LONG }), 'TERM_TOO_LONG');
    // What is refused when it is asked is not read ahead.
    expect(await client.prepare({ question: `${' '.repeat(3000)}Why?` })).toEqual({ prepared: false });
  });

  it('a sentence that is checked, and each text that it cites', async () => {
    const { client } = engine;
    const sentence = 'Annual leave is twenty-five days.';
    const [hit] = (await client.search({ query: sentence })).hits;
    const chunk_id = hit?.chunk_id ?? '';
    for (const text of [' \n', LONG]) {
      await refused(client.factCheck({ sentence: text }));
      await refused(client.factCheck({ sentence, cited: [{ chunk_id, text_span: text }] }));
      const place = { document_id: hit?.document_id ?? '', chunk_index: 0 };
      await refused(client.verifyCitation({ ...place, claim_text: text, expected_text_span: sentence }));
      await refused(client.verifyCitation({ ...place, claim_text: sentence, expected_text_span: text }));
    }
    const cited = Array.from({ length: 101 }, () => ({ chunk_id, text_span: 'leave' }));
    await refused(client.factCheck({ sentence, cited }));
  });

  it('the name of a collection, by every way to it', async () => {
    const { client } = engine;
    const sources = [samplePath('travel-and-expenses')];
    for (const name of ['', ' \n', LONG]) {
      await refused(client.collections.create({ name }));
      await refused(ingestAll(client, sources, name));
      await refused(client.queue.add({ sources, collection: name }));
      await refused(all(client.folders.watch({ path: join(sources[0] ?? '', '..'), once: true, collection: name })));
    }
    expect(await client.collections.list()).toEqual([]);
    expect(await client.documents.list()).toHaveLength(1);
  });

  it('the title of a thread', async () => {
    const { client } = engine;
    const { thread_id } = (await askAll(client, { question: 'How many days of annual leave are there?' })).answer;
    for (const title of ['', ' \n', LONG]) await refused(client.threads.rename({ thread_id, title }));
  });

  it('a name that is not there is not said back whole', async () => {
    const found = engine.client.search({ query: 'leave', collection: LONG });
    const error = await found.catch((thrown: unknown) => thrown as Error & { readonly code: string });
    expect(error).toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
    expect((error as Error).message.length).toBeLessThan(5000);
  });
});
