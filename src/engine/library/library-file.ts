import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PinciteError } from '../../contract/errors.ts';
import { makeFolderDurably, replaceFileDurably } from '../../files/durable-file.ts';
import { isMissing } from '../../files/missing.ts';
import { keepToOwner } from '../../files/owner-only.ts';
import { ownFile } from './own-files/own-file.ts';
import type { CollectionsFile } from './storage/types.ts';
import { LIBRARY_SCHEMA } from './tables/schema.ts';

const LibraryFile = z.object({ schema: z.int().positive() });

const fileOf = (dataDir: string) => join(dataDir, 'library.json');

/**
 * Reads the schema version of the library in `dataDir`; null when there is no library yet. Changes nothing. Throws
 * LIBRARY_TOO_NEW for a library of a later Pincite, LIBRARY_DAMAGED for a foreign library.json and for tables without
 * one.
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
 * Creates the data directory and its library.json when they are missing, and raises the schema of a library of an
 * earlier Pincite, which earlier versions then refuse. Only a writer calls it.
 */
export async function createLibraryFile(dataDir: string): Promise<void> {
  await makeFolderDurably(dataDir);
  if ((await checkLibraryFile(dataDir)) === LIBRARY_SCHEMA) return;
  await replaceFileDurably(fileOf(dataDir), `${JSON.stringify({ schema: LIBRARY_SCHEMA })}\n`);
  // A folder that the user created before may be readable by others.
  await keepToOwner(dataDir);
}

/** Whether the folder holds a library, or what is left of a damaged one. */
export const hasData = async (dataDir: string): Promise<boolean> =>
  (await isReachable(join(dataDir, 'library.lance'))) || hasLibraryFile(dataDir);

export const hasLibraryFile = (dataDir: string): Promise<boolean> => isReachable(fileOf(dataDir));

const isReachable = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Refuses tables without library.json: it is written before the first table, so it was lost and this is no new library.
 */
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

/** Opens DATA/collections.json. Throws LIBRARY_DAMAGED for a foreign file, and leaves it unchanged. */
export function collectionsFile(dataDir: string): CollectionsFile {
  const file = ownFile(dataDir, 'collections', z.object({ collections: z.array(z.string()) }), { collections: [] });
  return {
    names: async () => (await file.read()).collections,
    change: async (change) => {
      await file.change(({ collections }) => ({ collections: [...new Set(change(collections))].sort() }));
    },
  };
}
