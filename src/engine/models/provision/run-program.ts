import { spawn } from 'node:child_process';

/** Characters of a program's output that are kept for an error message. */
const TAIL = 4000;

export interface ProgramResult {
  readonly exitCode: number | null;
  /** The end of stdout and stderr together. */
  readonly output: string;
}

/**
 * Runs a program without a shell and waits for it. Rejects when it cannot be started (code ENOENT: not there) or was
 * aborted.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  options: { readonly env: NodeJS.ProcessEnv; readonly signal?: AbortSignal | undefined },
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: options.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      signal: options.signal,
    });
    let output = '';
    const keep = (piece: string) => {
      output = (output + piece).slice(-TAIL);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode, output }));
  });
}
export type RunProgram = typeof runProgram;
