import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

/** The file it will be, the process that writes it: `jobs.json.4711-1a2b3c4d.tmp`. */
const UNFINISHED = /^(.+)\.(\d+)-([0-9a-f]{8})\.tmp$/;

/** What this process writes right now; other names with its number are of a process that had it before. */
const underWay = new Set<string>();

/** A new name beside `path` for what is renamed to it when it is whole. Once used, it is known as this process's until that ends. */
export function unfinishedName(path: string): string {
  const stamp = randomBytes(4).toString('hex');
  underWay.add(stamp);
  return `${path}.${process.pid}-${stamp}.tmp`;
}

/** True when a process of that id exists (sending it signal 0 says so; EPERM: it exists and is another user's). */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Removes what killed processes left unfinished in a folder: nothing of a process that runs, nothing of anybody else. `of`: only
 * what was to become the file of this name. A folder that is not there has none. Returns how many went.
 */
export async function sweepLeftOvers(
  folder: string,
  { of, isAlive = isRunning }: { readonly of?: string; readonly isAlive?: (pid: number) => boolean } = {},
): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  let swept = 0;
  for (const name of names) {
    const [, target, pid, stamp] = UNFINISHED.exec(name) ?? [];
    if (target === undefined || stamp === undefined || (of !== undefined && of !== target)) continue;
    if (Number(pid) === process.pid ? underWay.has(stamp) : isAlive(Number(pid))) continue;
    await rm(join(folder, name), { force: true });
    swept += 1;
  }
  return swept;
}
