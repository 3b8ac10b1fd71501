import { spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { fakeReader } from '../../fakes/library/fake-reader.ts';
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
