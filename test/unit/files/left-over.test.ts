import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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
  const dead = ['a.json.100-0123abcd.tmp', `a.json.${process.pid}-0123abcd.tmp`, 'b.json.100-0123abcd.tmp'];
  const kept = ['a.json', 'a.json.200-0123abcd.tmp', 'notes.tmp', basename(unfinishedName(join(folder, 'a.json')))];
  for (const name of [...dead, ...kept]) await writeFile(join(folder, name), '');
  const isAlive = (pid: number) => pid === 200;
  expect(await sweepLeftOvers(folder, { of: 'a.json', isAlive })).toBe(2);
  expect((await readdir(folder)).sort()).toEqual([...dead.slice(2), ...kept].sort());
  expect(await sweepLeftOvers(folder, { isAlive })).toBe(1);
  expect((await readdir(folder)).sort()).toEqual(kept.sort());
  expect(await sweepLeftOvers(join(folder, 'none'))).toBe(0);
});

it('knows which processes run', () => {
  // Ids beyond the kernel's largest.
  expect([isRunning(process.pid), isRunning(2 ** 30)]).toEqual([true, false]);
});
