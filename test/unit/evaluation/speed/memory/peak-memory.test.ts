import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { descendantsPss, pssFromRollup, watchMemory } from '../../../../../evaluation/speed/memory/peak-memory.ts';
import { processParents } from '../../../../../evaluation/speed/memory/process-tree.ts';

test('proportional set size is read in kilobytes', () => {
  expect(pssFromRollup('Rss:  4440 kB\nPss:   1075 kB\nPss_Dirty:  744 kB\n')).toBe(1075 * 1024);
  expect(pssFromRollup('')).toBe(0);
});

test('a child of a child counts: 100 MB held there are seen', async ({ skip }) => {
  skip(process.platform !== 'linux', 'memory is measured on Linux alone');
  const hold = 'const held = Buffer.alloc(1e8, 1); setTimeout(() => held.length, 1500)';
  const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(hold)}], { stdio: 'inherit' })`;
  const child = spawn(process.execPath, ['-e', outer], { stdio: 'ignore' });
  const memory = watchMemory(child.pid as number);
  await expect.poll(() => descendantsPss(process.pid)).toBeGreaterThan(1e8);
  await once(child, 'exit');
  expect(await memory.stop()).toBeGreaterThan(1e8);
  expect((await processParents()).get(process.pid)).toBe(process.ppid);
});

test('elsewhere memory is not measured, which is not zero', async () => {
  expect(await watchMemory(1, 'darwin').stop()).toBeNull();
  expect(await descendantsPss(1, 'darwin')).toBeNull();
});
