import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('../../../src/cli/index.ts', import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The real command line in a process of its own, with `models` as the only place where models may lie. */
export function startCli(
  argv: readonly string[],
  models: string,
  more: Readonly<Record<string, string>> = {},
): ChildProcess {
  const env = { ...process.env, PINCITE_MODELS: models, NO_COLOR: '1', ...more };
  return spawn(process.execPath, [ENTRY, ...argv], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Runs it to its end. */
export async function runProcess(
  argv: readonly string[],
  models: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const child = startCli(argv, models, more);
  if (child.stdout === null || child.stderr === null) throw new Error('no pipes');
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number | null, out, err };
}
