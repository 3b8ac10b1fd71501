import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { DocumentSummary, IngestResult } from '../../../src/contract/documents.ts';
import { manyPages } from '../../fixtures/make-pdf.ts';
import { runProcess } from '../cli/spawn-cli.ts';
import { libraryFolder, linesOf } from './library-folder.ts';

/** Mounts a file system of that size, or says why it cannot. */
async function tinyDisk(folder: string, kib: number): Promise<string | null> {
  await mkdir(folder);
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kib}k`, 'tmpfs', folder], { encoding: 'utf8' });
  if (mount.status !== 0) return mount.error?.message ?? mount.stderr.trim();
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return null;
}

it.for([128, 500])('a disk of %i KiB: one clear line for each file', async (kib, { skip }) => {
  const { folder, write, noModels } = await libraryFolder();
  const disk = join(folder, 'disk');
  const reason = await tinyDisk(disk, kib);
  if (reason !== null) return skip(`no file system can be mounted here: ${reason}`);
  const pincite = (...argv: string[]) => runProcess(['--data', join(disk, 'library'), ...argv], noModels);
  const names = Array.from({ length: 6 }, (_, i) => `file-${i}.pdf`);
  for (const [i, name] of names.entries()) await write(`in/${name}`, manyPages(60 + i * 60).bytes);

  const { code, out, err } = await pincite('ingest', join(folder, 'in'), '--wait', 'searchable', '--json');
  const results = JSON.parse(out) as IngestResult[];
  expect(results.map((result) => result.source_filename).sort()).toEqual(names);
  const failed = results.filter((result) => result.state !== 'searchable');
  expect(failed.length).toBeGreaterThan(0);
  for (const result of failed) {
    expect(result).toMatchObject({ state: 'failed', code: 'DISK_FULL' });
    expect(result.reason).toBe(
      `The disk is full; nothing of ${result.source_filename} was kept, everything added before it is safe.`,
    );
  }
  const added = names.filter((name) => !failed.some((result) => result.source_filename === name));
  expect(code).toBe(1);
  const said = linesOf(err).filter((line) => line.startsWith('pincite: '));
  expect(said).toEqual([expect.stringMatching(/^pincite: DISK_FULL: .+$/)]);

  const documents = JSON.parse((await pincite('documents', '--json')).out) as DocumentSummary[];
  expect(documents.map((document) => document.source_filename).sort()).toEqual(added);
  if (added.length > 0) {
    const { hits } = JSON.parse((await pincite('search', 'fee of clause', '-k', '100', '--json')).out);
    const found = new Set(hits.map((hit: { source_filename: string }) => hit.source_filename));
    expect([...found].filter((name) => !added.includes(String(name)))).toEqual([]);
    expect(found.size).toBeGreaterThan(0);
  }

  // With room again, the rest goes in.
  expect(spawnSync('mount', ['-o', 'remount,size=300m', disk]).status).toBe(0);
  const again = await pincite('ingest', join(folder, 'in'), '--wait', 'searchable', '--json');
  expect(again.code).toBe(0);
  // In whatever order they were finished.
  const states = (JSON.parse(again.out) as IngestResult[]).map((result) => [
    result.source_filename,
    result.state,
    result.duplicate,
  ]);
  expect(states.sort()).toEqual(names.map((name) => [name, 'searchable', added.includes(name)]));
});

it('a disk too small for an empty library: one clear line', async ({ skip }) => {
  const { folder, write, noModels } = await libraryFolder();
  const disk = join(folder, 'disk');
  const reason = await tinyDisk(disk, 40);
  if (reason !== null) return skip(`no file system can be mounted here: ${reason}`);
  const file = await write('file.pdf', manyPages(10).bytes);
  const pincite = (...argv: string[]) => runProcess(['--data', join(disk, 'library'), ...argv], noModels);
  const { code, out, err } = await pincite('ingest', file, '--wait', 'searchable', '--json');
  expect([code, out]).toEqual([1, '']);
  expect(linesOf(err)).toEqual([expect.stringMatching(/^pincite: DISK_FULL: The disk is full; .+$/)]);
  expect(JSON.parse((await pincite('documents', '--json')).out)).toEqual([]);
});

/** The database's native code would log a warning of its own ("[… WARN lance::dataset::optimize] Compaction commit failed …"). */
it('a full disk: nothing but our own words on stderr', async ({ skip }) => {
  const { folder, write, noModels } = await libraryFolder();
  const disk = join(folder, 'disk');
  const reason = await tinyDisk(disk, 500);
  if (reason !== null) return skip(`no file system can be mounted here: ${reason}`);
  for (let i = 0; i < 6; i++) await write(`in/file-${i}.pdf`, manyPages(60 + i * 60).bytes);
  const argv = ['--data', join(disk, 'library'), 'ingest', join(folder, 'in'), '--wait', 'searchable'];
  const said = linesOf((await runProcess(argv, noModels)).err);
  expect(said).toContainEqual(expect.stringMatching(/^pincite: DISK_FULL: /u));
  // How many got in, it says too.
  expect(said.filter((line) => !/^pincite: |^\d documents? can be asked now: /u.test(line))).toEqual([]);
});

it('a file written with --out is whole or as it was, and a questionnaire goes on where the disk was full', async ({
  skip,
}) => {
  const { folder, write, pincite } = await libraryFolder();
  const disk = join(folder, 'disk');
  const reason = await tinyDisk(disk, 32);
  if (reason !== null) return skip(`no file system can be mounted here: ${reason}`);
  const text = Array.from({ length: 400 }, (_, i) => `The key of room ${i} is kept at the reception.`).join(' ');
  await pincite('ingest', await write('note.txt', text), '--wait', 'searchable');

  const out = join(disk, 'out.jsonl');
  await writeFile(out, 'before');
  const mentions = await pincite('mentions', 'key', '--out', out);
  expect([mentions.code, linesOf(mentions.err)]).toEqual([
    1,
    [`pincite: DISK_FULL: The disk is full; ${out} was not written, what was there before is as it was.`],
  ]);
  expect([await readFile(out, 'utf8'), await readdir(disk)]).toEqual(['before', ['out.jsonl']]);
  const device = await pincite('show', '0'.repeat(16), '--start', '0', '--end', '1', '--out', '/dev/full');
  expect(device.code).toBe(1);

  // Every question is refused at once, without a model, with what was searched: some kilobytes a line.
  const questions = Array.from({ length: 40 }, (_, i) =>
    JSON.stringify({ id: `q${i}`, question: 'zymurgy quokka xylophone' }),
  );
  const batch = await write('questions.jsonl', questions.join('\n'));
  await rm(out);
  const first = await pincite('ask', '--batch', batch, '--out', out);
  const said = linesOf(first.err).filter((line) => line.startsWith('pincite: '));
  const rows = linesOf(await readFile(out, 'utf8'));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThan(questions.length);
  for (const row of rows) JSON.parse(row);
  const left = `${out} holds the ${rows.length} answers written before, and the same command goes on from there`;
  expect([first.code, said]).toEqual([1, [`pincite: DISK_FULL: The disk is full; ${left} when there is room.`]]);

  expect(spawnSync('mount', ['-o', 'remount,size=4m', disk]).status).toBe(0);
  const second = await pincite('ask', '--batch', batch, '--out', out);
  expect([second.code, linesOf(await readFile(out, 'utf8')).length]).toEqual([0, questions.length]);
  expect(linesOf(await readFile(out, 'utf8')).slice(0, rows.length)).toEqual(rows);
  expect((await stat(out)).mode & 0o777).toBe(0o600);

  const toDevice = await pincite('ask', '--batch', batch, '--out', '/dev/full');
  expect([toDevice.code, toDevice.err]).toEqual([1, expect.stringContaining('pincite: DISK_FULL: The disk is full; ')]);
});
