import { join } from 'node:path';
import { z } from 'zod';
import { makeFolderDurably, replaceFileDurably } from '../../../files/durable-file.ts';
import { nullIfMissing } from '../../../files/missing.ts';
import { readStored } from '../../../files/sealed/stored-file.ts';
import { TABLE_NAMES, type TableName } from '../tables/schema.ts';
import type { LanceStore } from '../tables/store-types.ts';
import { journalFolder, parseNote } from './write-journal.ts';

const FILE = 'tables.json';

const Recorded = z.object({
  versions: z.record(z.string(), z.int().positive()),
  writing: z.boolean().default(false),
  list_is_repaired: z.boolean().default(false),
});

/** Versions by table; without tables that were never created. */
export type TableVersions = ReadonlyMap<string, number>;

export interface Recorded {
  readonly versions: TableVersions;
  /**
   * True when a writer began and did not end: versions newer than these were never reported as done (docs/adr/0017).
   */
  readonly isWriting: boolean;
  /**
   * True when a repair makes the lost or damaged list of documents anew and did not end: what the list has is not all.
   */
  readonly isListRepaired: boolean;
}

/**
 * The record of the table versions that are safe on the disk, in DATA/journal/tables.json. Versions only rise, so a
 * lower version, or a missing table, has lost commits (docs/adr/0016).
 */
export interface TableRecord {
  /** Null when nothing was recorded yet: a new library, or one of an earlier Pincite. Throws LIBRARY_DAMAGED. */
  read(): Promise<Recorded | null>;
  /**
   * Records these versions; keeps a higher recorded one, so that a loss is not forgotten. The caller has synced all of
   * them to the disk: a record must never be ahead of its tables.
   */
  write(versions: TableVersions, isWriting: boolean): Promise<void>;
  /** Records this even where the recorded versions are higher: for tables that are being repaired, or were. */
  renew(recorded: Recorded): Promise<void>;
}

export function tableRecord(dataDir: string): TableRecord {
  const path = join(journalFolder(dataDir), FILE);
  const read = async (): Promise<Recorded | null> => {
    const content = await readStored(path).catch(nullIfMissing);
    if (content === null) return null;
    const { versions, writing, list_is_repaired } = parseNote(dataDir, FILE, content, Recorded);
    return { versions: new Map(Object.entries(versions)), isWriting: writing, isListRepaired: list_is_repaired };
  };
  const replace = async ({ versions, isWriting, isListRepaired }: Recorded): Promise<void> => {
    await makeFolderDurably(journalFolder(dataDir));
    const content: z.input<typeof Recorded> = { versions: Object.fromEntries(versions), writing: isWriting };
    if (isListRepaired) content.list_is_repaired = true;
    await replaceFileDurably(path, `${JSON.stringify(content, null, 1)}\n`);
  };
  return {
    read,
    renew: replace,
    write: async (now, isWriting) => {
      const before = await read();
      const versions = new Map<string, number>(before?.versions);
      for (const [table, version] of now) versions.set(table, Math.max(version, versions.get(table) ?? 0));
      const isSame =
        before !== null &&
        before.isWriting === isWriting &&
        [...versions].every(([table, version]) => before.versions.get(table) === version);
      if (!isSame) await replace({ versions, isWriting, isListRepaired: before?.isListRepaired ?? false });
    },
  };
}

/** The existing tables with their newest versions. */
export async function versionsOf(store: LanceStore): Promise<Map<TableName, number>> {
  const versions = new Map<TableName, number>();
  for (const table of TABLE_NAMES) {
    const version = await store.version(table);
    if (version > 0) versions.set(table, version);
  }
  return versions;
}
