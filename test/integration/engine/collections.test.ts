import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const RED = 'The red house closes at nine in the evening. Its keeper is called Quillfeather.';
const BLUE = 'The blue house closes at ten in the evening. Its keeper is called Marrowby.';
const QUESTION = 'When does the house close in the evening?';

describe('collections', () => {
  let engine: Engine;
  let folder: string;
  let remove: () => Promise<void>;
  const idOf = async (name: string) =>
    (await engine.client.documents.list()).find((document) => document.source_filename === name)?.document_id ?? '';
  const fileWith = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };
  /** Adds through the queue, until nothing is left but files that were here before. */
  const add = async (name: string, text: string, collection?: string) => {
    const sources = [await fileWith(name, text)];
    await engine.client.queue.add({ sources, ...(collection === undefined ? {} : { collection }) });
    for await (const { files } of await engine.client.queue.watch()) if (files.every((file) => file.duplicate)) break;
  };
  beforeEach(async () => {
    ({ folder, remove } = await newFolder());
    engine = await engineOn(join(folder, 'library'), quotingChat());
  });
  afterEach(async () => {
    await engine.close();
    await remove();
  });

  it('a question in one cannot see another’s text', async () => {
    await add('red.txt', RED, 'Red');
    await add('blue.txt', BLUE, 'Blue');
    await add('loose.txt', 'The loose house closes at noon.');
    const { client } = engine;
    expect(await client.collections.list()).toEqual([
      { name: 'Blue', documents: 1 },
      { name: 'Red', documents: 1 },
    ]);
    const { hits } = await client.search({ query: 'keeper Marrowby closes', k: 100, collection: 'Red' });
    expect(hits.map((hit) => hit.source_filename)).toEqual(['red.txt']);
    expect((await client.search({ query: 'house closes', k: 100 })).hits).toHaveLength(3);

    const { answer, events } = await askAll(client, { question: QUESTION, collection: 'Red' });
    expect(answer.citations.map((citation) => citation.source_filename)).toEqual(['red.txt']);
    expect(answer.searched.documents).toBe(1);
    expect(JSON.stringify(events)).not.toMatch(/Marrowby|ten in the evening|blue|noon/);
    const about = await askAll(client, { question: 'Who is Marrowby, the keeper?', collection: 'Red' });
    expect(JSON.stringify(about.events.filter((event) => event.type !== 'final'))).not.toContain('blue');
    // The one document asked is not refused for a name that it lacks, but what it says is not told as the answer.
    expect(about.answer.citations.map((citation) => citation.source_filename)).toEqual(['red.txt']);
    expect(about.answer.claims.map((claim) => claim.answers_question)).toEqual(['unsure']);
    // Both collections hold the answer to this one; only the keeper of the red house may be told.
    const keeper = await askAll(client, { question: 'What is the keeper of the house called?', collection: 'Red' });
    expect(keeper.answer.mode).toBe('answer');
    expect(keeper.answer.citations.map((citation) => citation.source_filename)).toEqual(['red.txt']);
    expect(JSON.stringify(keeper.events)).not.toContain('Marrowby');

    const blue = await idOf('blue.txt');
    const outside = { code: 'DOCUMENT_NOT_FOUND', data: { details: { id: blue } } };
    const scope = { collection: 'Red', document_ids: [blue] };
    await expect(client.search({ query: 'house', ...scope })).rejects.toMatchObject(outside);
    await expect(askAll(client, { question: QUESTION, ...scope })).rejects.toMatchObject(outside);
    await expect(client.factCheck({ sentence: 'The house closes.', ...scope })).rejects.toMatchObject(outside);
    const cited = [{ chunk_id: `${blue}_0`, text_span: 'Its keeper is called Marrowby.' }];
    const checked = await client.factCheck({ sentence: 'The keeper is Marrowby.', collection: 'Red', cited });
    expect(JSON.stringify({ ...checked, sentence: '', reason: '' })).not.toMatch(/is called Marrowby|blue/);
  });

  it('a thread stays in the collection of its first question', async () => {
    await add('red.txt', RED, 'Red');
    await add('blue.txt', BLUE, 'Blue');
    const { client } = engine;
    const { answer } = await askAll(client, { question: QUESTION, collection: 'Red' });
    const thread_id = answer.thread_id;
    const elsewhere = askAll(client, { question: QUESTION, collection: 'Blue', thread_id });
    await expect(elsewhere).rejects.toMatchObject({
      code: 'THREAD_IN_COLLECTION',
      data: { details: { id: thread_id, collection: 'Red' } },
    });
    const again = await askAll(client, { question: 'And who is its keeper?', thread_id });
    expect(again.answer.citations.map((citation) => citation.source_filename)).toEqual(['red.txt']);
    await client.collections.rename({ name: 'Red', to: 'Crimson' });
    const renamed = await askAll(client, { question: QUESTION, collection: 'Crimson', thread_id });
    expect(renamed.answer.citations.map((citation) => citation.source_filename)).toEqual(['red.txt']);
    const whole = await askAll(client, { question: QUESTION });
    await expect(
      askAll(client, { question: QUESTION, collection: 'Blue', thread_id: whole.answer.thread_id }),
    ).rejects.toMatchObject({ code: 'THREAD_IN_COLLECTION' });
  });

  it('are made, named, emptied and removed; their documents stay', async () => {
    const { client } = engine;
    expect(await client.collections.list()).toEqual([]);
    expect(await client.collections.create({ name: ' Policy  review ' })).toEqual({
      name: 'Policy review',
      documents: 0,
    });
    await expect(client.collections.create({ name: 'Policy review' })).rejects.toMatchObject({
      code: 'COLLECTION_EXISTS',
      data: { details: { name: 'Policy review' } },
    });
    await add('red.txt', RED, 'Policy review');
    const before = await askAll(client, { question: QUESTION, collection: 'Policy review' });
    expect(before.answer.mode).toBe('answer');
    await client.collections.create({ name: 'Other' });
    await expect(client.collections.rename({ name: 'Policy review', to: 'Other' })).rejects.toMatchObject({
      code: 'COLLECTION_EXISTS',
    });
    const empty = await askAll(client, { question: QUESTION, collection: 'Other' });
    expect(empty.answer).toMatchObject({ mode: 'refuse', searched: { documents: 0, passages: 0 } });

    const red = await idOf('red.txt');
    const [moved] = await client.documents.update({ document_ids: [red], collections: ['Other'] });
    expect(moved).toMatchObject({ document_id: red, collections: ['Other'] });
    await client.collections.remove({ name: 'Other' });
    expect(await client.collections.list()).toEqual([{ name: 'Policy review', documents: 0 }]);
    expect(await client.documents.list()).toMatchObject([{ document_id: red, collections: [], state: 'ready' }]);
    const unknown = { code: 'COLLECTION_NOT_FOUND', data: { details: { name: 'Other' } } };
    await expect(client.collections.remove({ name: 'Other' })).rejects.toMatchObject(unknown);
    await expect(client.collections.rename({ name: 'Other', to: 'X' })).rejects.toMatchObject(unknown);
    await expect(client.search({ query: 'house', collection: 'Other' })).rejects.toMatchObject(unknown);
  });

  it('a document that is there goes into each collection it is added to, and is seen from all of them', async () => {
    const { client } = engine;
    await add('red.txt', RED);
    await add('blue.txt', BLUE, 'Blue');
    await add('red.txt', RED, 'Red');
    await add('copy.txt', RED, 'Blue');
    expect(
      (await client.documents.list()).map(({ source_filename, collections }) => [source_filename, collections]),
    ).toEqual([
      ['red.txt', ['Blue', 'Red']],
      ['blue.txt', ['Blue']],
    ]);
    expect(await client.collections.list()).toEqual([
      { name: 'Blue', documents: 2 },
      { name: 'Red', documents: 1 },
    ]);
    for (const collection of ['Blue', 'Red']) {
      const { hits } = await client.search({ query: 'keeper Quillfeather', k: 100, collection });
      expect(hits.map((hit) => hit.source_filename)).toContain('red.txt');
    }
    const { answer, events } = await askAll(client, { question: QUESTION, collection: 'Red' });
    expect(answer.citations.map((citation) => citation.source_filename)).toEqual(['red.txt']);
    expect(JSON.stringify(events)).not.toMatch(/Marrowby|ten in the evening|blue/i);
    // Renamed and removed, the other one stays.
    await client.collections.rename({ name: 'Red', to: 'Crimson' });
    await client.collections.remove({ name: 'Blue' });
    expect((await client.documents.list()).map(({ collections }) => collections)).toEqual([['Crimson'], []]);
  });

  it('many documents go into one and out of it at once, and stay in their others', async () => {
    const { client } = engine;
    await add('red.txt', RED, 'Red');
    await add('blue.txt', BLUE, 'Blue');
    const document_ids = [await idOf('red.txt'), await idOf('blue.txt')];
    const placesAfter = async (change: object) =>
      (await client.documents.update({ document_ids, ...change })).map(({ collections }) => collections);
    expect(await placesAfter({ add_to: ' Both  of them ' })).toEqual([
      ['Both of them', 'Red'],
      ['Blue', 'Both of them'],
    ]);
    expect(await placesAfter({ add_to: 'Houses', take_out_of: 'Both of them' })).toEqual([
      ['Houses', 'Red'],
      ['Blue', 'Houses'],
    ]);
    expect(await placesAfter({ take_out_of: 'Red' })).toEqual([['Houses'], ['Blue', 'Houses']]);
    expect(await placesAfter({ collections: ['B', 'A', 'B'] })).toEqual([
      ['A', 'B'],
      ['A', 'B'],
    ]);
    const refused = (change: object) => expect(client.documents.update({ document_ids, ...change })).rejects;
    await refused({ collections: ['A'], add_to: 'C' }).toMatchObject({ code: 'BAD_REQUEST' });
    await refused({ collections: [], take_out_of: 'A' }).toMatchObject({ code: 'BAD_REQUEST' });
    await refused({ add_to: ' ' }).toMatchObject({ code: 'BAD_REQUEST' });
    await refused({ take_out_of: 'Nowhere' }).toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
    await refused({ add_to: 'C', document_ids: ['0123456789abcdef'] }).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    expect((await client.collections.list()).map(({ name }) => name)).not.toContain('C');
    expect((await client.documents.list()).map(({ collections }) => collections)).toEqual(Array(2).fill(['A', 'B']));
  });

  it('a newer edition supersedes the newest in its collection; this can be undone', async () => {
    const { client } = engine;
    await add('house.txt', RED, 'Red');
    await add('house.txt', BLUE, 'Blue');
    await add('house.txt', RED.replace('nine', 'eight'), 'Red');
    await ingestAll(client, [await fileWith('other.txt', 'Something else entirely. It has no edition.')]);
    const documents = await client.documents.list();
    const [first, blue, second, other] = documents.map((document) => document.document_id);
    expect(documents.map((document) => document.supersedes)).toEqual([null, null, first, null]);
    await add('house.txt', RED.replace('nine', 'seven'), 'Red');
    const third = (await client.documents.list()).at(-1);
    expect(third?.supersedes).toBe(second);

    const [undone] = await client.documents.update({ document_ids: [second ?? ''], supersedes: null });
    expect(undone?.supersedes).toBeNull();
    const wrong = async (document_ids: string[], supersedes: string) =>
      expect(client.documents.update({ document_ids, supersedes })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await wrong([second ?? ''], second ?? '');
    await wrong([second ?? ''], third?.document_id ?? '');
    await wrong([blue ?? ''], first ?? '');
    await wrong([other ?? ''], first ?? '');
    // Moved away, it supersedes nothing there any more.
    await client.documents.update({ document_ids: [third?.document_id ?? ''], collections: [] });
    expect((await client.documents.list()).map((document) => document.supersedes)).toEqual(Array(5).fill(null));
  });

  it('a newer edition outside of the collection asked is not told there', async () => {
    const { client } = engine;
    await add('house.txt', RED, 'Red');
    const { answer } = await askAll(client, { question: QUESTION, collection: 'Red' });
    const everywhere = await askAll(client, { question: QUESTION });
    await client.documents.update({ document_ids: [await idOf('house.txt')], add_to: 'Blue' });
    await add('house.txt', BLUE, 'Blue');
    const [older, newer] = await client.documents.list();
    expect(newer?.supersedes).toBe(older?.document_id);
    const sourcesOf = async (thread_id: string) => (await client.threads.get({ thread_id })).turns[0]?.sources;
    expect(await sourcesOf(answer.thread_id)).toMatchObject([{ state: 'present', superseded_by: null }]);
    const told = [{ state: 'superseded', superseded_by: newer?.document_id }];
    expect(await sourcesOf(everywhere.answer.thread_id)).toMatchObject(told);
    // Both leave one of two common collections, then the last.
    await client.documents.update({ document_ids: [newer?.document_id ?? ''], add_to: 'Red', take_out_of: 'Blue' });
    expect(await sourcesOf(answer.thread_id)).toMatchObject(told);
    await client.documents.update({ document_ids: [newer?.document_id ?? ''], take_out_of: 'Red' });
    expect((await client.documents.list()).map(({ supersedes }) => supersedes)).toEqual([null, null]);
  });
});
