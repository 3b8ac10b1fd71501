import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { ProgramPaths } from './program-paths.ts';
import type { Session } from './session.ts';

/**
 * Runs the models entry, the one process with a network, on this terminal. Ctrl-C reaches it too, as it is in the same
 * process group; a child ended by a signal counts as failed.
 */
export function modelsRunner({ modelsEntry }: ProgramPaths): Session['runModels'] {
  return async (args) => {
    const child = spawn(process.execPath, [fileURLToPath(modelsEntry), ...args], { stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  };
}
