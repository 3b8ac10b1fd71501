import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolderDurably, replaceFileDurably, syncFolder } from '../../../files/durable-file.ts';
import { isThere } from '../../../files/missing.ts';

/**
 * The folder into which a repair moves damaged files before it replaces them: DATA/quarantine/damaged-<time>, with the
 * same paths as in the data directory. Pincite never reads it again.
 */
export interface DamagedFolder {
  /** Path within the data directory; null until the first file is moved. */
  folder(): string | null;
  /** Moves a file or folder there. Returns false when it does not exist. */
  move(path: string): Promise<boolean>;
  /** Keeps bytes that were in a table. */
  keep(path: string, bytes: Uint8Array): Promise<void>;
}

export function damagedFolder(dataDir: string, now: Date): DamagedFolder {
  const name = join('quarantine', `damaged-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  let isUsed = false;
  const placeFor = async (path: string): Promise<string> => {
    const place = join(dataDir, name, path);
    await makeFolderDurably(dirname(place));
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
      await syncFolder(dirname(place));
      return true;
    },
    keep: async (path, bytes) => {
      const place = await placeFor(path);
      await replaceFileDurably(place, bytes);
    },
  };
}
