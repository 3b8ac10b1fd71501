import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sweepLeftOvers } from '../../../files/left-over.ts';
import type { VisibleDocuments } from '../reading/visible-documents.ts';
import { CONTENT_TABLES } from '../tables/schema.ts';
import { quoted } from '../tables/sql-text.ts';
import { journalFolder } from './journal-folder.ts';
import type { Quarantine } from './quarantine.ts';
import type { SettledStore } from './settle-store.ts';
import type { WriteJournal } from './write-journal.ts';

export interface SweepTarget {
  readonly store: SettledStore;
  readonly visible: VisibleDocuments;
  readonly journal: WriteJournal;
  readonly quarantine: Quarantine;
}

/**
 * Deletes what interrupted writes left: rows of documents that the journal names and that have no row of their own. They are in
 * quarantine before. No other row is ever touched, whatever the tables look like. Returns how many writes there were: what is
 * left of their files stays until the store is purged.
 */
export async function sweepInterrupted({ store, visible, journal, quarantine }: SweepTarget): Promise<number> {
  // A damaged row is a row all the same; one that does not even tell its document could be that of any.
  const damaged = await visible.damaged();
  if (damaged.includes(null)) return 0;
  const there = new Set([...(await visible.ids()), ...damaged]);
  const writes = await journal.writes();
  for (const write of writes) {
    for (const document of write.note.documents) {
      if (there.has(document.document_id)) continue;
      if ((await quarantine.keep(store, document)) === 0) continue;
      const where = `document_id = ${quoted(document.document_id)}`;
      for (const table of CONTENT_TABLES) await store.delete(table, where);
    }
  }
  await store.settle();
  for (const write of writes) await journal.end(write);
  return writes.length;
}

/** What Lance renames to a file when it is whole; of a killed merge it may hold text of a document that was removed since. */
const LANCE_TEMPORARY = /^\.tmp|#\d+$/;

/** Deletes the temporary files of writers that were killed. Only for who holds the lock, and in tables of no other process. */
export async function sweepTemporaries(dataDir: string, tables: string | null): Promise<void> {
  await sweepLeftOvers(journalFolder(dataDir));
  if (tables === null) return;
  for (const entry of await readdir(tables, { recursive: true, withFileTypes: true })) {
    const isTemporary = entry.isFile() && LANCE_TEMPORARY.test(entry.name);
    if (isTemporary) await rm(join(entry.parentPath, entry.name), { force: true });
  }
}
