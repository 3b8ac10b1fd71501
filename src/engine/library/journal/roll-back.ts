import { PinciteError } from '../../../contract/errors.ts';
import { TABLE_NAMES } from '../tables/schema.ts';
import { isDiskFull } from '../tables/store-error.ts';
import type { LanceStore } from '../tables/store-types.ts';
import { dropTable, dropVersions, versionsIn } from '../tables/sync-store.ts';
import type { Quarantine } from './quarantine.ts';
import type { TableVersions } from './table-record.ts';
import type { WriteJournal } from './write-journal.ts';

/**
 * Takes tables in a folder back to these versions. After a power cut newer ones may be torn in any way; after a kill they are whole,
 * and other processes may be reading them. Nothing that was recorded is touched. False, with nothing done, where a recorded version
 * is gone: that is damage (find-damage.ts says so), and whatever is left may be needed to repair it.
 */
export async function rollBackTables(store: LanceStore, folder: string, recorded: TableVersions): Promise<boolean> {
  const tables = TABLE_NAMES.map(async (table) => ({
    table,
    there: await versionsIn(folder, table),
    target: recorded.get(table),
  }));
  const found = await Promise.all(tables);
  if (found.some(({ there, target }) => target !== undefined && !there.includes(target))) return false;
  for (const { table, there, target } of found) {
    if (target === undefined) {
      // Being made when it ended: its first version holds no row. Anything more is not of a session that was cut short.
      if (there.every((version) => version === 1)) await dropTable(folder, table);
      continue;
    }
    const newer = there.filter((version) => version > target);
    if (newer.length === 0) continue;
    try {
      // A version number that readers have seen never comes again with other content.
      await store.restore(table, target);
    } catch {
      // The newest version is torn, so that the table cannot be opened and nobody is reading it. Or the disk is full: taking the
      // newer versions away needs no room.
    }
    await dropVersions(folder, table, newer);
  }
  store.reopen();
  return true;
}

/** Puts what interrupted writes left into quarantine before it is rolled back, as far as it can be read. */
export async function keepUnsettled(store: LanceStore, journal: WriteJournal, quarantine: Quarantine): Promise<void> {
  for (const { note } of await journal.writes()) {
    for (const document of note.documents) {
      try {
        await quarantine.keep(store, document);
      } catch (error) {
        // Torn by a power cut, or no room for it: nobody was told that it was added, and its file was only read.
        if (!(error instanceof PinciteError) && !isDiskFull(error)) throw error;
      }
    }
  }
}
