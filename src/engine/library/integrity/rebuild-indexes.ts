import { INDEXED_TABLES, type TableName } from '../tables/schema.ts';
import type { LanceStore, TextMatch } from '../tables/store-types.ts';
import type { Quarantine } from './quarantine.ts';
import { salvageTable } from './salvage-table.ts';

/** Builds the full-text indexes anew that are damaged, or all of them. Where an index cannot be replaced, its table is built anew. */
export async function buildIndexes(
  { store, dataDir }: { readonly store: LanceStore; readonly dataDir: string },
  quarantine: Quarantine,
  { broken, always }: { readonly broken: readonly TableName[]; readonly always: boolean },
): Promise<{ name: string; how: string }[]> {
  const mended: { name: string; how: string }[] = [];
  for (const table of INDEXED_TABLES) {
    const isBroken = broken.includes(table) || !(await isIndexUsable(store, table));
    if ((!isBroken && !always) || (await store.count(table)) === 0) continue;
    try {
      await store.buildTextIndex(table, 'fts');
      if (!(await isIndexUsable(store, table))) throw new Error('the index cannot be used');
    } catch {
      await salvageTable(store, table, { dataDir, quarantine });
      await store.buildTextIndex(table, 'fts');
    }
    if (isBroken) mended.push({ name: `index of ${table}`, how: 'built anew' });
  }
  return mended;
}

/** Whether words that certainly stand in the table are found; what is found wrongly is told by the checksums of its files. */
export async function isIndexUsable(store: LanceStore, table: TableName): Promise<boolean> {
  try {
    const rows = await store.read(table, { columns: ['fts'], limit: 3 });
    const words = [...new Set(rows.flatMap((row) => String(row.fts).match(/\b[a-z]{4,20}\b/gi) ?? []))];
    const find = (query: string, match: TextMatch) =>
      store.searchText(table, 'fts', query, match, { columns: ['document_id'], limit: 5 });
    for (const query of [words.slice(0, 40).join(' '), ...words.slice(0, 3)]) {
      if (query !== '' && (await find(query, 'any')).length === 0) return false;
    }
    // Where the words stand is another part of the index.
    const [pair] = rows.flatMap((row) => String(row.fts).match(/\b[a-z]{4,20} [a-z]{4,20}\b/gi) ?? []);
    return pair === undefined || (await find(pair, 'phrase')).length > 0;
  } catch {
    return false;
  }
}
