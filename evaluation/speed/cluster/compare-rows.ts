import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { lanceStore } from '../../../src/engine/library/tables/lance-store.ts';
import { TABLE_NAMES, TABLES, type TableName } from '../../../src/engine/library/tables/schema.ts';
import type { LanceStore, Row, Value } from '../../../src/engine/library/tables/store-types.ts';

/** The rows of one table in two libraries. */
export interface ComparedTable {
  readonly table: TableName;
  readonly rows: readonly [first: number, second: number];
  /** Whether all rows are the same, in every column but those left out. */
  readonly isSame: boolean;
  /** Greatest difference of two numbers of a vector; null where there are none. */
  readonly vectorDifference: number | null;
}

/** When a document was added, and the checksum of a row that holds it. */
export const LEFT_OUT: readonly string[] = ['added_at', 'row_checksum'];

/** Rows that are in memory at once. */
const PORTION = 1000;

/**
 * Compares all rows of two libraries, whatever their order. Vectors are compared number by number, all else by its
 * bytes.
 */
export async function compareRows(first: string, second: string): Promise<ComparedTable[]> {
  const stores = [first, second].map((dataDir) =>
    lanceStore(join(dataDir, 'library.lance'), { isPresent: async () => true }),
  ) as [LanceStore, LanceStore];
  try {
    const compared: ComparedTable[] = [];
    for (const table of TABLE_NAMES) {
      const [a, b] = [await digests(stores[0], table), await digests(stores[1], table)];
      const isSame = a.length === b.length && a.every((digest, i) => digest === b[i]);
      const vectorDifference = table === 'vectors' && a.length > 0 ? await greatestDifference(...stores) : null;
      compared.push({ table, rows: [a.length, b.length], isSame, vectorDifference });
    }
    return compared;
  } finally {
    for (const store of stores) await store.close();
  }
}

/** A hash of each row, sorted. */
async function digests(store: LanceStore, table: TableName): Promise<string[]> {
  const columns = Object.keys(TABLES[table]).filter((column) => column !== 'vector' && !LEFT_OUT.includes(column));
  const found: string[] = [];
  const total = await store.count(table);
  for (let at = 0; at < total; at += PORTION) {
    const places = Array.from({ length: Math.min(PORTION, total - at) }, (_, i) => at + i);
    for (const row of await store.rowsAt(table, places, columns)) found.push(digestOf(row, columns));
  }
  return found.sort();
}

function digestOf(row: Row, columns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const column of columns) {
    const value: Value = row[column] ?? null;
    if (value instanceof Uint8Array) hash.update(`${column} ${value.length}\n`).update(value);
    else hash.update(`${column} ${JSON.stringify(value)}\n`);
  }
  return hash.digest('hex');
}

/** Of the vectors of the same passages; infinite where one has none. */
async function greatestDifference(first: LanceStore, second: LanceStore): Promise<number> {
  const vectorsOf = async (store: LanceStore): Promise<Map<string, Float32Array>> => {
    const rows = await store.read('vectors', { columns: ['chunk_id', 'vector'] });
    return new Map(rows.map((row) => [String(row.chunk_id), row.vector as Float32Array]));
  };
  const [a, b] = [await vectorsOf(first), await vectorsOf(second)];
  let greatest = a.size === b.size ? 0 : Number.POSITIVE_INFINITY;
  for (const [id, vector] of a) {
    const other = b.get(id);
    if (other === undefined) return Number.POSITIVE_INFINITY;
    for (const [i, value] of vector.entries()) greatest = Math.max(greatest, Math.abs(value - (other[i] ?? 0)));
  }
  return greatest;
}
