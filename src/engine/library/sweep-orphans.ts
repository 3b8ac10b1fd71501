import type { LanceStore } from './lance-store.ts';
import { CONTENT_TABLES } from './schema.ts';
import { noneOf } from './sql-text.ts';
import type { VisibleDocuments } from './visible-documents.ts';

/** Deletes rows whose document has no row of its own: what a killed writer left. Returns how many rows there were. */
export async function sweepOrphans(store: LanceStore, visible: VisibleDocuments): Promise<number> {
  const orphans = noneOf('document_id', await visible.ids());
  let swept = 0;
  for (const table of CONTENT_TABLES) {
    const rows = await store.count(table, orphans);
    if (rows > 0) await store.delete(table, orphans);
    swept += rows;
  }
  return swept;
}
