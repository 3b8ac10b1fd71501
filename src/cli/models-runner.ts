import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { ProgramPaths } from './program-paths.ts';
import type { Session } from './session.ts';

/**
 * Runs the models entry, the one process with a network, on this terminal. Ctrl-C reaches it too, as it is in the same
 * process group; a signal to us alone is passed on. A child ended by a signal counts as failed.
 */
export function modelsRunner({ modelsEntry }: ProgramPaths): Session['runModels'] {
  return async (args, signal) => {
    const child = spawn(process.execPath, [fileURLToPath(modelsEntry), ...args], { stdio: 'inherit' });
    const end = (): void => void child.kill('SIGTERM');
    signal.addEventListener('abort', end, { once: true });
    const [code] = (await once(child, 'exit')) as [number | null];
    signal.removeEventListener('abort', end);
    return code ?? 1;
  };
}
