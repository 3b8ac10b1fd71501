import { PinciteError } from '../../../contract/errors.ts';
import type { VisibleDocuments } from '../reading/visible-documents.ts';
import type { Storage } from '../storage/types.ts';
import { CONTENT_TABLES } from '../tables/schema.ts';
import { quoted } from '../tables/sql-text.ts';
import { isDiskFull } from '../tables/store-error.ts';
import type { LanceStore } from '../tables/store-types.ts';
import type { Quarantine } from './quarantine.ts';
import type { WriteJournal } from './write-journal.ts';

export interface SweepTarget extends Pick<Storage, 'store' | 'journal'> {
  readonly visible: VisibleDocuments;
  readonly quarantine: Quarantine;
}

/**
 * Deletes what interrupted writes left: rows of documents that the journal names and that have no row in `documents`,
 * after copying them to quarantine. Deletes no other row, whatever the tables look like. Returns the number of
 * interrupted writes; what is left of their files stays until the store is purged.
 */
export async function sweepInterrupted({ store, visible, journal, quarantine }: SweepTarget): Promise<number> {
  // A damaged row is still a row of its document; one without a readable id could belong to any document.
  const damaged = await visible.damaged();
  if (damaged.includes(null)) return 0;
  const there = new Set([...(await visible.ids()), ...damaged]);
  const writes = await journal.writes();
  for (const write of writes) {
    for (const document of write.note.documents) {
      if (there.has(document.document_id)) continue;
      if (!write.note.removes && (await quarantine.keep(store, document)) === 0) continue;
      const where = `document_id = ${quoted(document.document_id)}`;
      for (const table of CONTENT_TABLES) await store.delete(table, where);
    }
  }
  await store.settle();
  for (const write of writes) await journal.end(write);
  return writes.length;
}

/** Copies rows of interrupted writes into quarantine before the roll-back, as far as they can be read. */
export async function keepUnsettled(store: LanceStore, journal: WriteJournal, quarantine: Quarantine): Promise<void> {
  for (const { note } of await journal.writes()) {
    for (const document of note.documents) {
      try {
        await quarantine.keep(store, document);
      } catch (error) {
        // The rows are torn by a power cut, or there is no space for them. No loss: the add was never reported as done,
        // and its source file is unchanged.
        if (!(error instanceof PinciteError) && !isDiskFull(error)) throw error;
      }
    }
  }
}
