import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isThere } from '../../../files/missing.ts';

/**
 * Where a repair puts what is damaged, before anything else takes its place: DATA/quarantine/damaged-<time>, under the same paths as in
 * the data directory. Nothing in it is ever read by Pincite again.
 */
export interface Quarantine {
  /** Within the data directory; null while nothing was moved. */
  folder(): string | null;
  /** Moves a file or folder there. False when there is none. */
  move(path: string): Promise<boolean>;
  /** Keeps bytes that were in a table. */
  keep(path: string, bytes: Uint8Array): Promise<void>;
}

export function quarantine(dataDir: string, now: Date): Quarantine {
  const name = join('quarantine', `damaged-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  let isUsed = false;
  const placeFor = async (path: string): Promise<string> => {
    const place = join(dataDir, name, path);
    await mkdir(dirname(place), { recursive: true });
    isUsed = true;
    return place;
  };
  return {
    folder: () => (isUsed ? name : null),
    move: async (path) => {
      if (!(await isThere(join(dataDir, path)))) return false;
      const place = await placeFor(path);
      await rm(place, { recursive: true, force: true });
      await rename(join(dataDir, path), place);
      return true;
    },
    keep: async (path, bytes) => writeFile(await placeFor(path), bytes),
  };
}
