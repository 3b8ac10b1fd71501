import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolderDurably, replaceFileDurably } from '../../../files/durable-file.ts';
import type { LanceStore } from '../lance-store.ts';
import { TABLE_NAMES, type TableName } from '../schema.ts';
import { journalFolder, parseNote } from './journal-folder.ts';

const FILE = 'tables.json';

const Recorded = z.object({ versions: z.record(z.string(), z.int().positive()) });

/** Versions by table; a table that was never made is not in it. */
export type TableVersions = ReadonlyMap<string, number>;

/**
 * The versions the tables had when they were last written, in DATA/journal/tables.json: versions only rise, so one that is lower
 * now, or a table that is gone, has lost commits (docs/adr/0016).
 */
export interface TableRecord {
  /** Null when nothing was recorded yet: a new library, or one of an earlier Pincite. Throws LIBRARY_DAMAGED. */
  read(): Promise<TableVersions | null>;
  /**
   * Records what is there now; what was higher before stays, so that a loss is not forgotten. All of it must have reached the disk
   * before: a record must never be ahead of its tables.
   */
  write(): Promise<void>;
  /** Records what is there now, also where it was higher before: the tables were repaired. */
  renew(): Promise<void>;
}

export function tableRecord(dataDir: string, store: LanceStore): TableRecord {
  const path = join(journalFolder(dataDir), FILE);
  const read = async (): Promise<TableVersions | null> => {
    const content = await readIfThere(path);
    if (content === null) return null;
    return new Map(Object.entries(parseNote(dataDir, FILE, content, Recorded).versions));
  };
  const write = async (before: TableVersions | null): Promise<void> => {
    const versions = new Map<string, number>(before);
    for (const [table, version] of await versionsOf(store)) {
      versions.set(table, Math.max(version, versions.get(table) ?? 0));
    }
    if (before !== null && [...versions].every(([table, version]) => before.get(table) === version)) return;
    await makeFolderDurably(journalFolder(dataDir));
    await replaceFileDurably(path, `${JSON.stringify({ versions: Object.fromEntries(versions) }, null, 1)}\n`);
  };
  return { read, write: async () => write(await read()), renew: () => write(null) };
}

/** The tables that are there, with their newest versions. */
export async function versionsOf(store: LanceStore): Promise<Map<TableName, number>> {
  const versions = new Map<TableName, number>();
  for (const table of TABLE_NAMES) {
    const version = await store.version(table);
    if (version > 0) versions.set(table, version);
  }
  return versions;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
