import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** `uploads/<pid>-…` inside the data directory: a later process knows by the pid whether its owner still runs. */
const OWNED = /^(\d+)-\d+$/;

/** Where this process keeps what is uploaded until it is in the library. What processes that died left is removed. */
export async function uploadFolder(dataDir: string, pid: number, isRunning: (pid: number) => boolean): Promise<string> {
  const all = join(dataDir, 'uploads');
  await mkdir(all, { recursive: true, mode: 0o700 });
  for (const name of await readdir(all)) {
    const owner = OWNED.exec(name)?.[1];
    if (owner !== undefined && (Number(owner) === pid || !isRunning(Number(owner))))
      await rm(join(all, name), { recursive: true, force: true });
  }
  return join(all, `${pid}-${Date.now()}`);
}
