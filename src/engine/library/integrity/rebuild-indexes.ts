import { INDEXED_TABLES, type TableName } from '../tables/schema.ts';
import type { LanceStore, TextMatch } from '../tables/store-types.ts';
import type { DamagedFolder } from './damaged-folder.ts';
import { type SalvageTarget, salvageTable } from './salvage-table.ts';

/** Rebuilds damaged full-text indexes, or all of them. Where an index cannot be replaced, rebuilds its table. */
export async function buildIndexes(
  target: SalvageTarget,
  away: DamagedFolder,
  { broken, always }: { readonly broken: readonly TableName[]; readonly always: boolean },
): Promise<{ name: string; how: string }[]> {
  const { store } = target;
  const mended: { name: string; how: string }[] = [];
  for (const table of INDEXED_TABLES) {
    const isBroken = broken.includes(table) || !(await isIndexUsable(store, table));
    if ((!isBroken && !always) || (await store.count(table)) === 0) continue;
    try {
      await store.buildTextIndex(table, 'fts');
      if (!(await isIndexUsable(store, table))) throw new Error('the index cannot be used');
    } catch {
      await salvageTable(target, table, away);
      await store.buildTextIndex(table, 'fts');
    }
    if (isBroken) mended.push({ name: `index of ${table}`, how: 'built anew' });
  }
  return mended;
}

/**
 * Whether a search finds words that are certainly in the table. Wrong results are found by the checksums of the index
 * files.
 */
export async function isIndexUsable(store: LanceStore, table: TableName): Promise<boolean> {
  try {
    const rows = await store.read(table, { columns: ['fts'], limit: 3 });
    const words = [...new Set(rows.flatMap((row) => String(row.fts).match(/\b[a-z]{4,20}\b/gi) ?? []))];
    const find = (query: string, match: TextMatch) =>
      store.searchText(table, 'fts', query, match, { columns: ['document_id'], limit: 5 });
    for (const query of [words.slice(0, 40).join(' '), ...words.slice(0, 3)]) {
      if (query !== '' && (await find(query, 'any')).length === 0) return false;
    }
    // A phrase search uses the positions of words, which are another part of the index.
    const [pair] = rows.flatMap((row) => String(row.fts).match(/\b[a-z]{4,20} [a-z]{4,20}\b/gi) ?? []);
    return pair === undefined || (await find(pair, 'phrase')).length > 0;
  } catch {
    return false;
  }
}
