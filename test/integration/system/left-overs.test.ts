import { once } from 'node:events';
import { mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { unfinishedName } from '../../../src/files/left-over.ts';
import { manyPages } from '../../fixtures/make-pdf.ts';
import { startCli } from '../cli/spawn-cli.ts';
import { libraryFolder } from './library-folder.ts';

it('what killed processes left is gone after the next start', async () => {
  const { folder, noModels, write, pincite } = await libraryFolder();
  await pincite('ingest', await write('a.txt', 'The keys are kept at the reception.\n'), '--wait', 'searchable');
  // A process that has ended.
  const child = startCli(['--version'], noModels);
  await once(child, 'exit');
  const of = (path: string, pid: number | undefined) =>
    write(path.replace(basename(path), basename(unfinishedName(path)).replace(/\.\d+-/, `.${pid}-`)), 'half');
  for (const path of ['library/library.json', 'library/jobs/1.json', 'library/threads/t.json', 'no-models/import']) {
    await of(path, child.pid);
    await of(path, process.pid);
  }
  await write(`library/uploads/${child.pid}-1/h/contract.pdf`, 'confidential');
  await write(`library/uploads/${process.pid}-1/h/contract.pdf`, 'confidential');
  const old = await write('library/jobs/1.json.3141592653', 'half, by an earlier version');
  await write('library/jobs/2.json.3141592653', 'by an earlier version that runs');
  await utimes(old, new Date(0), new Date(0));
  expect((await pincite('documents')).code).toBe(0);
  const left = (await readdir(folder, { recursive: true })).filter((name) => /\.tmp$|\.\d+$|contract/.test(name));
  expect(left.map((name) => name.replace(/-\w+-\w+\.tmp$/, '')).sort()).toEqual([
    `library/jobs/1.json.${process.pid}`,
    'library/jobs/2.json.3141592653',
    `library/library.json.${process.pid}`,
    `library/threads/t.json.${process.pid}`,
    `library/uploads/${process.pid}-1/h/contract.pdf`,
    `no-models/import.${process.pid}`,
  ]);
});

it('temporary folders go with their process, or after it when it was killed', async () => {
  const { folder, noModels, data, write } = await libraryFolder();
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  const file = await write('many.pdf', manyPages(3000).bytes);
  const start = () =>
    startCli(['--data', data, 'ingest', file, '--wait', 'searchable'], noModels, { TMPDIR: temporary });
  const killed = start();
  await expect.poll(() => readdir(temporary)).toHaveLength(1);
  const [left = ''] = await readdir(temporary);
  expect([left, (await stat(join(temporary, left))).mode & 0o777]).toEqual([
    expect.stringMatching(`^pincite-${killed.pid}-`),
    0o700,
  ]);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(await readdir(temporary)).toEqual([left]);
  // One of a process that runs, and one of somebody else.
  const kept = [left.replace(String(killed.pid), String(process.pid)), 'pincite-cli-Xy12Zw'];
  for (const name of kept) await mkdir(join(temporary, name));
  expect((await once(start(), 'exit'))[0]).toBe(0);
  expect((await readdir(temporary)).sort()).toEqual(kept.sort());
});
