import { execFile } from 'node:child_process';
import { access, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { BROWSER_ARGS, type FoundBrowser } from './found-browser.ts';

const run = promisify(execFile);
const UNPACK = fileURLToPath(new URL('./unpack-bundled.ts', import.meta.url));

/** Whether a path can be reached. */
const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function packageVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const description = await readFile(join(dirname(entry), '..', 'package.json'), 'utf8');
  return (JSON.parse(description) as { version: string }).version;
}

/** Unpacks once for each version; several processes may do so at the same time. */
async function unpacked(cache: string): Promise<string> {
  const folder = join(cache, `chromium-${await packageVersion()}`);
  if (await isThere(folder)) return folder;
  const own = `${folder}.${process.pid}`;
  await mkdir(own, { recursive: true });
  // The name of that platform makes the package unpack the system libraries it carries too (NSS and others).
  await run(process.execPath, [UNPACK], {
    env: { ...process.env, TMPDIR: own, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  try {
    await rename(own, folder);
  } catch (error) {
    if (!(await isThere(folder))) throw error;
    await rm(own, { recursive: true, force: true });
  }
  return folder;
}

/** Whether the Chromium that npm brings is made for this machine. */
export const isBundledFor = ({ platform, arch }: { readonly platform: NodeJS.Platform; readonly arch: string }) =>
  platform === 'linux' && arch === 'x64';

/**
 * The Chromium that `npm ci` brings, unpacked into `cache`; where the system lacks libraries or fonts, the package's
 * own are used. Throws with one sentence when it cannot run here.
 */
export async function bundledBrowser(
  cache: string,
  machine: { readonly platform: NodeJS.Platform; readonly arch: string } = process,
): Promise<FoundBrowser> {
  const { platform, arch } = machine;
  if (!isBundledFor(machine)) {
    throw new Error(
      `No Chrome or Chromium is installed, and the one that npm brings runs on Linux x64 only (this is ${platform} ${arch}): install Chrome, or name a browser in PINCITE_BROWSER.`,
    );
  }
  const folder = await unpacked(cache);
  const path = join(folder, 'chromium');
  const fonts: Record<string, string> = (await isThere('/etc/fonts/fonts.conf'))
    ? {}
    : { FONTCONFIG_PATH: join(folder, 'fonts') };
  const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  const failures: string[] = [];
  for (const env of [fonts, { ...fonts, ...libraries }]) {
    try {
      await run(path, ['--version'], { env: { ...process.env, ...env } });
      return { path, origin: 'node_modules', args: BROWSER_ARGS, env };
    } catch (error) {
      failures.push(String((error as { stderr?: unknown }).stderr ?? error).trim());
    }
  }
  throw new Error(`The Chromium that npm brings does not start here: ${failures.at(-1)}`);
}
