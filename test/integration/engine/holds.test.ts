import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Engine, restoreBackup } from '../../../src/engine/engine.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const RED = 'The red house closes at nine in the evening. It opens at eight in the morning of each day of the week.';
const QUESTION = 'When does the red house close?';
const HOLD = { name: 'Acme', by: 'A. Counsel', reason: 'Acme v. Beta, preservation order of 3 May' };
const DAY_MS = 86_400_000;

let folder: string;
let dataDir: string;
let remove: () => Promise<void>;
let engine: Engine;
let red: string;
beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  dataDir = join(folder, 'library');
  engine = await engineOn(dataDir, quotingChat());
  await writeFile(join(folder, 'red.txt'), RED);
  await writeFile(join(folder, 'blue.txt'), 'The blue house closes at ten in the evening.');
  const [added] = await ingestAll(engine.client, [join(folder, 'red.txt')], 'Acme');
  red = added?.document_id ?? '';
  await ingestAll(engine.client, [join(folder, 'blue.txt')]);
});
afterEach(async () => {
  vi.useRealTimers();
  await engine.close();
  await remove();
});

const hold = () => engine.client.collections.hold(HOLD);
const names = async () => (await engine.client.documents.list()).map(({ source_filename: name }) => name).sort();
const HELD = {
  code: 'ON_HOLD',
  message: expect.stringMatching(
    /^Nothing is deleted from the collection .*A\. Counsel .*preservation order of 3 May\.$/,
  ),
};
const refused = (call: Promise<unknown>) => expect(call).rejects.toMatchObject(HELD);

/** A followed folder on hold that has lost a file, and what looks at it once. */
async function lostFile() {
  const root = join(folder, 'contracts');
  await mkdir(root);
  await writeFile(join(root, 'supply.txt'), 'The supplier keeps records for seven years.');
  await writeFile(join(root, 'other.txt'), 'The notice period is three months.');
  const look = async () => {
    for await (const pass of await engine.client.folders.watch({ path: root, collection: 'Acme', once: true }))
      return pass;
    throw new Error('no look');
  };
  await look();
  await hold();
  await rm(join(root, 'supply.txt'));
  return { root, look };
}

describe('from a collection on hold', () => {
  it('no document is removed, with or without its records, also beside others', async () => {
    await hold();
    const blue = (await engine.client.documents.list()).find(({ document_id: id }) => id !== red)?.document_id ?? '';
    await refused(engine.client.documents.remove({ document_ids: [red] }));
    await refused(engine.client.documents.remove({ document_ids: [blue, red], purge_records: true }));
    expect(await names()).toEqual(['blue.txt', 'red.txt']);
    await engine.client.documents.remove({ document_ids: [blue] });
    expect(await names()).toEqual(['red.txt']);
  });

  it('no certificate of deletion is made', async () => {
    await hold();
    await refused(engine.client.documents.removeCertified({ document_ids: [red], purge_records: true }));
    expect(await names()).toEqual(['blue.txt', 'red.txt']);
  });

  it('no document is taken out, and the collection itself stays, under any name', async () => {
    await hold();
    await refused(engine.client.documents.update({ document_ids: [red], take_out_of: 'Acme' }));
    await refused(engine.client.documents.update({ document_ids: [red], collections: [] }));
    await refused(engine.client.collections.remove({ name: 'Acme' }));
    await engine.client.documents.update({ document_ids: [red], add_to: 'Also' });
    await engine.client.collections.rename({ name: 'Acme', to: 'Acme Ltd' });
    expect((await engine.client.collections.list()).find(({ name }) => name === 'Acme Ltd')?.hold?.set_by).toBe(
      HOLD.by,
    );
    await refused(engine.client.documents.remove({ document_ids: [red] }));
  });

  it('no file that its folder lost takes its document with it', async () => {
    const { root, look } = await lostFile();
    expect(await look()).toMatchObject({ removed: [], failed: [{ file: 'supply.txt', code: 'ON_HOLD' }] });
    // It is told once.
    expect(await look()).toMatchObject({ removed: [], failed: [] });
    expect(await names()).toContain('supply.txt');
    const { folder_id } = await engine.client.folders.follow({ path: root, collection: 'Acme' });
    expect(await engine.client.folders.unfollow({ folder_id, documents: 'remove' })).toEqual({ removed: 0 });
    expect(await names()).toEqual(['blue.txt', 'other.txt', 'red.txt', 'supply.txt']);
  });

  it('the file that is gone goes once the hold ends', async () => {
    const { look } = await lostFile();
    await look();
    await engine.client.collections.release(HOLD);
    await look();
    expect(await names()).toEqual(['blue.txt', 'other.txt', 'red.txt']);
  });

  it('a newer edition supersedes an older one, which stays', async () => {
    await hold();
    await writeFile(join(folder, 'red.txt'), RED.replace('nine', 'ten'));
    await ingestAll(engine.client, [join(folder, 'red.txt')], 'Acme');
    const editions = (await engine.client.documents.list()).filter(({ source_filename: name }) => name === 'red.txt');
    expect(editions.map(({ document_id: id }) => id)).toContain(red);
    expect(editions.map(({ supersedes }) => supersedes)).toContain(red);
    await refused(engine.client.documents.remove({ document_ids: [red] }));
  });

  it('no answer expires, nor one of the whole library, which may quote it', async () => {
    await askAll(engine.client, { question: QUESTION, collection: 'Acme' });
    await askAll(engine.client, { question: QUESTION });
    await engine.client.settings.change({ keep: [{ collection: null, days: 30 }] });
    await hold();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * DAY_MS });
    expect(await engine.client.settings.expire()).toMatchObject({ log_entries: 0, turns: 0, kept_answers: 0 });
    const [thread] = (await engine.client.threads.list()).filter(({ collection }) => collection === 'Acme');
    await refused(engine.client.threads.remove({ thread_id: thread?.thread_id ?? '' }));
    await engine.client.collections.release(HOLD);
    expect(await engine.client.settings.expire()).toMatchObject({ log_entries: 2, turns: 2 });
  });

  it('no record is purged with a document that was removed before, or is elsewhere now', async () => {
    await askAll(engine.client, { question: QUESTION, collection: 'Acme' });
    await engine.client.documents.remove({ document_ids: [red] });
    await engine.client.collections.create({ name: 'Acme' });
    await hold();
    await refused(engine.client.documents.remove({ document_ids: [red], purge_records: true }));
    expect(await engine.client.audit.verify()).toMatchObject({ state: 'valid', purged: 0 });
  });

  it('a backup is never put over it, and what is restored of one is on hold too', async () => {
    const to = join(folder, 'before.zip');
    const held = join(folder, 'held.zip');
    await engine.client.library.backup({ to });
    await hold();
    await engine.client.library.backup({ to: held });
    const { signal } = new AbortController();
    await expect(restoreBackup({ from: to, dataDir, signal })).rejects.toMatchObject({ code: 'LIBRARY_EXISTS' });
    await refused(engine.client.documents.remove({ document_ids: [red] }));
    await engine.close();
    dataDir = join(folder, 'restored');
    await restoreBackup({ from: held, dataDir, signal });
    engine = await engineOn(dataDir, quotingChat());
    await refused(engine.client.documents.remove({ document_ids: [red] }));
  });
});

describe('a hold', () => {
  it('stands in the record with who set and ended it, and when; the record stays whole', async () => {
    expect(await hold()).toMatchObject({ name: 'Acme', hold: { set_by: HOLD.by, reason: HOLD.reason } });
    await engine.client.collections.release({ ...HOLD, by: 'B. Counsel', reason: 'settled' });
    expect(await engine.client.audit.verify()).toMatchObject({ state: 'valid', entries: 2 });
    expect((await engine.client.collections.list())[0]).toEqual({ name: 'Acme', documents: 1 });
    expect(await engine.client.audit.holds()).toEqual([
      { collection: 'Acme', action: 'set', by: HOLD.by, reason: HOLD.reason, timestamp: expect.any(String) },
      { collection: 'Acme', action: 'released', by: 'B. Counsel', reason: 'settled', timestamp: expect.any(String) },
    ]);
    await engine.client.documents.remove({ document_ids: [red] });
  });

  it('holds after a restart, and is of a collection that is there', async () => {
    await hold();
    await engine.close();
    engine = await engineOn(dataDir, quotingChat());
    await refused(engine.client.documents.remove({ document_ids: [red] }));
    await expect(engine.client.collections.hold({ ...HOLD, name: 'Beta' })).rejects.toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
    });
  });
});
