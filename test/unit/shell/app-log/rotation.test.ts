import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { logFile } from '../../../../src/shell/app-log.ts';

it('appends its lines with the time and keeps one older file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-log-'));
  try {
    const path = join(folder, 'logs', 'engine.log');
    const write = logFile(path, () => new Date(0), 100);
    for (const line of ['first', 'second', 'third', 'fourth']) write(line);
    const stamp = '1970-01-01T00:00:00.000Z';
    expect(await readFile(`${path}.1`, 'utf8')).toBe(`${stamp} first\n${stamp} second\n${stamp} third\n`);
    expect(await readFile(path, 'utf8')).toBe(`${stamp} fourth\n`);
    logFile(path, () => new Date(0), 100)('after a restart');
    expect(await readFile(path, 'utf8')).toBe(`${stamp} fourth\n${stamp} after a restart\n`);
  } finally {
    await rm(folder, { recursive: true });
  }
});
