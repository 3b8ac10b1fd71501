import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import process from 'node:process';
import { PinciteError } from '../contract/errors.ts';
import { nullIfMissing } from '../files/missing.ts';

/**
 * What LanceDB's x64 binaries are built for (x86-64-v3, since Intel's Haswell of 2013). On a processor without them the
 * process is ended by the system when the library is loaded, without a word.
 */
const NEEDED = ['avx2', 'fma'] as const;
/** What makes the native libraries faster where it is there; for `doctor`. */
const FASTER = ['f16c', 'avx512f', 'avx512_vnni', 'avx_vnni', 'amx_int8', 'asimd', 'asimddp', 'i8mm'] as const;

export interface Processor {
  readonly model: string;
  readonly cores: number;
  /** The features that matter here; null where the system does not tell (only Linux does). */
  readonly features: readonly string[] | null;
  /** Needed features that it is known not to have. */
  readonly missing: readonly string[];
}

/** A processor of this architecture; `cpuinfo`: Linux's /proc/cpuinfo, null elsewhere. */
export function processorOf(
  arch: string,
  cpuinfo: string | null,
  { model, cores }: Pick<Processor, 'model' | 'cores'>,
): Processor {
  const line = cpuinfo === null ? null : /^(?:flags|Features)\s*:(.*)$/mu.exec(cpuinfo)?.[1];
  if (line === null || line === undefined) return { model, cores, features: null, missing: [] };
  const has = new Set(line.trim().split(/\s+/u));
  return {
    model,
    cores,
    features: [...NEEDED, ...FASTER].filter((name) => has.has(name)),
    missing: arch === 'x64' ? NEEDED.filter((name) => !has.has(name)) : [],
  };
}

export async function thisProcessor(): Promise<Processor> {
  const cpuinfo = await readFile('/proc/cpuinfo', 'utf8').catch(nullIfMissing);
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  return processorOf(process.arch, cpuinfo, { model, cores: availableParallelism() });
}

/**
 * To be called before the engine is loaded. Throws PROCESSOR_TOO_OLD, which is all that a user of such a machine would
 * ever see.
 */
export async function assertProcessor(processor: Promise<Processor> = thisProcessor()): Promise<void> {
  const { model, missing } = await processor;
  if (missing.length > 0)
    throw new PinciteError('PROCESSOR_TOO_OLD', { model, missing: missing.join(' and ').toUpperCase() });
}
