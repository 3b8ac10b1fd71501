import process from 'node:process';
import { processParents, readIfThere, treeOf } from '../../../evaluation/speed/memory/process-tree.ts';

/** Ends the engine process of a data directory as a crash does. Linux only: it is found in /proc. */
export async function killEngine(dataDir: string): Promise<void> {
  for (const pid of treeOf(process.pid, await processParents())) {
    if ((await readIfThere(`/proc/${pid}/cmdline`))?.includes(dataDir)) {
      process.kill(pid, 'SIGKILL');
      return;
    }
  }
  throw new Error('there is no engine process');
}
