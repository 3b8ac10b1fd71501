import { processParents, readIfThere, treeOf } from '../../../bench/memory/process-tree.ts';

/** Process id of the engine below `root`, known by the file it runs. Throws when there is none, or where /proc is missing. */
export async function enginePid(root: number, entry: RegExp): Promise<number> {
  for (const pid of treeOf(root, await processParents())) {
    if (entry.test((await readIfThere(`/proc/${pid}/cmdline`)) ?? '')) return pid;
  }
  throw new Error(`no engine process below ${root}`);
}
