import { createHash } from 'node:crypto';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolderDurably, replaceFileDurably } from '../../../files/durable-file.ts';
import { namesIn, nullIfMissing } from '../../../files/missing.ts';
import { readStored, readStoredBytes } from '../../../files/sealed/stored-file.ts';
import { sha256Of } from '../tables/document-checksums.ts';
import type { TableName } from '../tables/schema.ts';

/** Size and checksum of a file of a table at the time it was listed. */
export interface ListedFile {
  readonly bytes: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
}

/** Listed files by path within the folder of the tables, with `/`. */
export type ListedFiles = ReadonlyMap<string, ListedFile>;

/**
 * The list of the tables' files with their SHA-256, in DATA/integrity/files.sha256, with copies of the files that
 * nothing else could restore (docs/adr/0018). Lance never changes a file after it has written it, so a file that
 * differs is damaged. The caller of a writing method holds the writer's lock.
 */
export interface FileList {
  /** Null when there is no list yet; 'damaged' when the list differs from what was written. */
  read(): Promise<ListedFiles | 'damaged' | null>;
  /**
   * Adds new files, drops files that are gone, and copies what has to be copied. A damaged file stays listed with its
   * right checksum.
   */
  keep(): Promise<void>;
  /** Lists the files that are there now and discards the earlier list. */
  renew(): Promise<void>;
  /** Takes the files of a table off the list, and then their copies away: another table gets its place. */
  forget(table: TableName): Promise<void>;
  /** Path of a copy that matches the listed checksum; null when there is none. */
  copyOf(path: string, listed: ListedFile): Promise<string | null>;
  /** Paths of the copies that exist. */
  copies(): Promise<string[]>;
  /** Paths of copies that are missing or differ from what was copied. */
  wrongCopies(): Promise<string[]>;
}

/**
 * Which files are copied: manifests and deletion files, which alone say which rows there are, and the documents table.
 */
function copiedAmong(paths: readonly string[]): Set<string> {
  const newest = newestManifests(paths);
  return new Set(
    paths.filter(
      (path) => newest.has(path) || path.includes('/_deletions/') || path.startsWith('documents.lance/data/'),
    ),
  );
}

export function fileList(dataDir: string, tables: string): FileList {
  const folder = join(dataDir, 'integrity');
  const path = join(folder, 'files.sha256');
  const copyFolder = join(folder, 'copies');

  const read = async (): Promise<ListedFiles | 'damaged' | null> => {
    const content = await readStored(path).catch(nullIfMissing);
    return content === null ? null : (parse(content) ?? 'damaged');
  };
  /** Copies what has to be copied: where there is a copy of the same size already, only when all are made `anew`. */
  const copyNew = async (now: ListedFiles, wanted: ReadonlySet<string>, anew: boolean): Promise<void> => {
    const there = new Set(await filesIn(copyFolder));
    for (const one of wanted) {
      const copy = join(copyFolder, one);
      if (!anew && there.has(one) && (await stat(copy)).size === now.get(one)?.bytes) continue;
      await makeFolderDurably(dirname(copy));
      // Replaced atomically and durably: after a power cut a half-written copy would look like damage.
      await replaceFileDurably(copy, await readFile(join(tables, one)));
    }
  };
  const update = async (before: ListedFiles, anew: boolean): Promise<void> => {
    const now = new Map<string, ListedFile>();
    const buffer = Buffer.allocUnsafe(2 ** 20);
    for (const one of await filesIn(tables)) {
      if (isHint(one) || isWaiting(one)) continue;
      now.set(one, before.get(one) ?? (await listed(join(tables, one), buffer)));
    }
    const wanted = copiedAmong([...now.keys()]);
    // A list whose copies are not there looks like damage. So what it asks for is there before it, and what the earlier
    // list asked for until after it: a kill anywhere leaves a list with all of its copies.
    await copyNew(now, wanted, anew);
    const isSame = now.size === before.size && [...now.keys()].every((one) => before.has(one));
    if (!isSame) {
      await makeFolderDurably(folder);
      await replaceFileDurably(path, format(now));
    }
    for (const one of await filesIn(copyFolder)) if (!wanted.has(one)) await rm(join(copyFolder, one), { force: true });
  };

  return {
    read,
    keep: async () => {
      const before = await read();
      await update(before === null || before === 'damaged' ? new Map() : before, false);
    },
    renew: () => update(new Map(), true),
    forget: async (table) => {
      const before = await read();
      if (before === null || before === 'damaged') return;
      const others = new Map([...before].filter(([one]) => !one.startsWith(`${table}.lance/`)));
      await replaceFileDurably(path, format(others));
      await rm(join(copyFolder, `${table}.lance`), { recursive: true, force: true });
    },
    copyOf: async (one, { sha256 }) => {
      const copy = join(copyFolder, one);
      const content = await readFile(copy).catch(nullIfMissing);
      return content !== null && sha256Of(content) === sha256 ? copy : null;
    },
    copies: () => filesIn(copyFolder),
    wrongCopies: async () => {
      const known = await read();
      if (known === null || known === 'damaged') return [];
      const wrong: string[] = [];
      for (const one of copiedAmong([...known.keys()])) {
        const content = await readFile(join(copyFolder, one)).catch(nullIfMissing);
        if (content === null || sha256Of(content) !== known.get(one)?.sha256) wrong.push(one);
      }
      return wrong;
    },
  };
}

/**
 * Paths of each table's newest manifest. Lance names a manifest so that the newest version sorts first: 2^64 - 1 -
 * version.
 */
export function newestManifests(paths: readonly string[]): Set<string> {
  const manifests = paths.filter((path) => /^[^/]+\/_versions\/\d+\.manifest$/.test(path));
  const byTable = Map.groupBy(manifests, (path) => path.split('/')[0]);
  return new Set([...byTable.values()].map((own) => own.sort(byVersion)[0] as string));
}

/** Newest first: names have one length, except those of other naming schemes. */
const byVersion = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

/**
 * Whether Lance changes this file of a table: it is only a hint where to look first for the newest version. Lance
 * neither syncs it nor needs it, and ignores one that a power cut tore, so it can lose nothing and is never damage.
 */
const isHint = (path: string): boolean => path.endsWith('/latest_version_hint.json');

/** Whether it is of a table that a repair has built and that has no place yet. */
const isWaiting = (path: string): boolean => /^[^/]+\.rebuilt\//.test(path);

/** All files below a folder, with `/`, sorted; none when the folder does not exist. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullIfMissing);
  const files = (entries ?? []).filter((entry) => entry.isFile());
  return files
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** Reads a file once and returns its size and checksum. Throws the file system's error. */
export async function listed(path: string, buffer = Buffer.allocUnsafe(2 ** 20)): Promise<ListedFile> {
  const file = await open(path);
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** The list as text: one line for each file, then a line with the SHA-256 of all lines before it. */
function format(files: ListedFiles): string {
  const lines = [...files].map(([path, { bytes, sha256 }]) => `${sha256} ${bytes} ${path}\n`).join('');
  return `${lines}${sha256Of(Buffer.from(lines))} end\n`;
}

function parse(content: string): ListedFiles | null {
  const end = content.lastIndexOf('\n', content.length - 2) + 1;
  if (content.slice(end) !== `${sha256Of(Buffer.from(content.slice(0, end)))} end\n`) return null;
  const lines = content.slice(0, end).split('\n').slice(0, -1);
  return new Map(
    lines.map((line) => {
      const [sha256 = '', bytes, ...path] = line.split(' ');
      return [path.join(' '), { sha256, bytes: Number(bytes) }];
    }),
  );
}

/** Small JSON files in the data directory, and folders of such files. */
const FILES = ['library.json', 'collections.json', 'models.json', 'settings.json', 'ingests.json', 'stopped.json'];
const FOLDERS = ['jobs', 'journal', 'threads', 'answers', 'folders'];

/**
 * Paths of these files that are not JSON in UTF-8. Each of them is always replaced as a whole, so such a file is
 * damaged.
 */
export async function unreadableRecords(dataDir: string): Promise<string[]> {
  const paths = [...FILES];
  for (const folder of FOLDERS) {
    const names = await namesIn(join(dataDir, folder));
    paths.push(...names.filter((name) => name.endsWith('.json')).map((name) => `${folder}/${name}`));
  }
  const unreadable: string[] = [];
  for (const path of paths) if (!(await isReadable(join(dataDir, path)))) unreadable.push(path);
  return unreadable;
}

async function isReadable(path: string): Promise<boolean> {
  try {
    const content = await readStoredBytes(path).catch(nullIfMissing);
    if (content === null) return true;
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
    return true;
  } catch {
    return false;
  }
}
