import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { ProgramPaths } from './local-engine.ts';
import type { Session } from './session.ts';

/**
 * Runs the browser host on this terminal. The end of the IPC channel tells the host that this process is gone, for
 * whatever reason. Ctrl-C reaches the host too, because it is in the same process group; a signal to this process alone
 * is passed on.
 */
export function serveRunner({ serveEntry }: ProgramPaths): Session['runServe'] {
  return async (args, signal) => {
    const child = spawn(process.execPath, [fileURLToPath(serveEntry), ...args], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const end = (): void => void child.kill('SIGTERM');
    signal.addEventListener('abort', end, { once: true });
    const [code] = (await once(child, 'exit')) as [number | null];
    signal.removeEventListener('abort', end);
    return code ?? 1;
  };
}

/**
 * Runs the models entry, the only process with a network, on this terminal. Ctrl-C reaches it too, because it is in the
 * same process group; a signal to this process alone is passed on. A child that a signal ended counts as failed.
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
