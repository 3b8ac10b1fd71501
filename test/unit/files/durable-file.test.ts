import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  appendDurably,
  makeFolderDurably,
  removeFileDurably,
  replaceFileDurably,
  replaceFileNow,
} from '../../../src/files/durable-file.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-durable-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs `call` of the module in a process whose files end after 4 KiB, as on a disk that fills up in the middle of a write. */
function onFullDisk(call: string) {
  const module = new URL('../../../src/files/durable-file.ts', import.meta.url).href;
  const code = `process.on('SIGXFSZ', () => {}); (await import('${module}')).${call}.then(() => console.log('said done'), (e) => console.log(e.code))`;
  const shell = `ulimit -f 4; exec "$0" --input-type=module -e "$1"`;
  return spawnSync('bash', ['-c', shell, process.execPath, code], { encoding: 'utf8' }).stdout.trim();
}

const noLimit = process.platform === 'win32' ? 'Windows has no limit on the size of files (ulimit -f)' : null;

test('a write cut short by a full disk leaves the old file whole', async ({ skip }) => {
  if (noLimit !== null) return skip(noLimit);
  const folder = await temporaryFolder();
  const path = join(folder, 'thread.json');
  await writeFile(path, 'old and whole');
  expect(onFullDisk(`replaceFileDurably(${JSON.stringify(path)}, 'x'.repeat(5000))`)).toBe('EFBIG');
  expect(await readFile(path, 'utf8')).toBe('old and whole');
  expect(await readdir(folder)).toEqual(['thread.json']);
});

test('an addition cut short by a full disk is taken back', async ({ skip }) => {
  if (noLimit !== null) return skip(noLimit);
  const path = join(await temporaryFolder(), 'log.jsonl');
  await writeFile(path, 'first\n');
  expect(onFullDisk(`appendDurably(${JSON.stringify(path)}, 'x'.repeat(5000))`)).toBe('EFBIG');
  expect(await readFile(path, 'utf8')).toBe('first\n');
});

test('a folder is made below one that may be written and not read', async ({ skip }) => {
  if (process.platform === 'win32') return skip('Windows has no such rights');
  const closed = await temporaryFolder();
  await chmod(closed, 0o333);
  const module = new URL('../../../src/files/durable-file.ts', import.meta.url).href;
  // Root may read everything.
  const code = `const { makeFolderDurably } = await import('${module}'); if (process.getuid() === 0) process.seteuid(65534);
    await makeFolderDurably('${join(closed, 'a', 'b')}'); await makeFolderDurably('${join(closed, 'a', 'b')}'); console.log('made');`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  expect(`${stdout}${stderr}`).toBe('made\n');
  await chmod(closed, 0o700);
  expect((await stat(join(closed, 'a', 'b'))).isDirectory()).toBe(true);
});

test('of several who replace a file at once the last to come stands, whole', async () => {
  const folder = join(await temporaryFolder(), 'a', 'b');
  await makeFolderDurably(folder);
  const path = join(folder, 'list.json');
  await Promise.all(Array.from({ length: 20 }, (_, i) => replaceFileDurably(path, String(i).repeat(10_000 - 400 * i))));
  expect(await readFile(path, 'utf8')).toBe('19'.repeat(2400));
  expect(await readdir(folder)).toEqual(['list.json']);
});

test('additions follow one another, and what is removed may be removed again', async () => {
  const path = join(await temporaryFolder(), 'log');
  await appendDurably(path, 'one\n');
  await appendDurably(path, 'two\n');
  expect(await readFile(path, 'utf8')).toBe('one\ntwo\n');
  await removeFileDurably(path);
  await removeFileDurably(path);
  await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
  await removeFileDurably(join(path, 'in a folder that is not there'));
});

test('a file that others could read is replaced by one that they cannot', async ({ skip }) => {
  if (process.platform === 'win32') return skip('Windows has no such rights');
  const folder = await temporaryFolder();
  const path = join(folder, 'a.json');
  for (const replace of [replaceFileDurably, async (at: string, text: string) => replaceFileNow(at, text)]) {
    await writeFile(path, 'old');
    await chmod(path, 0o644);
    await replace(path, 'new');
    expect([await readFile(path, 'utf8'), (await stat(path)).mode & 0o777]).toEqual(['new', 0o600]);
  }
  await symlink(path, join(folder, 'link'));
  await replaceFileDurably(join(folder, 'link'), 'newer');
  expect([await readFile(path, 'utf8'), (await readdir(folder)).sort()]).toEqual(['newer', ['a.json', 'link']]);
});
