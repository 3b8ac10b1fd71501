import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFile, syncFolder } from '../../../../files/durable-file.ts';
import { isMissing, namesIn } from '../../../../files/missing.ts';
import { TABLE_NAMES, type TableName } from '../../tables/schema.ts';

/** The newest version of each table that has one. */
export type TableVersions = ReadonlyMap<TableName, number>;

/** Syncs the files of the tables to the disk, since LanceDB leaves the time to the operating system. */
export interface StoreSync {
  /** Syncs everything committed before the call, and returns the versions that are then on the disk. */
  sync(): Promise<TableVersions>;
  /** Takes the present files for synced without syncing them: only after a writer that ended normally. */
  trust(): Promise<TableVersions>;
}

/** Files synced at once. */
const AT_ONCE = 16;

/**
 * For a store in a folder. A table's files have unique names and never change, so only files that a folder did not hold
 * at the last sync are synced; a deleted name also counts as a change of its folder.
 */
export function storeSync(folder: string): StoreSync {
  /** The names in each folder at its last sync, by the folder's path. */
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
      // Contents before names: a synced name with unsynced content is a torn file.
      await each(files, (path) => syncFile(path).catch(unlessGone));
      await each(changed, (path) => syncFolder(path).catch(unlessGone));
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

/** The manifests of a table in a folder, each with the version that it describes, newest first. */
export async function manifestsIn(folder: string, table: TableName): Promise<{ version: number; name: string }[]> {
  const names = await namesIn(join(folder, `${table}.lance`, '_versions'));
  const manifests = names.map((name) => ({ version: versionOf(name), name }));
  return manifests
    .flatMap(({ version, name }) => (version === null ? [] : [{ version, name }]))
    .sort((a, b) => b.version - a.version);
}

/** Versions of a table in a folder, newest first. */
export const versionsIn = async (folder: string, table: TableName): Promise<number[]> =>
  (await manifestsIn(folder, table)).map(({ version }) => version);

/** The newest version of each table. */
export async function newestIn(folder: string): Promise<Map<TableName, number>> {
  const versions = new Map<TableName, number>();
  for (const table of TABLE_NAMES) {
    const [newest] = await versionsIn(folder, table);
    if (newest !== undefined) versions.set(table, newest);
  }
  return versions;
}

/** Deletes versions of a table, not the files that they use. */
export async function dropVersions(folder: string, table: TableName, dropped: readonly number[]): Promise<void> {
  const versions = join(folder, `${table}.lance`, '_versions');
  for (const name of await namesIn(versions)) {
    if (dropped.includes(versionOf(name) ?? -1)) await rm(join(versions, name), { force: true });
  }
}

/** Deletes a table. */
export const dropTable = (folder: string, table: TableName): Promise<void> =>
  rm(join(folder, `${table}.lance`), { recursive: true, force: true });

/** All folders of the tables with the names in them. */
async function listStore(
  folder: string,
): Promise<{ folders: Map<string, ReadonlySet<string>>; versions: Map<TableName, number> }> {
  const folders = new Map<string, ReadonlySet<string>>();
  // Versions are read first: all files of the newest one were written before it.
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
  // The hint is rewritten with every commit and only saves LanceDB a look-up: it ignores a torn or an old one.
  folders.set(path, new Set(entries.map((entry) => entry.name).filter((name) => name !== 'latest_version_hint.json')));
  for (const entry of entries) if (entry.isDirectory()) await listFolder(join(path, entry.name), folders);
}

const readEntries = (path: string) => readdir(path, { withFileTypes: true });

/**
 * The version of a manifest. Lance names version 5 `5.manifest`, or counts down from 2^64 - 1 so that the newest sorts
 * first.
 */
function versionOf(name: string): number | null {
  const digits = /^(\d+)\.manifest$/.exec(name)?.[1];
  if (digits === undefined) return null;
  return Number(digits.length === 20 ? 2n ** 64n - 1n - BigInt(digits) : BigInt(digits));
}

async function each(paths: readonly string[], action: (path: string) => Promise<void>): Promise<void> {
  for (let at = 0; at < paths.length; at += AT_ONCE) await Promise.all(paths.slice(at, at + AT_ONCE).map(action));
}

/** For a `catch`: a temporary file or folder that was just renamed or removed needs no sync. */
function unlessGone(error: unknown): void {
  if (!isMissing(error)) throw error;
}
