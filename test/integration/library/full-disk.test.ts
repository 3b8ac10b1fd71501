import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { PinciteError } from '../../../src/contract/errors.ts';
import { filesWith } from '../../fakes/library/bytes-on-disk.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { fakeReader } from '../../fakes/library/fake-reader.ts';
import { interruptWrite } from '../../fakes/library/interrupted-write.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { expectWhole } from '../../fakes/library/whole-library.ts';

/** Mounts a file system of that size, or says why it cannot. */
async function tinyDisk(kib: number): Promise<{ folder: string } | { reason: string }> {
  const folder = join(await temporaryFolder(), 'disk');
  await mkdir(folder);
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kib}k`, 'tmpfs', folder], { encoding: 'utf8' });
  if (mount.status !== 0) return { reason: mount.error?.message ?? mount.stderr.trim() };
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return { folder };
}

test.for([400, 800, 1200, 1600])(
  'a disk of %i KiB fills up: one clear line each, what was added before is safe',
  async (kib, { skip }) => {
    const disk = await tinyDisk(kib);
    if ('reason' in disk) return skip(`no file system can be mounted here: ${disk.reason}`);
    const dataDir = join(disk.folder, 'data');
    const library = await openTestLibrary(dataDir);
    const paths = await writeFiles(
      await temporaryFolder(),
      Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`p${i}.pdf`, fakePdf(`P${i}`, 10, 10, i)])),
    );
    const read = fakeReader({ msPerPage: 3 });
    const results = await ingest(library, paths, { read });
    expect(results.length).toBe(12);
    const added = results.filter((result) => result.state === 'searchable').map((result) => result.source_filename);
    const failed = results.filter((result) => result.state !== 'searchable');
    expect(failed.length).toBeGreaterThan(0);
    for (const result of failed) {
      expect(result).toMatchObject({ state: 'failed', code: 'DISK_FULL' });
      expect(result.reason).toBe(
        `The disk is full; nothing of ${result.source_filename} was kept, everything added before it is safe.`,
      );
    }
    const documents = await library.listDocuments();
    expect(documents.map((document) => document.source_filename).sort()).toEqual(added.sort());
    for (const document of documents) await expectWhole(library, document);
    const found = new Set((await library.searchText('rule', { limit: 5000 })).map((hit) => hit.documentId));
    expect([...found].sort()).toEqual(documents.map((document) => document.document_id).sort());

    // With room again the rest goes in.
    expect(spawnSync('mount', ['-o', 'remount,size=200m', disk.folder]).status).toBe(0);
    const again = await ingest(library, paths, { read });
    expect(again.every((result) => result.state === 'searchable')).toBe(true);
    expect(
      again
        .filter((result) => result.duplicate)
        .map((result) => result.source_filename)
        .sort(),
    ).toEqual(added);
    for (const document of await library.listDocuments()) await expectWhole(library, document);
    await rm(dataDir, { recursive: true });
  },
);

test('a removal on a full disk says what happened, and is finished when there is room', async ({ skip }) => {
  const disk = await tinyDisk(20_000);
  if ('reason' in disk) return skip(`no file system can be mounted here: ${disk.reason}`);
  const dataDir = join(disk.folder, 'data');
  const library = await openTestLibrary(dataDir);
  const secret = 'qqxzsecretmarker';
  const text = (i: number) => `${fakePdf(`P${i}`, 3, 8, i)} The ${secret} number ${i}.`;
  const files = Object.fromEntries(Array.from({ length: 24 }, (_, i) => [`p${i}.pdf`, text(i)]));
  await ingest(library, await writeFiles(await temporaryFolder(), files));
  const filler = join(disk.folder, 'filler');
  const said = new Map<string, number>();
  for (const free of [0, 16, 32, 64, 96, 128, 192, 256, 320, 384, 448, 512, 768, 1024]) {
    const all = await library.listDocuments();
    const { document_id: id, source_filename: name } = all[0] ?? expect.unreachable();
    const { bavail, bsize } = await statfs(disk.folder);
    await writeFile(filler, new Uint8Array(Math.max(0, bavail * bsize - free * 1024)));
    const error = await library.remove([id]).then(
      () => null,
      (thrown: unknown) => thrown as PinciteError,
    );
    const left = (await library.listDocuments()).map((document) => document.document_id);
    said.set(error?.code ?? 'removed', (said.get(error?.code ?? 'removed') ?? 0) + 1);
    if (error?.code === 'NOTHING_REMOVED') {
      expect(error.message).toBe(
        'The disk is full; nothing was removed. Make some room and remove the documents again.',
      );
      expect(left).toContain(id);
    } else if (error !== null) {
      expect(error.message).toBe(
        `Removed from view: ${name}. The text is not off the disk yet, and its space not free (the disk is full); the next start of Pincite finishes it.`,
      );
      expect(left).not.toContain(id);
    }
    await rm(filler);
    await library.finishRemovals();
    const there = await library.listDocuments();
    expect(there.map((document) => document.document_id)).toEqual(left);
    for (const document of there) await expectWhole(library, document);
    if (error?.code !== 'NOTHING_REMOVED') expect(await filesWith(dataDir, `number ${name.slice(1, -4)}.`)).toEqual([]);
  }
  // Each of the three was seen, else this proves little.
  expect([...said.keys()].sort()).toEqual(['NOTHING_REMOVED', 'REMOVAL_UNFINISHED', 'removed']);
});

test('without room for the quarantine nothing is swept or added, and the rest goes on', async ({ skip }) => {
  const disk = await tinyDisk(20_000);
  if ('reason' in disk) return skip(`no file system can be mounted here: ${disk.reason}`);
  const dataDir = join(disk.folder, 'data');
  const library = await openTestLibrary(dataDir);
  const folder = await temporaryFolder();
  const big = `${fakePdf('Big', 1, 3, 1)} ${'z'.repeat(600_000)}.`;
  const paths = await writeFiles(folder, { 'keep.pdf': fakePdf('Keep', 3, 8, 2), 'big.pdf': big });
  const results = await ingest(library, paths);
  const half = results.find((result) => result.source_filename === 'big.pdf')?.document_id ?? '';
  await interruptWrite(dataDir, { document_id: half, source_filename: 'big.pdf' });
  const filler = join(disk.folder, 'filler');
  const { bavail, bsize } = await statfs(disk.folder);
  await writeFile(filler, new Uint8Array(bavail * bsize - 400_000));

  const [keep] = await library.listDocuments();
  const moved = await library.change([keep?.document_id ?? ''], { add_to: 'Audit' });
  expect(moved).toMatchObject([{ collections: ['Audit'] }]);
  const another = await writeFiles(folder, { 'another.pdf': fakePdf('Another', 2, 8, 3) });
  expect(await ingest(library, another)).toMatchObject([{ code: 'DISK_FULL' }]);
  expect(await library.quarantine.list()).toEqual([]);

  await rm(filler);
  expect(await ingest(library, another)).toMatchObject([{ code: null }]);
  const { file } = (await library.quarantine.find(half)) ?? expect.unreachable();
  expect(await readFile(file ?? '', 'utf8')).toBe(big);
});
