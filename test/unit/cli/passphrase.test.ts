import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { newPassphrase, readPassphrase } from '../../../src/cli/passphrase.ts';
import { Terminal } from '../../../src/cli/terminal.ts';

/** A terminal, and somebody who types one of these after the other when asked. */
function typing(...typed: readonly string[]) {
  const modes: boolean[] = [];
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (isRaw: boolean) => modes.push(isRaw) });
  const left = [...typed];
  let shown = '';
  const stderr = Object.assign(
    new Writable({
      write: (chunk, _encoding, done) => {
        shown += String(chunk);
        if (/: $/u.test(String(chunk))) stdin.write(left.shift() ?? '');
        done();
      },
    }),
    { isTTY: true },
  );
  const stdout = new Writable({ write: (_chunk, _encoding, done) => done() });
  const from = { stdin, terminal: new Terminal(stdout, stderr), signal: new AbortController().signal };
  return { from, modes, shown: () => shown };
}

it('asks on the terminal and shows nothing of what is typed', async () => {
  const { from, modes, shown } = typing('correct hors\u007fse\r');
  expect(await readPassphrase(from, undefined, 'the library')).toBe('correct horse');
  expect(shown()).toBe('Passphrase of the library: \n');
  expect(modes).toEqual([true, false]);
});

it('asks for a new one twice, and takes it only when both are the same and long enough', async () => {
  expect(await newPassphrase(typing('correct horse\n', 'correct horse\n').from, undefined)).toBe('correct horse');
  await expect(newPassphrase(typing('correct horse\n', 'correct hose\n').from, undefined)).rejects.toThrow(
    'not the same',
  );
  await expect(newPassphrase(typing('short\n').from, undefined)).rejects.toThrow('at least 8 characters');
});

it('Ctrl-C ends it', async () => {
  await expect(readPassphrase(typing('corr\u0003').from, undefined, 'it')).rejects.toMatchObject({ code: 'CANCELLED' });
});

it('reads the first line of a file, and asks nobody where there is no terminal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-pass-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'pass'), 'correct horse\nmore\n');
  const { from } = typing();
  const piped = { ...from, stdin: new PassThrough() };
  expect(await readPassphrase(piped, join(folder, 'pass'), 'it')).toBe('correct horse');
  expect(await readPassphrase(piped, undefined, 'it')).toBe(null);
  await expect(newPassphrase(piped, undefined)).rejects.toThrow('--new-passphrase-file');
});
