import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundledBrowser, isBundledFor } from './bundled-browser.ts';
import { BROWSER_ARGS, type FoundBrowser } from './found-browser.ts';
import { installedBrowser } from './installed-browser.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/pincite-browser', import.meta.url));

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/**
 * A browser for the end-to-end tests: the one named in PINCITE_BROWSER, else the Chromium that `npm ci` brings, so that
 * tests see the same browser on every machine; an installed Chrome, Chromium or Edge only where npm brings none (it
 * runs on Linux x64). Throws with one sentence when none can be had: tests that need it fail, they are not skipped.
 */
export async function findBrowser(
  env: Readonly<Record<string, string | undefined>> = process.env,
  machine: Pick<NodeJS.Process, 'platform' | 'arch'> = process,
): Promise<FoundBrowser> {
  const named = env.PINCITE_BROWSER;
  if (named !== undefined && named !== '') {
    if (!(await isProgram(named))) throw new Error(`PINCITE_BROWSER names ${named}, which is no program.`);
    return { path: named, origin: 'PINCITE_BROWSER', args: BROWSER_ARGS, env: {} };
  }
  if (!isBundledFor(machine)) {
    const installed = await installedBrowser({ platform: machine.platform, env, isProgram });
    if (installed !== null) return { path: installed, origin: 'installed', args: BROWSER_ARGS, env: {} };
  }
  return bundledBrowser(CACHE, machine);
}
