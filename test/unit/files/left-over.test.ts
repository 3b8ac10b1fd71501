import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { isRunning, sweepLeftOvers, unfinishedName } from '../../../src/files/left-over.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-whole-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

it('sweeps what killed processes left half-written, nothing of one that runs, nothing of anybody else', async () => {
  const own = basename(unfinishedName(join(folder, 'a.json')));
  const of = (pid: number, stamp = '0123abcd') =>
    own.replace(/\.\d+-(\w+)-\w+\.tmp$/, (_, host) => `.${pid}-${host}-${stamp}.tmp`);
  const elsewhere = (stamp: string) => `a.json.100-00000000-${stamp}.tmp`;
  const dead = [of(100), of(process.pid), of(100).replace('a.json', 'b.json')];
  const kept = ['a.json', of(200), 'notes.tmp', own, elsewhere('00000001')];
  for (const name of [...dead, ...kept]) await writeFile(join(folder, name), '');
  const isAlive = (pid: number) => pid === 200;
  expect(await sweepLeftOvers(folder, { of: 'a.json', isAlive })).toBe(2);
  expect((await readdir(folder)).sort()).toEqual([...dead.slice(2), ...kept].sort());
  expect(await sweepLeftOvers(folder, { isAlive })).toBe(1);
  expect((await readdir(folder)).sort()).toEqual(kept.sort());
  expect(await sweepLeftOvers(join(folder, 'none'))).toBe(0);
  // Whether a process of another machine runs cannot be known, only that nothing was written for a day.
  await writeFile(join(folder, elsewhere('00000002')), '');
  await utimes(join(folder, elsewhere('00000002')), new Date(0), new Date(0));
  expect(await sweepLeftOvers(folder, { isAlive })).toBe(1);
  expect((await readdir(folder)).sort()).toEqual(kept.sort());
});

it('knows which processes run', () => {
  // Ids beyond the kernel's largest.
  expect([isRunning(process.pid), isRunning(2 ** 30)]).toEqual([true, false]);
});
