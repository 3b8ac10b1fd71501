import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { ingestTable } from '../../../bench/ingest/ingest-table.ts';
import { plainChunks } from '../../../bench/ingest/plain-chunks.ts';
import { timedProcess } from '../../../bench/ingest/timed-process.ts';
import { pssFromRollup, watchMemory } from '../../../bench/memory/peak-memory.ts';
import { parentFromStat, processParents, treeOf } from '../../../bench/memory/process-tree.ts';

test('the parent is read behind a name with spaces and parentheses', () => {
  expect(parentFromStat('4242 (a) b (c)) S 17 4242 4242 0')).toBe(17);
});

test('a tree holds all descendants once and nothing else', () => {
  const parents = new Map([
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 9],
    [6, 2],
  ]);
  expect(treeOf(2, parents).sort()).toEqual([2, 3, 4, 6]);
  expect(treeOf(7, parents)).toEqual([7]);
});

test('proportional set size is read in kilobytes', () => {
  expect(pssFromRollup('Rss:  4440 kB\nPss:   1075 kB\nPss_Dirty:  744 kB\n')).toBe(1075 * 1024);
  expect(pssFromRollup('')).toBe(0);
});

test.runIf(process.platform === 'linux')(
  'a child of a child counts (Linux only): 100 MB held there are seen',
  async () => {
    const hold = 'const held = Buffer.alloc(1e8, 1); setTimeout(() => held.length, 1500)';
    const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(hold)}], { stdio: 'inherit' })`;
    const child = spawn(process.execPath, ['-e', outer], { stdio: 'ignore' });
    const memory = watchMemory(child.pid as number);
    await once(child, 'exit');
    expect(await memory.stop()).toBeGreaterThan(1e8);
    expect((await processParents()).get(process.pid)).toBe(process.ppid);
  },
);

test('elsewhere memory is not measured, which is not zero', async () => {
  expect(await watchMemory(1, 'darwin').stop()).toBeNull();
});

test('a process that fails is an error with its last line', async () => {
  const { signal } = new AbortController();
  const { stdout, seconds } = await timedProcess(['-p', '6 * 7'], signal);
  expect(stdout.trim()).toBe('42');
  expect(seconds).toBeGreaterThan(0);
  await expect(timedProcess(['-e', 'console.error("first\\nlast"); process.exit(3)'], signal)).rejects.toThrow(
    /exited with 3: last/,
  );
});

test('chunks of the baseline are 1,000 characters, whole together, and know their page', () => {
  const pages = ['a'.repeat(1500), 'b'.repeat(200), 'c'.repeat(900)];
  const chunks = plainChunks('f.pdf', pages);
  expect(chunks.map(({ text }) => text).join('')).toBe(pages.join('\n'));
  expect(chunks.map(({ page, start, end }) => [page, start, end])).toEqual([
    [0, 0, 1000],
    [0, 1000, 2000],
    [2, 2000, 2602],
  ]);
});

test('the table of ingest shows medians of times and the largest peak', () => {
  const run = { pipeline: 'p', pages: 100, innerSeconds: null, peakBytes: 2e8 };
  const [, , , row] = ingestTable(1, [
    { ...run, wallSeconds: 1 },
    { ...run, wallSeconds: 4 },
    { ...run, wallSeconds: 2, peakBytes: 3e8 },
  ]);
  expect(row?.split(/\s{2,}/)).toEqual(['p', '3', '100', '2.0', '50', '–', '–', '300']);
});
