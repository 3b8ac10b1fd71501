import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncAllBelow, syncFolder } from '../../../../files/durable-file.ts';
import { isThere } from '../../../../files/missing.ts';
import { TABLE_NAMES, type TableName } from '../../tables/schema.ts';

/** Beside the tables: one that was built anew, is whole and on the disk, and gets the place of a damaged one. */
const waiting = (folder: string, table: TableName): string => join(folder, `${table}.rebuilt`);
const placeOf = (folder: string, table: TableName): string => join(folder, `${table}.lance`);

/** Has a table that was built elsewhere wait beside the one that it replaces, all of it on the disk. */
export async function layBeside(folder: string, table: TableName, built: string): Promise<void> {
  await syncAllBelow(built);
  await rm(waiting(folder, table), { recursive: true, force: true });
  await rename(built, waiting(folder, table));
  await syncFolder(folder);
}

/**
 * Gives the tables that wait their places where the former ones are gone; else they are removed, since the repair that
 * built them begins anew. Also where a kill or a power cut came in between.
 */
export async function placeWaiting(folder: string): Promise<void> {
  for (const table of TABLE_NAMES) {
    if (!(await isThere(waiting(folder, table)))) continue;
    if (await isThere(placeOf(folder, table))) await rm(waiting(folder, table), { recursive: true });
    else await rename(waiting(folder, table), placeOf(folder, table));
    await syncFolder(folder);
  }
}

/** Whether a table waits whose place is empty. */
export async function isAnyMissing(folder: string): Promise<boolean> {
  for (const table of TABLE_NAMES)
    if ((await isThere(waiting(folder, table))) && !(await isThere(placeOf(folder, table)))) return true;
  return false;
}
