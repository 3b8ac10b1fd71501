import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesWith } from '../../fakes/library/bytes-on-disk.ts';
import { type Finished, runProcess } from './spawn-cli.ts';

const TEXT = 'The keeper of the red house is called Quillfeather.';

let folder: string;
let pass: string;
let other: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-cli-'));
  await mkdir(join(folder, 'no-models'));
  await writeFile(join(folder, 'red.txt'), TEXT);
  pass = join(folder, 'pass');
  other = join(folder, 'other');
  await writeFile(pass, 'correct horse battery\n');
  await writeFile(other, 'another passphrase\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (data: string, ...argv: readonly string[]): Promise<Finished> =>
  runProcess(['--data', join(folder, data), ...argv], join(folder, 'no-models'));

it('encrypts a library, opens it with the passphrase in a file, and backs it up encrypted', async () => {
  expect((await run('library', 'ingest', join(folder, 'red.txt'), '--wait', 'searchable')).code).toBe(0);
  const short = join(folder, 'short');
  await writeFile(short, 'short\n');
  const refused = await run('library', 'library', 'encrypt', '--new-passphrase-file', short);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('at least 8 characters')]);
  const encrypted = await run('library', 'library', 'encrypt', '--new-passphrase-file', pass);
  expect([encrypted.code, encrypted.err]).toEqual([
    0,
    expect.stringContaining('loses the passphrase loses the library'),
  ]);
  expect(await filesWith(join(folder, 'library'), 'Quillfeather')).toEqual([]);

  const locked = await run('library', 'documents');
  expect([locked.code, locked.err]).toEqual([1, expect.stringMatching(/^pincite: LIBRARY_LOCKED: .*\.\n$/u)]);
  const wrong = await run('library', 'documents', '--passphrase-file', other);
  expect([wrong.code, wrong.err]).toEqual([1, 'pincite: PASSPHRASE_WRONG: The passphrase does not open key.age.\n']);
  const found = await run('library', 'search', 'Quillfeather', '--passphrase-file', pass);
  expect([found.code, found.out]).toEqual([0, expect.stringContaining('red house')]);

  const changed = ['library', 'passphrase', '--passphrase-file', pass, '--new-passphrase-file', other];
  expect((await run('library', ...changed)).code).toBe(0);
  const backup = join(folder, 'backup.age');
  const backedUp = ['backup', backup, '--passphrase-file', other, '--new-passphrase-file', pass];
  expect((await run('library', ...backedUp)).code).toBe(0);
  expect((await readFile(backup)).toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n');

  const asked = await run('library', 'library', 'decrypt');
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('pincite: LIBRARY_LOCKED: ')]);
  const cleared = await run('library', 'library', 'decrypt', '--passphrase-file', other);
  expect([cleared.code, cleared.out]).toEqual([0, expect.stringMatching(/^in clear: \d+ files\n/u)]);
  expect((await run('library', 'search', 'Quillfeather')).out).toContain('red house');
  const twice = await run('library', 'library', 'decrypt', '--passphrase-file', other);
  expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('pincite: LIBRARY_NOT_ENCRYPTED: ')]);
});

it('makes an encrypted backup of a library in clear, and restores it with its passphrase alone', async () => {
  expect((await run('clear', 'ingest', join(folder, 'red.txt'), '--wait', 'searchable')).code).toBe(0);
  const backup = join(folder, 'clear.age');
  expect((await run('clear', 'backup', backup, '--new-passphrase-file', pass)).code).toBe(0);
  expect((await readFile(backup)).includes('Quillfeather')).toBe(false);
  const locked = await run('restored', 'restore', backup);
  expect([locked.code, locked.err]).toEqual([1, expect.stringContaining('pincite: BACKUP_LOCKED: ')]);
  const wrong = await run('restored', 'restore', backup, '--passphrase-file', other);
  expect([wrong.code, wrong.err]).toEqual([1, 'pincite: PASSPHRASE_WRONG: The passphrase does not open clear.age.\n']);
  expect((await run('restored', 'restore', backup, '--passphrase-file', pass)).code).toBe(0);
  expect((await run('restored', 'search', 'Quillfeather')).out).toContain('red house');
});
