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

/**
 * Names of Lance's temporary files, which it renames when they are complete. One of a killed merge may hold text of a
 * document that was removed since.
 */
const LANCE_TEMPORARY = /^\.tmp|#\d+$/;

/**
 * Deletes temporary files of killed writers. The caller holds the writer's lock, and no other process writes to the
 * tables.
 */
export async function sweepTemporaries(dataDir: string, tables: string | null): Promise<void> {
  await sweepLeftOvers(journalFolder(dataDir));
  if (tables === null) return;
  for (const entry of await readdir(tables, { recursive: true, withFileTypes: true })) {
    const isTemporary = entry.isFile() && LANCE_TEMPORARY.test(entry.name);
    if (isTemporary) await rm(join(entry.parentPath, entry.name), { force: true });
  }
}
