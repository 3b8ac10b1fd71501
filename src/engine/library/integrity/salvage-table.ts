import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreSession } from '../storage/types.ts';
import { TABLES, type TableName, VECTOR_DIMENSIONS } from '../tables/schema.ts';
import type { Column, Columns, LanceStore, Row } from '../tables/store-types.ts';
import type { DamagedFolder } from './damaged-folder.ts';
import type { FileList } from './file-list.ts';

/** Rows read in one call; one for originals, each of which may be 16 MB. */
const AT_ONCE: Partial<Record<TableName, number>> = { files: 1, pages: 32 };
const AT_ONCE_OTHERWISE = 256;

export interface SalvageTarget {
  readonly store: LanceStore;
  readonly dataDir: string;
  /** Tables that lie in another folder, encrypted as the library is. */
  readonly tablesIn: (folder: string) => Promise<LanceStore>;
  /** Null where the tables' files have checksums of their own. */
  readonly files: Pick<FileList, 'forget'> | null;
  readonly session: Pick<StoreSession, 'replaceTable'>;
}

/**
 * Rebuilds a table from all rows that can still be read, whatever their content; moves the old table to the quarantine.
 * Returns how many rows it kept and how many could not be read (null when the number is unknown).
 */
export async function salvageTable(
  { store, dataDir, files, tablesIn, session }: SalvageTarget,
  table: TableName,
  away: DamagedFolder,
): Promise<{ kept: number; lost: number | null }> {
  const folder = join(dataDir, 'integrity', 'rebuilt');
  await rm(folder, { recursive: true, force: true });
  const rebuilt = await tablesIn(folder);
  let kept = 0;
  let lost: number | null = null;
  try {
    await rebuilt.createTables();
    const count = await store.count(table).catch(() => null);
    const size = AT_ONCE[table] ?? AT_ONCE_OTHERWISE;
    for (let from = 0; from < (count ?? 0); from += size) {
      const rows = await readable(store, table, from, Math.min(size, (count ?? 0) - from));
      if (rows.length > 0) await rebuilt.append(table, columnsOf(table, rows));
      kept += rows.length;
    }
    if (count !== null) lost = count - kept;
  } finally {
    await rebuilt.close();
  }
  store.forget(table);
  await session.replaceTable(table, join(folder, `${table}.lance`), async () => {
    // The list would call the files of the new one missing, and have former ones put back.
    await files?.forget(table);
    await away.move(join('library.lance', `${table}.lance`));
  });
  await rm(folder, { recursive: true, force: true });
  return { kept, lost };
}

/** The readable rows of a range: halves a range that cannot be read until only unreadable rows are left out. */
async function readable(store: LanceStore, table: TableName, from: number, count: number): Promise<Row[]> {
  const places = Array.from({ length: count }, (_, i) => from + i);
  try {
    return await store.rowsAt(table, places, Object.keys(TABLES[table]));
  } catch {
    if (count === 1) return [];
    const half = Math.ceil(count / 2);
    return [
      ...(await readable(store, table, from, half)),
      ...(await readable(store, table, from + half, count - half)),
    ];
  }
}

/**
 * Columns of the rows. A number is never null in the schema, so a damaged null becomes 0; the row's checksum then
 * reveals it.
 */
function columnsOf(table: TableName, rows: readonly Row[]): Columns {
  const entries = Object.entries(TABLES[table]).map(([name, type]): [string, Column] => {
    const values = rows.map((row) => row[name] ?? null);
    if (type !== 'vector') return [name, values as Column];
    const flat = new Float32Array(rows.length * VECTOR_DIMENSIONS);
    values.forEach((value, i) => {
      if (value instanceof Float32Array && value.length === VECTOR_DIMENSIONS) flat.set(value, i * VECTOR_DIMENSIONS);
    });
    return [name, flat];
  });
  return Object.fromEntries(entries);
}
