import { processParents, readIfThere, treeOf } from '../../../evaluation/speed/memory/process-tree.ts';

/** Process id of the engine below `root`, known by its command line. Throws when there is none, or where /proc is missing. */
export async function enginePid(root: number, isEngine: (argv: readonly string[]) => boolean): Promise<number> {
  for (const pid of treeOf(root, await processParents())) {
    const argv = ((await readIfThere(`/proc/${pid}/cmdline`)) ?? '').split('\0');
    if (pid !== root && isEngine(argv)) return pid;
  }
  throw new Error(`no engine process below ${root}`);
}
