import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine, EngineClient } from '../../../src/engine/engine.ts';
import { accountKey, memberKey, readMembers } from '../../../src/team/members.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const RED = 'The red house closes at nine in the evening. Its keeper is called Quillfeather.';
const BLUE = 'The blue house closes at ten in the evening. Its keeper is called Marrowby.';
const QUESTION = 'When does the house close in the evening?';

describe('a team', () => {
  let engine: Engine;
  let folder: string;
  let remove: () => Promise<void>;
  let red: string;
  let blue: string;
  const dataDir = () => join(folder, 'library');
  const keyOf = async (name: string): Promise<string> => {
    const member = (await readMembers(dataDir())).find((one) => one.name === name);
    return member === undefined ? 'nobody' : memberKey(member);
  };
  const as = async (name: string): Promise<EngineClient> => engine.member(await keyOf(name));
  const file = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const added = async (name: string, text: string, collection: string): Promise<string> => {
    const [result] = await ingestAll(engine.client, [await file(name, text)], collection);
    return result?.document_id ?? '';
  };
  const entries = async (): Promise<readonly Record<string, unknown>[]> => {
    const text = await readFile(join(dataDir(), 'logs', 'rag_trace.jsonl'), 'utf8');
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).body);
  };

  beforeEach(async () => {
    ({ folder, remove } = await newFolder());
    engine = await engineOn(dataDir(), quotingChat());
    red = await added('red.txt', RED, 'Red');
    blue = await added('blue.txt', BLUE, 'Blue');
    await engine.client.team.add({ name: 'Ada', role: 'reader', collections: ['Red', 'Blue'] });
    await engine.client.team.add({ name: 'Eve', role: 'editor', collections: ['Red'] });
  });
  afterEach(async () => {
    await engine.close();
    await remove();
  });

  it('has grids of its own for each member, of what they may see now', async () => {
    const [ada, eve] = [await as('Ada'), await as('Eve')];
    const columns = [{ name: 'Closes', question: QUESTION }];
    const { grid_id } = await ada.grids.create({ name: 'Houses', columns });
    for await (const news of await ada.grids.watch({ grid_id }))
      if (news.type === 'progress' && news.progress.state === 'done') break;
    const rowsOf = async (client: EngineClient): Promise<string[]> =>
      (await client.grids.get({ grid_id })).rows.map(({ source_filename: name }) => name);
    expect(await rowsOf(ada)).toEqual(['blue.txt', 'red.txt']);
    const [cell] = (await ada.grids.get({ grid_id })).rows[0]?.cells ?? [];
    const of = { grid_id, document_id: blue, column_id: cell?.column_id ?? '', action: 'accepted' as const };
    // Under their own name, whatever they call themselves.
    expect((await ada.grids.review({ ...of, reader: 'Somebody' })).reviews).toMatchObject([{ reader: 'Ada' }]);
    expect((await entries()).at(-1)).toMatchObject({ asked_by: 'Ada', reader: 'Ada', action: 'accepted' });

    expect([await eve.grids.list(), await engine.client.grids.list()]).toEqual([[], []]);
    await expect(eve.grids.get({ grid_id })).rejects.toMatchObject({ code: 'GRID_NOT_FOUND' });
    await expect(engine.client.grids.get({ grid_id })).rejects.toMatchObject({ code: 'GRID_NOT_FOUND' });

    await engine.client.team.change({ name: 'Ada', collections: ['Red'] });
    expect(await rowsOf(await as('Ada'))).toEqual(['red.txt']);
    await engine.client.documents.remove({ document_ids: [red], purge_records: true });
    expect(await rowsOf(await as('Ada'))).toEqual([]);
    const theirs = join(dataDir(), 'members');
    for (const entry of await readdir(theirs, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) expect(await readFile(join(entry.parentPath, entry.name), 'latin1')).not.toContain('nine in');
  });

  it('keeps no token, and knows its members', async () => {
    const { client } = engine;
    const { token, member } = await client.team.add({ name: ' Bob ', role: 'reader', collections: null });
    expect(member).toMatchObject({ name: 'Bob', role: 'reader', collections: null });
    const stored = await readFile(join(dataDir(), 'team.json'), 'utf8');
    expect(stored).not.toContain(token);
    expect(JSON.stringify(await client.team.list())).not.toMatch(/token|sha256/);
    await expect(client.team.add({ name: 'Bob', role: 'reader', collections: null })).rejects.toMatchObject({
      code: 'MEMBER_EXISTS',
    });
    const nowhere = client.team.add({ name: 'Zoe', role: 'reader', collections: ['Green'] });
    await expect(nowhere).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
    await expect(client.team.remove({ name: 'Zoe' })).rejects.toMatchObject({ code: 'MEMBER_NOT_FOUND' });
    expect((await client.team.list()).map(({ name }) => name)).toEqual(['Ada', 'Bob', 'Eve']);
  });

  it('writes who asked what into the record, which still holds', async () => {
    await askAll(engine.client, { question: QUESTION, collection: 'Red' });
    const { answer } = await askAll(await as('Ada'), { question: QUESTION, collection: 'Red' });
    await (await as('Ada')).review({
      ...{ answer_id: answer.answer_id, claim: 0, decision: 'accepted', comment: null },
      reader: 'Somebody else',
    });
    const [first, second, review] = await entries();
    expect(first).not.toHaveProperty('asked_by');
    expect(second).toMatchObject({ query_id: answer.answer_id, asked_by: 'Ada' });
    expect(review).toMatchObject({ review_of: answer.answer_id, asked_by: 'Ada', reader: 'Ada' });
    expect(await engine.client.audit.verify()).toMatchObject({ valid: true, entries: 3 });
    const ada = { seq: 2, asked_by: 'Ada', question: QUESTION, mode: 'answer', collection: 'Red' };
    expect(await engine.client.audit.list({})).toMatchObject([{ seq: 1, asked_by: null, question: QUESTION }, ada]);
    expect(await engine.client.audit.list({ asked_by: 'Ada' })).toMatchObject([ada]);
  });

  it('what the owner takes from a member is gone at the next call, also from what they asked before', async () => {
    const { client } = engine;
    const asked = { question: 'What is the keeper called?', document_ids: [blue] };
    const { answer } = await askAll(await as('Ada'), asked);
    expect(answer.answer).toContain('Marrowby');
    const thread_id = answer.thread_id;
    await client.documents.update({ document_ids: [blue], take_out_of: 'Blue' });
    const ada = await as('Ada');
    expect(await ada.threads.list()).toEqual([]);
    const gone = { code: 'THREAD_NOT_FOUND' };
    await expect(ada.threads.get({ thread_id })).rejects.toMatchObject(gone);
    await expect(ada.exports.answers({ form: 'json', thread_id })).rejects.toMatchObject(gone);
    await expect(askAll(ada, { question: 'And when does it close?', thread_id })).rejects.toMatchObject(gone);
    await expect(ada.exports.answers({ form: 'json' })).rejects.toMatchObject({ code: 'ANSWER_NOT_FOUND' });
    expect(await ada.documents.cited({ document_id: blue })).toMatchObject({ citations: 0 });
    await expect(askAll(ada, asked)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    const again = await askAll(ada, { question: 'What is the keeper called?' });
    expect(JSON.stringify(again)).not.toMatch(/Marrowby|blue\.txt/);
    // What was only put elsewhere comes back with its place.
    await client.documents.update({ document_ids: [blue], add_to: 'Blue' });
    expect((await (await as('Ada')).threads.get({ thread_id })).turns[0]?.answer.answer).toContain('Marrowby');
  });

  it('another role and other collections hold at the next call, and end what was under way', async () => {
    const { client } = engine;
    const before = await as('Ada');
    const events: string[] = [];
    const asking = async () => {
      for await (const event of await before.ask({ question: QUESTION })) {
        events.push(event.type);
        if (events.length === 1) await client.team.change({ name: 'Ada', collections: ['Red'] });
      }
    };
    await expect(asking()).rejects.toMatchObject({ code: 'MEMBER_CHANGED' });
    expect(events).toEqual(['phase']);
    await expect(before.documents.list()).rejects.toMatchObject({ code: 'MEMBER_CHANGED' });
    expect((await (await as('Ada')).documents.list()).map((one) => one.document_id)).toEqual([red]);
    const update = { document_ids: [red], supersedes: null };
    await expect((await as('Ada')).documents.update(update)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
      message: 'A reader of this team may not call documents.update; its editors may.',
    });
    await client.team.change({ name: 'Ada', role: 'editor' });
    await expect((await as('Ada')).documents.update(update)).resolves.toHaveLength(1);
    const key = await keyOf('Ada');
    const old = await as('Ada');
    await client.team.renewToken({ name: 'Ada' });
    // Who came with the token before is nobody, on a page that is open too.
    await expect(engine.member(key)).rejects.toMatchObject({ code: 'MEMBER_UNKNOWN' });
    await expect(old.documents.list()).rejects.toMatchObject({ code: 'MEMBER_UNKNOWN' });
    const next = await keyOf('Ada');
    const last = await as('Ada');
    await client.team.remove({ name: 'Ada' });
    await expect(engine.member(next)).rejects.toMatchObject({ code: 'MEMBER_UNKNOWN' });
    await expect(last.documents.list()).rejects.toMatchObject({ code: 'MEMBER_UNKNOWN' });
    // Another one of that name is somebody else.
    await client.team.add({ name: 'Ada', role: 'reader', collections: null });
    expect(await (await as('Ada')).threads.list()).toEqual([]);
  });

  it('an editor adds, sorts and removes in their own collections only', async () => {
    const eve = await as('Eve');
    const green = await file('green.txt', 'The green house never closes.');
    await expect(eve.queue.add({ sources: [green], collection: 'Blue' })).rejects.toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
    });
    await expect(eve.queue.add({ sources: [green], collection: 'Brand new' })).rejects.toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
    });
    // The one collection they have needs no word.
    const { keys } = await eve.queue.add({ sources: [green] });
    for await (const { files } of await eve.queue.watch()) if (!files.some(({ key }) => keys.includes(key))) break;
    const mine = await eve.documents.list();
    expect(mine.map((one) => [one.source_filename, one.collections])).toEqual([
      ['red.txt', ['Red']],
      ['green.txt', ['Red']],
    ]);
    expect(await engine.client.collections.list()).toMatchObject([{ name: 'Blue' }, { name: 'Red' }]);
    const alone = eve.documents.update({ document_ids: [red], collections: [] });
    await expect(alone).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    // A document that others see too is taken out of theirs, and stays where they see it.
    await engine.client.documents.update({ document_ids: [red], add_to: 'Blue' });
    await eve.documents.update({ document_ids: [red], collections: ['Red'] });
    const collections = async () => (await engine.client.documents.list()).find((one) => one.document_id === red);
    expect(await collections()).toMatchObject({ collections: ['Blue', 'Red'] });
    expect((await eve.documents.remove({ document_ids: [red] })).map((one) => one.collections)).toEqual([['Red']]);
    expect((await eve.documents.list()).map((one) => one.source_filename)).toEqual(['green.txt']);
    expect(await collections()).toMatchObject({ collections: ['Blue'] });
    const purge = eve.documents.remove({ document_ids: [mine[1]?.document_id ?? ''], purge_records: true });
    await expect(purge).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await eve.documents.remove({ document_ids: [mine[1]?.document_id ?? ''] });
    expect((await engine.client.documents.list()).map((one) => one.source_filename)).toEqual(['red.txt', 'blue.txt']);
  });

  it('a collection takes its members along to another name, and none to a later one of its own', async () => {
    const { client } = engine;
    const { answer } = await askAll(await as('Eve'), { question: QUESTION, collection: 'Red' });
    await client.collections.rename({ name: 'Red', to: 'Crimson' });
    const eve = await as('Eve');
    expect((await eve.documents.list()).map((one) => one.collections)).toEqual([['Crimson']]);
    expect(await eve.threads.list()).toMatchObject([{ thread_id: answer.thread_id, collection: 'Crimson' }]);
    await client.collections.remove({ name: 'Crimson' });
    await client.collections.create({ name: 'Crimson' });
    await client.documents.update({ document_ids: [red], add_to: 'Crimson' });
    expect(await (await as('Eve')).documents.list()).toEqual([]);
    expect((await client.team.list()).find(({ name }) => name === 'Eve')?.collections).toEqual([]);
  });

  it('an account is a member by its groups: what they may do holds at the next call', async () => {
    const { client } = engine;
    const rights = { role: 'reader', collections: ['Red'] } as const;
    await expect(
      client.team.setGroups({ groups: [{ group: 'legal', role: 'reader', collections: ['Green'] }] }),
    ).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
    await client.team.setGroups({ groups: [{ group: 'legal', ...rights, collections: ['Red'] }] });
    const keyWith = (...groups: string[]) =>
      accountKey({ issuer: 'https://login.example', subject: 'cy-1', name: 'Cy', groups });
    const cy = await engine.member(keyWith('legal'));
    expect((await cy.documents.list()).map((one) => one.document_id)).toEqual([red]);
    expect((await cy.status()).member).toMatchObject({ name: 'Cy', ...rights });
    const { answer } = await askAll(cy, { question: QUESTION });
    expect((await entries()).at(-1)).toMatchObject({
      asked_by: 'Cy',
      asked_by_id: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    // The tokens of members go on beside it.
    expect((await client.team.list()).map(({ name }) => name)).toEqual(['Ada', 'Eve']);
    expect(await (await as('Ada')).documents.list()).toHaveLength(2);
    await expect(engine.member(keyWith('another'))).rejects.toMatchObject({ code: 'MEMBER_UNKNOWN' });
    await client.collections.rename({ name: 'Red', to: 'Crimson' });
    expect(await client.team.groups()).toEqual([{ group: 'legal', role: 'reader', collections: ['Crimson'] }]);
    await client.team.setGroups({ groups: [{ group: 'editors', role: 'editor', collections: null }] });
    await expect(cy.documents.list()).rejects.toMatchObject({ code: 'MEMBER_UNKNOWN' });
    // In another group they are who they were, with their conversations.
    const editor = await engine.member(keyWith('editors'));
    expect(await editor.threads.list()).toMatchObject([{ thread_id: answer.thread_id }]);
    expect(await editor.documents.list()).toHaveLength(2);
    await client.collections.remove({ name: 'Crimson' });
    await client.team.setGroups({ groups: [] });
    await expect(editor.documents.list()).rejects.toMatchObject({ code: 'MEMBER_UNKNOWN' });
  });

  it('what is purged is purged from the conversations and kept answers of members too', async () => {
    const { client } = engine;
    await askAll(await as('Ada'), { question: 'What is the keeper of the blue house called?' });
    const [records] = await client.documents.records({ document_ids: [blue] });
    expect(records).toMatchObject({ log_entries: [1], kept_answers: 1 });
    expect(records?.threads).toHaveLength(1);
    await client.documents.remove({ document_ids: [blue], purge_records: true });
    for (const name of await readdir(join(dataDir(), 'members'), { recursive: true, withFileTypes: true }))
      if (name.isFile()) expect(await readFile(join(name.parentPath, name.name), 'latin1')).not.toContain('Marrowby');
    expect(await client.audit.verify()).toMatchObject({ valid: true });
  });
});
