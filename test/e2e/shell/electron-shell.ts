import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { _electron } from 'playwright-core';
import type { Shell, ShellOptions } from '../shell.ts';
import { pageProblems } from './page-problems.ts';
import { enginePid } from './processes.ts';

/** Chromium names the kind of a utility process in its command line; the engine is the only Node one. */
const isUtility = (argv: readonly string[]): boolean => argv.includes('--utility-sub-type=node.mojom.NodeService');

const MAIN = fileURLToPath(new URL('../../../out/main/index.js', import.meta.url));

/** The app in real Electron, as built, with the models of this machine. Runs only where Electron's binary and a display exist. */
export async function openElectronShell(options: ShellOptions = {}): Promise<Shell> {
  const { env = {}, colorScheme = 'light' } = options;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'pincite-e2e-')));
  const app = await _electron.launch({
    args: [MAIN, `--data=${dataDir}`],
    colorScheme,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  const page = await app.firstWindow();
  const problems = pageProblems(page, new URL(page.url()).origin);
  const { pid } = app.process();
  return {
    page,
    dataDir,
    problems,
    killEngine: async () => {
      if (pid === undefined) throw new Error('Electron has no process id');
      process.kill(await enginePid(pid, isUtility), 'SIGKILL');
    },
    close: async () => {
      await app.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
      if (problems.length > 0) throw new Error(`the page had problems:\n${problems.join('\n')}`);
    },
  };
}
