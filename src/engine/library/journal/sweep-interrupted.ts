import type { LanceStore } from '../lance-store.ts';
import { CONTENT_TABLES } from '../schema.ts';
import { anyOf } from '../sql-text.ts';
import type { VisibleDocuments } from '../visible-documents.ts';
import type { WriteJournal } from './write-journal.ts';

export interface SweepTarget {
  readonly store: LanceStore;
  readonly visible: VisibleDocuments;
  readonly journal: WriteJournal;
}

/**
 * Deletes what interrupted writes left: rows of documents that the journal names and that have no row of their own. No other row
 * is ever touched, whatever the tables look like. Returns how many rows there were.
 */
export async function sweepInterrupted({ store, visible, journal }: SweepTarget): Promise<number> {
  // A damaged row is a row all the same; one that does not even tell its document could be that of any.
  const damaged = await visible.damaged();
  if (damaged.includes(null)) return 0;
  const there = new Set([...(await visible.ids()), ...damaged]);
  let swept = 0;
  for (const write of await journal.writes()) {
    const ids = write.note.documents.map((document) => document.document_id);
    const left = anyOf(
      'document_id',
      ids.filter((id) => !there.has(id)),
    );
    for (const table of CONTENT_TABLES) {
      const rows = await store.count(table, left);
      if (rows > 0) await store.delete(table, left);
      swept += rows;
    }
    await journal.end(write);
  }
  return swept;
}
