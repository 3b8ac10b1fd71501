import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BucketOrder } from '../bucket/bucket-child.ts';
import type { AppendOrder } from './append-child.ts';

export interface Child {
  readonly process: ChildProcess;
  /** Lines of its standard output until now. */
  readonly lines: string[];
  /** Resolves with the first line that `test` accepts; rejects when it ends without one. */
  line(test: (line: string) => boolean): Promise<string>;
  /** Resolves when it has ended, with its exit code or signal. Rejects when it wrote to standard error. */
  ended: Promise<number | string>;
  /** Kills it as a power cut would, which no handler hears; resolves when it is gone, as `ended`. */
  kill(): Promise<number | string>;
}

/** Runs ingest-child.ts in a process of its own. */
export const runIngestChild = (order: object): Child => runChild(new URL('./ingest-child.ts', import.meta.url), order);

/** Runs remove-child.ts in a process of its own. */
export const runRemoveChild = (order: object): Child => runChild(new URL('./remove-child.ts', import.meta.url), order);

/** Runs append-child.ts in a process of its own. */
export const runAppendChild = (order: AppendOrder): Child =>
  runChild(new URL('./append-child.ts', import.meta.url), order);

/** Runs encrypt-child.ts in a process of its own. */
export const runEncryptChild = (order: object): Child =>
  runChild(new URL('./encrypt-child.ts', import.meta.url), order);

/** Runs bucket-child.ts in a process of its own. */
export const runBucketChild = (order: BucketOrder): Child =>
  runChild(new URL('../bucket/bucket-child.ts', import.meta.url), order);

function runChild(url: URL, order: object): Child {
  const script = fileURLToPath(url);
  const child = spawn(process.execPath, [script, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let rest = '';
  let errors = '';
  let over = false;
  child.stderr.setEncoding('utf8').on('data', (data: string) => {
    errors += data;
  });
  child.stdout.setEncoding('utf8').on('data', (data: string) => {
    const parts = (rest + data).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    for (const look of waiting) look();
  });
  const ended = new Promise<number | string>((resolve, reject) => {
    child.on('close', (code, signal) => {
      over = true;
      for (const look of waiting) look();
      if (errors !== '' && signal === null) reject(new Error(errors));
      else resolve(signal ?? code ?? -1);
    });
  });
  ended.catch(() => undefined);
  return {
    process: child,
    lines,
    ended,
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
    line: (test) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find(test);
          if (found === undefined && !over) return;
          waiting.delete(look);
          if (found === undefined) reject(new Error(`ended without that line: ${lines.join('\n')} ${errors}`));
          else resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}
