import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { stopIfAborted } from '../../../contract/errors.ts';
import { isMissing } from '../../../files/missing.ts';
import { SealBroken } from '../../../files/sealed/payload.ts';
import { storedPieces } from '../../../files/sealed/stored-file.ts';
import { TABLE_NAMES } from '../tables/schema.ts';
import { anyOf } from '../tables/sql-text.ts';
import type { LanceStore } from '../tables/store-types.ts';

/** What is left of documents in a library, and where it was looked for. */
export interface Traces {
  /** Files of the data directory that were read to their end. */
  readonly files: number;
  readonly bytes: number;
  /** Paths of the files that hold one of the phrases, relative to the data directory. */
  readonly found: readonly string[];
  /**
   * Every table with the number of its versions that are still there and of the rows of these documents in all of them.
   */
  readonly tables: readonly { readonly table: string; readonly versions: number; readonly rows: number }[];
}

/**
 * Looks for documents in every version of every table by their ids, and for phrases of them in every file below the
 * data directory, decrypted where it is encrypted, since no version of a table may name a file that is still on the
 * disk. Throws CANCELLED.
 */
export async function searchTraces(
  { store, dataDir }: { readonly store: LanceStore; readonly dataDir: string },
  { documentIds, phrases }: { readonly documentIds: readonly string[]; readonly phrases: readonly string[] },
  signal: AbortSignal | undefined,
): Promise<Traces> {
  const tables: { table: string; versions: number; rows: number }[] = [];
  for (const table of TABLE_NAMES) {
    const versions = await store.versions(table);
    let rows = 0;
    for (const { version } of versions) rows += await store.countAt(table, version, anyOf('document_id', documentIds));
    tables.push({ table, versions: versions.length, rows });
  }
  const wanted = phrases.map((phrase) => Buffer.from(phrase));
  const found: string[] = [];
  let [files, bytes] = [0, 0];
  for (const path of await filesBelow(dataDir)) {
    stopIfAborted(signal);
    const read = await searchFile(path, wanted);
    if (read === null) continue;
    files++;
    bytes += read.bytes;
    if (read.isFound) found.push(relative(dataDir, path).split(sep).join('/'));
  }
  return { files, bytes, found: found.sort(), tables };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Reads a file to its end; null where it has vanished meanwhile, or is encrypted and was not written to its end. */
async function searchFile(
  path: string,
  wanted: readonly Buffer[],
): Promise<{ readonly bytes: number; readonly isFound: boolean } | null> {
  const overlap = Math.max(0, ...wanted.map(({ length }) => length - 1));
  let rest = Buffer.alloc(0);
  let [bytes, isFound] = [0, false];
  try {
    for await (const piece of storedPieces(path)) {
      bytes += piece.length;
      const text = Buffer.concat([rest, piece]);
      isFound ||= wanted.some((phrase) => text.includes(phrase));
      rest = Buffer.from(text.subarray(Math.max(0, text.length - overlap)));
    }
  } catch (error) {
    if (isMissing(error) || error instanceof SealBroken) return null;
    throw error;
  }
  return { bytes, isFound };
}
