import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../../scripts/browser/find-browser.ts';
import type { Shell, ShellOptions } from '../shell.ts';
import { pageProblems } from './page-problems.ts';
import { enginePid } from './processes.ts';
import { startServer } from './server.ts';

/** The app as `pincite serve` shows it, in Chromium. */
export async function openBrowserShell(options: ShellOptions = {}): Promise<Shell> {
  const {
    chat = {},
    product = false,
    env = {},
    colorScheme = 'light',
    viewport = { width: 1440, height: 900 },
  } = options;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'pincite-e2e-')));
  await mkdir(dataDir, { recursive: true });
  // The engine process gets no environment of ours, so the test host reads how its model is to behave from here.
  await writeFile(join(dataDir, 'e2e-chat.json'), JSON.stringify(chat));
  const { apiTokenFile, apiOrigin } = options;
  const server = await startServer({ dataDir, product, env, apiTokenFile, apiOrigin });
  const found = await findBrowser();
  const browser = await chromium
    .launch({
      executablePath: found.path,
      args: [...found.args],
      env: { ...process.env, ...found.env } as Record<string, string>,
    })
    .catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
  const context = await browser.newContext({ viewport, colorScheme });
  // Patient where the machine does other work: what is waited for comes, or the test has failed.
  context.setDefaultTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const problems = pageProblems(page, new URL(server.url).origin);
  await page.goto(server.url);
  return {
    page,
    dataDir,
    problems,
    killEngine: async () => {
      // The file a process runs, not what it is told: the host has the engine's file among its options.
      const isEngine = ([, file = '']: readonly string[]) => /\/(?:test-host\.ts|host\.js)$/.test(file);
      process.kill(await enginePid(server.pid, isEngine), 'SIGKILL');
    },
    close: async () => {
      await browser.close();
      await server.stop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
      if (problems.length > 0) throw new Error(`the page had problems:\n${problems.join('\n')}`);
    },
  };
}
