import { processParents, readIfThere, treeOf } from './process-tree.ts';

/** Between two looks; what peaks and falls in less is not seen. */
const EVERY_MS = 200;

/**
 * Proportional set size in bytes from `/proc/PID/smaps_rollup`: shared pages count by their share. 0 for a process that
 * ends.
 */
export function pssFromRollup(rollup: string): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1];
  return kilobytes === undefined ? 0 : Number(kilobytes) * 1024;
}

export interface PeakMemory {
  /** Ends the watching; largest sum seen, in bytes. Null on systems without /proc: it is not measured there. */
  stop(): Promise<number | null>;
}

/** Watches the memory of a process and its descendants, as PSS, every 200 ms. Linux only. */
export function watchMemory(pid: number, platform: NodeJS.Platform = process.platform): PeakMemory {
  if (platform !== 'linux') return { stop: async () => null };
  let peak = 0;
  let stopped = false;
  const watch = async (): Promise<void> => {
    while (!stopped) {
      peak = Math.max(peak, await treePss(pid));
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopped = true;
      await watching;
      return peak;
    },
  };
}

/**
 * Memory of the descendants of a process at this moment, as PSS in bytes, without its own. Null where it is not
 * measured.
 */
export async function descendantsPss(
  root: number,
  platform: NodeJS.Platform = process.platform,
): Promise<number | null> {
  return platform === 'linux' ? sumOfPss(treeOf(root, await processParents()).slice(1)) : null;
}

const treePss = async (root: number): Promise<number> => sumOfPss(treeOf(root, await processParents()));

async function sumOfPss(pids: readonly number[]): Promise<number> {
  let bytes = 0;
  for (const pid of pids) {
    bytes += pssFromRollup((await readIfThere(`/proc/${pid}/smaps_rollup`)) ?? '');
  }
  return bytes;
}
