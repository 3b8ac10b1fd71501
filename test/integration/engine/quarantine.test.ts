import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
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
