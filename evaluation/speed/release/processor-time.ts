import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timedProcess } from '../ingest/timed-process.ts';

const PRELOADED = new URL('report-processor-time.mjs', import.meta.url).href;

/** What a command took, in seconds. */
export interface Taken {
  /** From its start to its exit. */
  readonly seconds: number;
  /** Of the processors, over all threads of it and of the Node processes that it started; hardly changed by other work. */
  readonly processorSeconds: number;
}

/** Runs `node ARGS` to its end. Throws when it fails, and where no process left its time. */
export async function processorTime(
  args: readonly string[],
  signal: AbortSignal,
  env: Readonly<Record<string, string>> = {},
): Promise<Taken> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-processor-'));
  try {
    const { seconds } = await timedProcess(args, signal, {
      ...env,
      NODE_OPTIONS: `--import=${PRELOADED}`,
      PINCITE_PROCESSOR_TIMES: folder,
    });
    const names = await readdir(folder);
    if (names.length === 0) throw new Error(`node ${args.slice(0, 3).join(' ')} … left no processor time`);
    const times = await Promise.all(names.map(async (name) => Number(await readFile(join(folder, name), 'utf8'))));
    return { seconds, processorSeconds: times.reduce((sum, one) => sum + one, 0) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
