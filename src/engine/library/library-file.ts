import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PinciteError } from '../../contract/errors.ts';
import { makeFolderDurably, replaceFileDurably } from '../../files/durable-file.ts';
import { isMissing } from '../../files/missing.ts';
import { keepToOwner } from '../../files/owner-only.ts';
import { LIBRARY_SCHEMA } from './tables/schema.ts';
import { withFileLock } from './writer-lock.ts';

const LibraryFile = z.object({ schema: z.int().positive() });

const fileOf = (dataDir: string) => join(dataDir, 'library.json');

/**
 * Reads the schema version of the library in `dataDir`; null when there is none yet. Touches nothing.
 * Throws LIBRARY_TOO_NEW for a library of a later Pincite, LIBRARY_DAMAGED for a file that is not ours
 * and for tables without it.
 */
export async function checkLibraryFile(dataDir: string): Promise<number | null> {
  let content: string;
  try {
    content = await readFile(fileOf(dataDir), 'utf8');
  } catch (error) {
    if (isMissing(error)) {
      await refuseTablesAlone(dataDir);
      return null;
    }
    throw damaged(dataDir, error);
  }
  const schema = schemaIn(dataDir, content);
  if (schema > LIBRARY_SCHEMA) {
    throw new PinciteError('LIBRARY_TOO_NEW', { path: dataDir, found: schema, known: LIBRARY_SCHEMA });
  }
  return schema;
}

/**
 * Makes the data directory and its library.json when they are missing, and marks a library of an earlier Pincite as this one's,
 * which earlier ones can no longer read; only a writer calls it.
 */
export async function createLibraryFile(dataDir: string): Promise<void> {
  await makeFolderDurably(dataDir);
  if ((await checkLibraryFile(dataDir)) === LIBRARY_SCHEMA) return;
  await replaceFileDurably(fileOf(dataDir), `${JSON.stringify({ schema: LIBRARY_SCHEMA })}\n`);
  // A folder that the user had made before may be open to others.
  await keepToOwner(dataDir);
}

/** library.json is made before the first table: tables without it have lost it, and are no new library. */
async function refuseTablesAlone(dataDir: string): Promise<void> {
  try {
    await access(join(dataDir, 'library.lance'));
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  const why = 'library.json is missing beside its tables; nothing was changed';
  throw new PinciteError('LIBRARY_DAMAGED', { path: dataDir, why });
}

function schemaIn(dataDir: string, content: string): number {
  try {
    return LibraryFile.parse(JSON.parse(content)).schema;
  } catch (error) {
    throw damaged(dataDir, error);
  }
}

function damaged(dataDir: string, cause: unknown): PinciteError {
  return new PinciteError('LIBRARY_DAMAGED', { path: dataDir, why: 'library.json cannot be read' }, { cause });
}

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
