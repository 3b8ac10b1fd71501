import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appLog } from '../../../src/shell/app-log.ts';

let folder = '';
const said: string[] = [];
const stderr = { write: (text: string) => said.push(text) > 0 };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-app-log-'));
  said.length = 0;
});
afterEach(() => rm(folder, { recursive: true }));

it('writes its lines into the file', async () => {
  const path = join(folder, 'logs', 'engine.log');
  appLog(path, stderr)('The engine started.');
  expect(await readFile(path, 'utf8')).toMatch(/^\S+Z The engine started\.\n$/);
  expect(said).toEqual([]);
});

it('says a line on stderr when the file cannot be written, and does not throw', async () => {
  await writeFile(join(folder, 'logs'), 'a file where the folder would be');
  appLog(join(folder, 'logs', 'engine.log'), stderr)('The engine stopped.');
  expect(said.join('')).toMatch(/^The engine stopped\.\n\(.*engine\.log cannot be written: /);
});
