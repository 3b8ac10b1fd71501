import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { ProgramPaths } from './local-engine.ts';
import type { Session } from './session.ts';

/**
 * Runs the browser host on this terminal. The end of the IPC channel tells the host that this process is gone, for
 * whatever reason.
 */
export const serveRunner = ({ serveEntry }: ProgramPaths): Session['runServe'] =>
  runnerOf(serveEntry, ['ignore', 'inherit', 'inherit', 'ipc']);

/** Runs the models entry, the only process with a network, on this terminal. */
export const modelsRunner = ({ modelsEntry }: ProgramPaths): Session['runModels'] => runnerOf(modelsEntry, 'inherit');

/** What the command line tells the browser host after its start, where it said `--passphrase-of-parent`. */
interface HandedOn {
  readonly passphrase: string | null | undefined;
}

/**
 * Runs a program of ours until it ends. Ctrl-C reaches it too, because it is in the same process group; a signal to
 * this process alone is passed on. A child that a signal ended counts as failed.
 */
function runnerOf(entry: URL, stdio: StdioOptions): Session['runServe'] & Session['runModels'] {
  return async (args, signal, passphrase?: string | null) => {
    const handsOn = typeof passphrase === 'string' ? ['--passphrase-of-parent'] : [];
    const child = spawn(process.execPath, [fileURLToPath(entry), ...args, ...handsOn], { stdio });
    if (handsOn.length > 0) child.send({ passphrase } satisfies HandedOn);
    const end = (): void => void child.kill('SIGTERM');
    signal.addEventListener('abort', end, { once: true });
    const [code] = (await once(child, 'exit')) as [number | null];
    signal.removeEventListener('abort', end);
    return code ?? 1;
  };
}
