import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newKeyStore } from '../../../fakes/electron/fake-safe-storage.ts';
import { type AppUnderTest, launch, newMachine } from '../app-under-test.ts';

async function keyOf({ runs, started }: AppUnderTest, run = 0): Promise<string | null> {
  await started;
  await expect.poll(() => runs.length).toBeGreaterThan(run);
  const key = await runs[run]?.appKey;
  return key ? Buffer.from(key).toString('hex') : null;
}

it('is made once, sealed by the system, and handed to every engine in memory alone', async () => {
  const machine = newMachine();
  const keyStore = newKeyStore();
  const app = launch(machine, { keyStore });
  const key = await keyOf(app);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  const path = join(machine.home, '.config', 'pincite', 'record-key.app');
  expect(readFileSync(path).includes(String(key))).toBe(false);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const { args, env } = app.runs[0]?.child ?? { args: [], env: {} };
  expect(JSON.stringify([args, env])).not.toContain(key);

  app.electron.processes.made[0]?.end(139);
  expect(await keyOf(app, 1)).toBe(key);
  app.electron.app.quit();
  await expect.poll(() => app.electron.app.exitCode).not.toBeNull();
  expect(await keyOf(launch(machine, { keyStore }))).toBe(key);
});

it.each([
  ['where the system has no key store', { isAvailable: false }],
  ['where Electron would seal with a password that everybody knows', { backend: 'basic_text' }],
] as const)('is none %s, and the log says so', async (_, given) => {
  const machine = newMachine();
  const app = launch(machine, { keyStore: newKeyStore(given) });
  expect(await keyOf(app)).toBeNull();
  const log = readFileSync(join(machine.home, '.local', 'share', 'pincite', 'logs', 'app.log'), 'utf8');
  expect(log).toContain('The system has no key store: the records are marked with the key file only.');
});

it('is none when the key store no longer opens it, and what was sealed stays', async () => {
  const machine = newMachine();
  const first = launch(machine, { keyStore: newKeyStore() });
  expect(await keyOf(first)).not.toBeNull();
  first.electron.app.quit();
  await expect.poll(() => first.electron.app.exitCode).not.toBeNull();
  const path = join(machine.home, '.config', 'pincite', 'record-key.app');
  const sealed = readFileSync(path);
  const second = launch(machine, { keyStore: newKeyStore() });
  expect(await keyOf(second)).toBeNull();
  expect(readFileSync(path).equals(sealed)).toBe(true);
  second.electron.app.quit();
  await expect.poll(() => second.electron.app.exitCode).not.toBeNull();
  const damaged = randomBytes(40);
  writeFileSync(path, damaged);
  expect(await keyOf(launch(machine, { keyStore: newKeyStore() }))).toBeNull();
  expect(readFileSync(path).equals(damaged)).toBe(true);
});
