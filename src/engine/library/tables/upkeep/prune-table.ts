import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../../../files/missing.ts';
import type { TableName } from '../schema.ts';
import type { PruneOptions } from '../store-types.ts';
import { manifestsIn } from '../sync-store.ts';
import { FILE_FOLDERS, layoutOf, type TableLayout } from './table-layout.ts';

/** What lies in the folder of a table; with anything else (indexes, tags, branches) the table is left to LanceDB. */
const KNOWN: readonly string[] = [...FILE_FOLDERS, '_versions'];
/** A file manager may leave hidden files anywhere. */
const isKnown = (name: string): boolean => KNOWN.includes(name) || name.startsWith('.');

/** The newest version of a table in a folder; null where it has something that is not known (table-layout.ts). */
export async function newestLayout(folder: string, table: TableName): Promise<TableLayout | null> {
  const root = join(folder, `${table}.lance`);
  if ((await namesIn(root)).some((name) => !isKnown(name))) return null;
  const [newest] = await manifestsIn(folder, table);
  return newest === undefined ? null : await layoutOf(root, newest.name);
}

/**
 * Deletes old versions of a table in a folder, and the files that only they need, as LanceDB's `optimize` does at its
 * end, but without merging the table first, which that does always. Returns false, deleting nothing, where anything of
 * the table is not known: then LanceDB must do it.
 */
export async function pruneTable(
  folder: string,
  table: TableName,
  { olderThan, deleteUnverified }: PruneOptions,
): Promise<boolean> {
  if ((await newestLayout(folder, table)) === null) return false;
  const root = join(folder, `${table}.lance`);
  const versions: { readonly name: string; readonly layout: TableLayout; readonly isKept: boolean }[] = [];
  for (const [i, { name }] of (await manifestsIn(folder, table)).entries()) {
    const layout = await layoutOf(root, name);
    if (layout === null) return false;
    versions.push({ name, layout, isKept: i === 0 || layout.writtenAt >= olderThan.getTime() });
  }
  const old = versions.filter(({ isKept }) => !isKept);
  const needed = new Set(versions.flatMap(({ layout, isKept }) => (isKept ? [...layout.files] : [])));
  const present = deleteUnverified ? await filesOf(root) : new Set(old.flatMap(({ layout }) => [...layout.files]));
  // Files before the versions that name them: what is left after a kill is still named, and goes with the next call.
  for (const file of present) if (!needed.has(file)) await rm(join(root, file), { force: true });
  for (const { name } of old) await rm(join(root, '_versions', name), { force: true });
  return true;
}

async function filesOf(root: string): Promise<Set<string>> {
  const files = new Set<string>();
  for (const folder of FILE_FOLDERS)
    for (const name of await namesIn(join(root, folder))) files.add(`${folder}/${name}`);
  return files;
}
