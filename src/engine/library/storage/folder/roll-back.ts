import type { TableVersions } from '../../journal/table-record.ts';
import { TABLE_NAMES } from '../../tables/schema.ts';
import type { LanceStore } from '../../tables/store-types.ts';
import { dropTable, dropVersions, versionsIn } from './sync-store.ts';

/**
 * Takes the tables in a folder back to the recorded versions. Newer versions may be torn after a power cut; after a
 * kill they are whole, and other processes may be reading them. Keeps everything that was recorded. Returns false,
 * changing nothing, when a recorded version is gone: that is damage (find-damage.ts reports it), and a repair may need
 * whatever is left.
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
      // The process ended while it created the table: version 1 holds no row. A table with more versions is not from
      // the interrupted session.
      if (there.every((version) => version === 1)) await dropTable(folder, table);
      continue;
    }
    const newer = there.filter((version) => version > target);
    if (newer.length === 0) continue;
    try {
      // `restore` makes a new version, so a version number that a reader has seen never gets other content.
      await store.restore(table, target);
    } catch {
      // The newest version is torn, so the table cannot be opened and nobody reads it; or the disk is full, and
      // removing the newer versions needs no space.
    }
    await dropVersions(folder, table, newer);
  }
  store.reopen();
  return true;
}
