import { open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../../files/durable-file.ts';
import { isMissing, namesIn } from '../../../files/missing.ts';
import { TABLE_NAMES, type TableName } from './schema.ts';

/** The newest version of each table that has one. */
export type TableVersions = ReadonlyMap<TableName, number>;

/** Puts the files of the tables on the disk, which LanceDB leaves to the system. */
export interface StoreSync {
  /** All that was committed before it was called is on the disk when it resolves, up to these versions. */
  sync(): Promise<TableVersions>;
  /** Takes what is there for synced: only after a writer that ended well. */
  trust(): Promise<TableVersions>;
}

/** Files synced at once. */
const AT_ONCE = 16;

/**
 * For a store in a folder. Every file of a table has a new name and is never changed, so what is new since the last sync is what
 * the folders did not hold then; names that went are as much a change of their folder.
 */
export function storeSync(folder: string): StoreSync {
  /** What each folder held when it was last synced, by its path. */
  let synced = new Map<string, ReadonlySet<string>>();
  return {
    sync: async () => {
      const { folders, versions } = await listStore(folder);
      const files: string[] = [];
      const changed: string[] = [];
      for (const [path, names] of folders) {
        const before = synced.get(path);
        const added = [...names].filter((name) => !before?.has(name));
        files.push(...added.map((name) => join(path, name)).filter((child) => !folders.has(child)));
        if (before === undefined || added.length > 0 || before.size !== names.size) changed.push(path);
      }
      // The bytes first: a name on the disk without them is a torn file.
      await each(files, syncFile);
      await each(changed, syncFolderIfThere);
      if (changed.includes(folder)) await syncFolder(dirname(folder));
      synced = folders;
      return versions;
    },
    trust: async () => {
      const { folders, versions } = await listStore(folder);
      synced = folders;
      return versions;
    },
  };
}

/** Versions of a table in a folder, newest first. */
export async function versionsIn(folder: string, table: TableName): Promise<number[]> {
  const names = await namesIn(join(folder, `${table}.lance`, '_versions'));
  return names.flatMap((name) => versionOf(name) ?? []).sort((a, b) => b - a);
}

/** The newest version of each table. */
export async function newestIn(folder: string): Promise<Map<TableName, number>> {
  const versions = new Map<TableName, number>();
  for (const table of TABLE_NAMES) {
    const [newest] = await versionsIn(folder, table);
    if (newest !== undefined) versions.set(table, newest);
  }
  return versions;
}

/** Takes versions of a table away, not yet their files. */
export async function dropVersions(folder: string, table: TableName, dropped: readonly number[]): Promise<void> {
  const versions = join(folder, `${table}.lance`, '_versions');
  for (const name of await namesIn(versions)) {
    if (dropped.includes(versionOf(name) ?? -1)) await rm(join(versions, name), { force: true });
  }
}

/** Takes a table away. */
export const dropTable = (folder: string, table: TableName): Promise<void> =>
  rm(join(folder, `${table}.lance`), { recursive: true, force: true });

/** All folders of the tables with the names in them. */
async function listStore(
  folder: string,
): Promise<{ folders: Map<string, ReadonlySet<string>>; versions: Map<TableName, number> }> {
  const folders = new Map<string, ReadonlySet<string>>();
  // Versions come first: what the newest of them is made of was written before it.
  const versions = await newestIn(folder);
  for (const table of TABLE_NAMES) await listFolder(join(folder, `${table}.lance`), folders);
  const tables = (await namesIn(folder)).filter((name) => folders.has(join(folder, name)));
  if (tables.length > 0) folders.set(folder, new Set(tables));
  return { folders, versions };
}

async function listFolder(path: string, folders: Map<string, ReadonlySet<string>>): Promise<void> {
  let entries: Awaited<ReturnType<typeof readEntries>>;
  try {
    entries = await readEntries(path);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  // The hint is rewritten with every commit and only saves LanceDB a look: a torn or an old one is ignored.
  folders.set(path, new Set(entries.map((entry) => entry.name).filter((name) => name !== 'latest_version_hint.json')));
  for (const entry of entries) if (entry.isDirectory()) await listFolder(join(path, entry.name), folders);
}

const readEntries = (path: string) => readdir(path, { withFileTypes: true });

/** Lance names version 5 `5.manifest`, or counts down from 2^64 - 1 so that the newest comes first. */
function versionOf(name: string): number | null {
  const digits = /^(\d+)\.manifest$/.exec(name)?.[1];
  if (digits === undefined) return null;
  return Number(digits.length === 20 ? 2n ** 64n - 1n - BigInt(digits) : BigInt(digits));
}

async function each(paths: readonly string[], action: (path: string) => Promise<void>): Promise<void> {
  for (let at = 0; at < paths.length; at += AT_ONCE) await Promise.all(paths.slice(at, at + AT_ONCE).map(action));
}

async function syncFile(path: string): Promise<void> {
  try {
    // Windows flushes only what is open for writing.
    const handle = await open(path, process.platform === 'win32' ? 'r+' : 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    // A file on its way to its real name.
    if (!isMissing(error)) throw error;
  }
}

async function syncFolderIfThere(path: string): Promise<void> {
  try {
    await syncFolder(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
