import { readdir, readFile } from 'node:fs/promises';

/** Parent of a process from its `/proc/PID/stat`; the name in parentheses may itself hold spaces and parentheses. */
export function parentFromStat(stat: string): number {
  const afterName = stat.slice(stat.lastIndexOf(')') + 2);
  return Number(afterName.split(' ')[1]);
}

/** A process and all its descendants. */
export function treeOf(root: number, parents: ReadonlyMap<number, number>): number[] {
  const tree = [root];
  for (const pid of tree) {
    for (const [child, parent] of parents) if (parent === pid && !tree.includes(child)) tree.push(child);
  }
  return tree;
}

/** Parent of every process there is now (Linux). One that ends meanwhile is left out. */
export async function processParents(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  for (const pid of pids) {
    const stat = await readIfThere(`/proc/${pid}/stat`);
    if (stat !== null) parents.set(pid, parentFromStat(stat));
  }
  return parents;
}

/** Text of a file of /proc; null when the process is gone. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
