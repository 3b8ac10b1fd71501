import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Engine, encryptLibrary } from '../../../src/engine/engine.ts';
import { readStored } from '../../../src/files/sealed/stored-file.ts';
import { filesWith } from '../../fakes/library/bytes-on-disk.ts';
import { interruptWrite } from '../../fakes/library/interrupted-write.ts';
import { quotingChat } from './quoting-chat.ts';
import { engineOn, ingestAll, newFolder, samplePath } from './sample-engine.ts';

let dataDir: string;
let remove: () => Promise<void>;
let engine: Engine;
let leave: string;

beforeEach(async () => {
  const made = await newFolder();
  remove = made.remove;
  dataDir = join(made.folder, 'library');
  engine = await engineOn(dataDir, quotingChat());
  const [result] = await ingestAll(engine.client, [samplePath('leave-and-absence')]);
  leave = String(result?.document_id);
});
afterEach(async () => {
  await engine.close();
  await remove();
});

const document = () => ({ document_id: leave, source_filename: 'leave-and-absence.pdf' });

it.each([
  ['noted by an earlier version', {}, ['Audit']],
  ['in several collections', { collections: ['Audit', 'Review'] }, ['Audit', 'Review']],
])('restores a document whose writing was interrupted, %s', async (_, noted, collections) => {
  const before = await engine.client.documents.list();
  await interruptWrite(dataDir, { ...document(), ...noted });
  await ingestAll(engine.client, []);
  expect(await engine.client.documents.list()).toEqual([]);
  expect(await engine.client.quarantine.list()).toMatchObject([{ ...document(), whole: true, collections }]);

  const { quarantine } = engine.client;
  await expect(quarantine.restore({ document_id: 'f'.repeat(16) })).rejects.toMatchObject({
    code: 'QUARANTINE_NOT_FOUND',
  });
  expect(await quarantine.restore({ document_id: leave })).toMatchObject({
    ...document(),
    code: null,
    duplicate: false,
  });
  const [restored] = await engine.client.documents.list();
  const { pages, passages, characters } = before[0] ?? expect.unreachable();
  expect(restored).toMatchObject({ document_id: leave, pages, passages, characters, collections });
  expect(await quarantine.list()).toEqual([]);
});

it('says plainly that an incomplete one cannot be restored, and deletes it when asked', async () => {
  await interruptWrite(dataDir, document(), 'part = 0');
  await ingestAll(engine.client, []);
  const { quarantine } = engine.client;
  const [entry] = await quarantine.list();
  const rows = entry !== undefined && 'rows' in entry ? entry.rows : expect.unreachable();
  await expect(quarantine.restore({ document_id: leave })).rejects.toMatchObject({
    code: 'QUARANTINE_INCOMPLETE',
    message: `Of leave-and-absence.pdf (${leave}) only ${rows} rows of an incomplete document exist, which cannot be restored; they lie in ${join(dataDir, 'quarantine', leave)}. Add the file again.`,
  });
  expect(await quarantine.remove({ ids: [leave] })).toEqual([entry]);
  expect(await quarantine.list()).toEqual([]);
  await rm(join(dataDir, 'quarantine'), { recursive: true });
  expect(await quarantine.list()).toEqual([]);
});

it('lists what a repair set aside, and deletes it when asked', async () => {
  const id = 'damaged-2026-11-20T10-30-00-125Z';
  await mkdir(join(dataDir, 'quarantine', id, 'library.lance'), { recursive: true });
  await writeFile(join(dataDir, 'quarantine', id, 'library.json'), 'torn');
  await writeFile(join(dataDir, 'quarantine', id, 'library.lance', 'one.lance'), 'damaged');
  const { quarantine } = engine.client;
  const entry = {
    damaged_id: id,
    quarantined_at: '2026-11-20T10:30:00.125Z',
    deleted_after: '2026-12-20T10:30:00.125Z',
    files: 2,
    bytes: 11,
  };
  expect(await quarantine.list()).toEqual([entry]);
  await expect(quarantine.remove({ ids: [id, 'damaged-2026'] })).rejects.toMatchObject({
    code: 'QUARANTINE_NOT_FOUND',
  });
  expect(await quarantine.list()).toEqual([entry]);
  expect(await quarantine.remove({ ids: [id] })).toEqual([entry]);
  expect(await quarantine.list()).toEqual([]);
});

describe('in an encrypted library', () => {
  const PASSPHRASE = 'correct horse battery';
  /** Words of the sample and of the text below, and how a PDF begins. */
  const CANARIES = ['Quillfeather', 'leave-and-absence', '%PDF-', 'carried over'];
  /** A text of several blocks of what is encrypted at once. */
  const TEXT = Array.from({ length: 4000 }, (_, i) => `Quillfeather kept house number ${i}.`).join(' ');
  let sealed: string;
  let open: Engine;
  const openSealed = () => engineOn(sealed, quotingChat(), undefined, true, false, {}, null, PASSPHRASE);
  const canaries = async () =>
    [...new Set((await Promise.all(CANARIES.map((words) => filesWith(sealed, words)))).flat())].sort();

  beforeEach(async () => {
    sealed = join(dataDir, '..', 'sealed');
    await encryptLibrary({ dataDir: sealed, passphrase: PASSPHRASE });
    open = await openSealed();
  });
  afterEach(() => open.close());

  it.each([
    ['a PDF', 'leave-and-absence.pdf'],
    ['a text of many blocks', 'houses.txt'],
  ])('restores %s as it was, and nothing of it ever lies in clear', async (_, source_filename) => {
    const path = source_filename.endsWith('.pdf')
      ? samplePath('leave-and-absence')
      : join(sealed, '..', source_filename);
    if (!source_filename.endsWith('.pdf')) await writeFile(path, TEXT);
    const [result] = await ingestAll(open.client, [path]);
    const document_id = String(result?.document_id);
    const before = (await open.client.documents.list())[0] ?? expect.unreachable();
    await interruptWrite(sealed, { document_id, source_filename, collections: ['Audit'] });
    await ingestAll(open.client, []);
    const { quarantine } = open.client;
    expect(await quarantine.list()).toMatchObject([{ document_id, source_filename, whole: true }]);
    expect(await canaries()).toEqual([]);
    // Another process restores it, which has nothing but the passphrase.
    await open.close();
    open = await openSealed();
    expect(await open.client.quarantine.restore({ document_id })).toMatchObject({ document_id, code: null });
    const { pages, passages, characters } = before;
    expect(await open.client.documents.list()).toMatchObject([
      { document_id, source_filename, pages, passages, characters, collections: ['Audit'] },
    ]);
    expect(await open.client.quarantine.list()).toEqual([]);
    expect(await open.client.library.check()).toMatchObject({ sound: true, damage: [] });
    expect(await canaries()).toEqual([]);
  });

  it('keeps the rows of an incomplete one encrypted too', async () => {
    const [result] = await ingestAll(open.client, [samplePath('leave-and-absence')]);
    const document_id = String(result?.document_id);
    await interruptWrite(sealed, { document_id, source_filename: 'leave-and-absence.pdf' }, 'part = 0');
    await ingestAll(open.client, []);
    const folder = join(sealed, 'quarantine', document_id);
    expect((await readdir(folder)).sort()).toEqual(['entry.json', 'rows.jsonl']);
    await expect(open.client.quarantine.restore({ document_id })).rejects.toMatchObject({
      code: 'QUARANTINE_INCOMPLETE',
    });
    expect(await readStored(join(folder, 'rows.jsonl'))).toContain('carried over');
    expect(await canaries()).toEqual([]);
  });

  it('restores none whose bytes were changed, or put there in clear', async () => {
    const [result] = await ingestAll(open.client, [samplePath('leave-and-absence')]);
    const document_id = String(result?.document_id);
    await interruptWrite(sealed, { document_id, source_filename: 'leave-and-absence.pdf' });
    await ingestAll(open.client, []);
    const file = join(sealed, 'quarantine', document_id, 'leave-and-absence.pdf');
    const whole = await readFile(file);
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(whole.length - 40) ^ 1, whole.length - 40);
    for (const bytes of [changed, whole.subarray(0, -1), await readFile(samplePath('leave-and-absence'))]) {
      await writeFile(file, bytes);
      const refused = await open.client.quarantine.restore({ document_id }).then(
        ({ code, reason }) => `${code}: ${reason}`,
        ({ code, message }) => `${code}: ${message}`,
      );
      expect(refused).toMatch(/^FILE_UNREADABLE: The file .* cannot be read: [^\n]+\.$/u);
      expect(await open.client.documents.list()).toEqual([]);
      expect(await open.client.quarantine.list()).toHaveLength(1);
    }
    await writeFile(file, whole);
    expect(await open.client.quarantine.restore({ document_id })).toMatchObject({ code: null });
  });
});
