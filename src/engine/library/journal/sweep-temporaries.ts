import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sweepLeftOvers } from '../../../files/left-over.ts';
import { journalFolder } from './journal-folder.ts';

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
