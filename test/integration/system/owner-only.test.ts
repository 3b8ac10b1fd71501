import { spawnSync } from 'node:child_process';
import { chmod, lstat, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { runProcess } from '../cli/spawn-cli.ts';
import { libraryFolder } from './library-folder.ts';

const skip = process.platform === 'win32';
const TEXT = 'Leave is granted for twenty days. Every employee has it.\n';

/** Everything below a folder that has any right for others, by its path from there. */
async function open(folder: string): Promise<string[]> {
  const names = ['', ...(await readdir(folder, { recursive: true }))];
  const stats = await Promise.all(names.map(async (name) => ({ name, info: await lstat(join(folder, name)) })));
  return stats.filter(({ info }) => !info.isSymbolicLink() && (info.mode & 0o077) !== 0).map(({ name }) => name);
}

async function openToAll(folder: string): Promise<void> {
  for (const name of ['', ...(await readdir(folder, { recursive: true }))]) {
    const path = join(folder, name);
    const info = await lstat(path);
    if (!info.isSymbolicLink()) await chmod(path, info.isDirectory() ? 0o755 : 0o644);
  }
}

it('makes a library and what it writes out for the owner alone, whatever the umask', { skip }, async () => {
  const { folder, data, write, pincite } = await libraryFolder();
  const before = process.umask(0o022);
  try {
    await mkdir(data, { mode: 0o755 });
    const file = await write('a.txt', TEXT);
    expect((await pincite('ingest', file, '--wait', 'searchable')).code).toBe(0);
    expect(await open(data)).toEqual([]);
    const out = join(folder, 'out.csv');
    await writeFile(out, 'old', { mode: 0o644 });
    expect((await pincite('mentions', 'leave', '--out', out)).code).toBe(0);
    expect((await lstat(out)).mode & 0o777).toBe(0o600);
  } finally {
    process.umask(before);
  }
});

it('closes a library that an earlier version left open, and nothing that is not of the library', { skip }, async () => {
  const { folder, data, write, pincite } = await libraryFolder();
  await pincite('ingest', await write('a.txt', TEXT), '--wait', 'searchable');
  const other = await write('library/notes/mine.txt', 'x');
  const outside = await write('outside.txt', 'x');
  await symlink(outside, join(data, 'logs'));
  await symlink(outside, join(data, 'library.lance', 'link'));
  await openToAll(data);
  await chmod(outside, 0o644);
  expect((await pincite('documents')).code).toBe(0);
  expect((await open(data)).sort()).toEqual(['notes', 'notes/mine.txt']);
  expect([(await lstat(outside)).mode & 0o777, (await lstat(other)).mode & 0o777]).toEqual([0o644, 0o644]);
  expect((await lstat(folder)).mode & 0o777).toBe(0o700);
});

/** As the user "nobody"; the folder above is one that it may enter. */
const asNobody = (...command: string[]) =>
  spawnSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', ...command], { encoding: 'utf8' });

it('lets no other user read the library or hold its lock', { skip }, async ({ skip: skipNow }) => {
  if (process.getuid?.() !== 0) return skipNow('only root can act as another user');
  const { folder, data, noModels, write, pincite } = await libraryFolder();
  if (asNobody('true').status !== 0) return skipNow(`setpriv does not work here: ${asNobody('true').stderr}`);
  await chmod(folder, 0o755);
  const file = await write('a.txt', TEXT);
  await pincite('ingest', file, '--wait', 'searchable');
  await openToAll(data);
  expect(asNobody('cat', join(data, 'library.json')).status).toBe(0);
  expect((await pincite('documents')).code).toBe(0);
  for (const path of ['library.json', 'writer.lock', 'library.lance'])
    expect([path, asNobody('ls', join(data, path)).status]).toEqual([path, 2]);
  // What was seen: a read lock of anybody on writer.lock, and nothing could be added any more.
  const hold = `const { DatabaseSync } = require('node:sqlite');
    const held = new DatabaseSync(${JSON.stringify(join(data, 'writer.lock'))}, { readOnly: true });
    held.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN; SELECT * FROM sqlite_schema');`;
  expect(asNobody(process.execPath, '-e', hold).status).not.toBe(0);
  const more = await runProcess(['--data', data, 'ingest', await write('b.txt', `More. ${TEXT}`)], noModels);
  expect([more.code, more.err]).toEqual([0, expect.not.stringContaining('LIBRARY_BUSY')]);
});
