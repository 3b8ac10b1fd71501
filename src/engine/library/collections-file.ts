import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PinciteError } from '../../contract/errors.ts';
import { makeFolderDurably, replaceFileDurably } from '../../files/durable-file.ts';
import { isMissing } from '../../files/missing.ts';
import { withFileLock } from './writer-lock.ts';

const CollectionsFile = z.object({ collections: z.array(z.string()) });

/** How long a change waits for another process that is making one; each takes milliseconds. */
const LOCK_MS = 10_000;

/** The names of collections, also of empty ones; which documents are in one is said by their own rows. */
export interface CollectionsFile {
  names(): Promise<string[]>;
  /** Replaces the list by what `change` makes of it, while no other process does. */
  change(change: (names: readonly string[]) => readonly string[]): Promise<void>;
}

/** DATA/collections.json, replaced durably. Throws LIBRARY_DAMAGED for a file that is not ours, and leaves it as it is. */
export function collectionsFile(dataDir: string): CollectionsFile {
  const path = join(dataDir, 'collections.json');
  const names = async (): Promise<string[]> => {
    let content: string;
    try {
      content = await readFile(path, 'utf8');
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
    try {
      return CollectionsFile.parse(JSON.parse(content)).collections;
    } catch (error) {
      const why = 'collections.json cannot be read';
      throw new PinciteError('LIBRARY_DAMAGED', { path: dataDir, why }, { cause: error });
    }
  };
  return {
    names,
    change: async (change) => {
      await makeFolderDurably(dataDir);
      await withFileLock(
        join(dataDir, 'collections.lock'),
        async () => {
          const before = await names();
          const after = [...new Set(change(before))].sort();
          if (after.join('\n') === before.join('\n')) return;
          await replaceFileDurably(path, `${JSON.stringify({ collections: after }, null, 1)}\n`);
        },
        { timeoutMs: LOCK_MS },
      );
    },
  };
}
