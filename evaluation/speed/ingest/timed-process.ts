import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { watchMemory } from '../memory/peak-memory.ts';

export interface TimedProcess {
  /** From spawning it to its exit. */
  readonly seconds: number;
  readonly stdout: string;
  /** Peak PSS of it and its descendants in bytes; null where it cannot be measured. */
  readonly peakBytes: number | null;
}

/** Runs `node ARGS` to its end. Throws with the last line of stderr when it fails. */
export async function timedProcess(
  args: readonly string[],
  signal: AbortSignal,
  env: Readonly<Record<string, string>> = {},
): Promise<TimedProcess> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    signal,
    killSignal: 'SIGTERM',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  const exited = once(child, 'exit').then(([code]) => ({ code: code as number | null, at: performance.now() }));
  const memory = child.pid === undefined ? null : watchMemory(child.pid);
  try {
    const [stdout, stderr, { code, at }] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
    if (code !== 0) throw new Error(`node ${args.slice(0, 3).join(' ')} … exited with ${code}: ${lastLine(stderr)}`);
    return { seconds: (at - started) / 1000, stdout, peakBytes: (await memory?.stop()) ?? null };
  } finally {
    await memory?.stop();
  }
}

const lastLine = (stderr: string): string => stderr.trim().split('\n').at(-1) ?? '';
