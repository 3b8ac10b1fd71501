import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { modelsEntryUrl } from './own-location.ts';

/** Runs the models entry, the one process with a network, on this terminal. Resolves to its exit code. */
export async function runModels(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [fileURLToPath(modelsEntryUrl), ...args], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
