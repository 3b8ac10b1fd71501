import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CLI = fileURLToPath(new URL('../../../out/main/cli.js', import.meta.url));

/** Runs a command of the built command line on a library, with more environment; resolves to what it printed. Throws when it fails. */
export async function pincite(
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, '--data', dataDir, ...args], {
    env: { ...process.env, ...env },
  });
  return stdout.trim();
}
