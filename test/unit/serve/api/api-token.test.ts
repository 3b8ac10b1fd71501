import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { apiToken } from '../../../../src/serve/api/api-token.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-token-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('is new each time without a file, and stays in one, for its owner alone', async () => {
  expect(await apiToken(undefined)).not.toBe(await apiToken(undefined));
  const file = join(folder, 'token');
  const token = await apiToken(file);
  expect(await apiToken(file)).toBe(token);
  expect((await readFile(file, 'utf8')).trim()).toBe(token);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

it.each(['', 'short', `${'a'.repeat(40)} ${'b'.repeat(40)}`])('is not taken from a file with %j', async (content) => {
  const file = join(folder, 'token');
  await writeFile(file, content);
  await expect(apiToken(file)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(await readFile(file, 'utf8')).toBe(content);
});

it('says when its file cannot be made or read', async () => {
  await expect(apiToken(join(folder, 'no', 'token'))).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
  await expect(apiToken(folder)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});
