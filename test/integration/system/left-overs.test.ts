import { once } from 'node:events';
import { readdir, utimes } from 'node:fs/promises';
import { basename } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { unfinishedName } from '../../../src/files/left-over.ts';
import { startCli } from '../cli/spawn-cli.ts';
import { libraryFolder } from './library-folder.ts';

it('what killed processes left is gone after the next start', { timeout: 60_000 }, async () => {
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
