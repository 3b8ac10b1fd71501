import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { acquireFileLock } from '../../../src/engine/library/writer-lock.ts';
import { keepToOwner } from '../../../src/files/owner-only.ts';

test('a lock that is held while the folder is made private stays held', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no such rights');
  const folder = await mkdtemp(join(tmpdir(), 'pincite-owner-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'writer.lock');
  for (const name of ['library.json', 'writer.lock']) await writeFile(join(folder, name), '', { mode: 0o644 });
  await chmod(folder, 0o755);
  const lock = await acquireFileLock(path, { timeoutMs: 0 });
  onTestFinished(() => lock?.release());
  expect(await keepToOwner(folder)).toEqual([]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const module = fileURLToPath(new URL('../../../src/engine/library/writer-lock.ts', import.meta.url));
  const script = `import { acquireFileLock } from ${JSON.stringify(module)};
    console.log((await acquireFileLock(${JSON.stringify(path)}, { timeoutMs: 0 })) === null ? 'held' : 'free');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stdout.trim()).toBe('held');
});
