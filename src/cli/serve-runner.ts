import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { PASSPHRASE_FILE } from '../files/sealed/sealed-folders.ts';
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

/**
 * Runs a program of ours until it ends. Ctrl-C reaches it too, because it is in the same process group; a signal to
 * this process alone is passed on. A child that a signal ended counts as failed.
 */
function runnerOf(entry: URL, stdio: StdioOptions): Session['runServe'] & Session['runModels'] {
  return async (args, signal, passphraseFile?: string) => {
    // The path of a file, which the host cannot ask for; never the passphrase itself.
    const env =
      passphraseFile === undefined ? process.env : { ...process.env, [PASSPHRASE_FILE]: resolve(passphraseFile) };
    const child = spawn(process.execPath, [fileURLToPath(entry), ...args], { stdio, env });
    const end = (): void => void child.kill('SIGTERM');
    signal.addEventListener('abort', end, { once: true });
    const [code] = (await once(child, 'exit')) as [number | null];
    signal.removeEventListener('abort', end);
    return code ?? 1;
  };
}
