import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newKeyStore } from '../../../fakes/electron/fake-safe-storage.ts';
import { type AppUnderTest, launch, type Machine, newMachine } from '../app-under-test.ts';

const PASSPHRASE = 'correct horse battery';

async function runOf({ runs, started }: AppUnderTest, index = 0) {
  await started;
  await expect.poll(() => runs[index]?.passphrases.length ?? 0).toBeGreaterThan(0);
  const run = runs[index];
  if (run === undefined) throw new Error('no engine was started');
  return run;
}

async function quit({ electron }: AppUnderTest): Promise<void> {
  electron.app.quit();
  await expect.poll(() => electron.app.exitCode).not.toBeNull();
}

/** Files of the owner that hold a passphrase. */
function kept({ home }: Machine): string[] {
  const folder = join(home, '.config', 'pincite');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith('passphrase-'))
    .map((name) => join(folder, name));
}

const logOf = ({ home }: Machine): string =>
  readFileSync(join(home, '.local', 'share', 'pincite', 'logs', 'app.log'), 'utf8');

it('is remembered where its user wants that: sealed by the system, and given to every engine in memory alone', async () => {
  const machine = newMachine();
  const keyStore = newKeyStore();
  const app = launch(machine, { keyStore });
  const run = await runOf(app);
  expect(run.passphrases).toMatchObject([{ passphrase: null, keyStore: 'there', remembered: false }]);
  run.tellPassphrase({ passphrase: PASSPHRASE, remember: true });
  await expect.poll(() => run.passphrases.at(-1)).toMatchObject({ passphrase: PASSPHRASE, remembered: true });
  const [path = ''] = kept(machine);
  expect(readFileSync(path).includes(PASSPHRASE)).toBe(false);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await quit(app);

  const again = launch(machine, { keyStore });
  const next = await runOf(again);
  expect(next.passphrases).toMatchObject([{ passphrase: PASSPHRASE, keyStore: 'there', remembered: true }]);
  expect(JSON.stringify([next.child.args, next.child.env])).not.toContain(PASSPHRASE);
  // Another passphrase takes its place, and one that is not to be remembered takes it away.
  next.tellPassphrase({ passphrase: 'another passphrase', remember: true });
  await expect.poll(() => next.passphrases.at(-1)).toMatchObject({ passphrase: 'another passphrase' });
  next.tellPassphrase({ passphrase: 'another passphrase', remember: false });
  await expect.poll(() => next.passphrases.at(-1)).toMatchObject({ remembered: false });
  expect(kept(machine)).toEqual([]);
});

it('that is not remembered lasts as long as the app: an engine that crashed is not asked for again', async () => {
  const machine = newMachine();
  const app = launch(machine, { keyStore: newKeyStore() });
  const run = await runOf(app);
  run.tellPassphrase({ passphrase: PASSPHRASE, remember: false });
  await expect.poll(() => run.passphrases).toHaveLength(2);
  app.electron.processes.made[0]?.end(139);
  expect((await runOf(app, 1)).passphrases).toMatchObject([{ passphrase: PASSPHRASE, remembered: false }]);
  expect(kept(machine)).toEqual([]);
});

it.each([
  ['where the system has no key store', { isAvailable: false }],
  ['where Electron would seal with a password that everybody knows', { backend: 'basic_text' }],
] as const)('is not offered to be remembered %s', async (_, given) => {
  const machine = newMachine();
  const run = await runOf(launch(machine, { keyStore: newKeyStore(given) }));
  expect(run.passphrases).toMatchObject([{ passphrase: null, keyStore: 'missing', remembered: false }]);
  run.tellPassphrase({ passphrase: PASSPHRASE, remember: true });
  await expect.poll(() => run.passphrases.at(-1)).toMatchObject({ passphrase: PASSPHRASE, remembered: false });
  expect(kept(machine)).toEqual([]);
});

it('is asked for again when the key store no longer opens it; the log says so, and never what it was', async () => {
  const machine = newMachine();
  const first = launch(machine, { keyStore: newKeyStore() });
  const run = await runOf(first);
  run.tellPassphrase({ passphrase: PASSPHRASE, remember: true });
  await expect.poll(() => run.passphrases.at(-1)).toMatchObject({ remembered: true });
  await quit(first);
  const second = launch(machine, { keyStore: newKeyStore() });
  expect((await runOf(second)).passphrases).toMatchObject([{ passphrase: null, keyStore: 'there', remembered: false }]);
  expect(logOf(machine)).toContain("The system's key store did not give back the passphrase");
  expect(logOf(machine)).not.toContain(PASSPHRASE);
});
