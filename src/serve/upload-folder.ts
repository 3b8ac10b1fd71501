import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sweepOwnedFolders } from '../files/left-over.ts';

/**
 * Where this process keeps what is uploaded until it is in the library: `uploads/<pid>-…` inside the data directory, so that a later
 * process knows by the pid whether its owner still runs. What processes that died left is removed.
 */
export async function uploadFolder(dataDir: string, pid: number, isRunning: (pid: number) => boolean): Promise<string> {
  const all = join(dataDir, 'uploads');
  await mkdir(all, { recursive: true, mode: 0o700 });
  await sweepOwnedFolders(all, (owner) => owner !== pid && isRunning(owner));
  return join(all, `${pid}-${Date.now()}`);
}
