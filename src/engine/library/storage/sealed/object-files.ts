import { randomBytes } from 'node:crypto';
import type { Dirent, Stats } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, isMissing, nullIfMissing } from '../../../../files/missing.ts';
import { openedLength, SealBroken } from '../../../../files/sealed/payload.ts';
import { tablePurpose } from '../../../../files/sealed/sealed-folders.ts';
import { sealedReader } from '../../../../files/sealed/sealed-reader.ts';

/** An encrypted file, as the server tells of it. */
export interface StoredObject {
  readonly key: string;
  /** Of what is in it. */
  readonly bytes: number;
  readonly writtenAt: Date;
  /** Another for each content of this name. */
  readonly tag: string;
}

export interface Listing {
  readonly objects: readonly StoredObject[];
  /** What the names below the prefix begin with, up to the delimiter. */
  readonly prefixes: readonly string[];
}

/** The encrypted files of the tables in a folder, by their path within it. */
export interface ObjectFiles {
  readonly key: Uint8Array;
  read<T>(
    object: string,
    use: (found: StoredObject, range: (start: number, end: number) => Promise<Buffer>) => Promise<T>,
  ): Promise<T>;
  list(prefix: string, delimiter: string): Promise<Listing>;
  /** A file beside `object` that will be it. */
  begin(object: string): Promise<{ readonly path: string; readonly handle: FileHandle }>;
  /** Gives a written file its name; null where there is one that it must not replace. */
  finish(path: string, object: string, onlyNew: boolean): Promise<StoredObject | null>;
  remove(object: string): Promise<void>;
}

/** Begins the names of files that are being written: what is swept at the start (`sweepTemporaries`). */
const TEMPORARY = '.tmp-';

export function objectFiles(folder: string, key: Uint8Array): ObjectFiles {
  const pathOf = (object: string): string => {
    const names = object.split('/');
    if (names.some((name) => name === '' || name === '.' || name === '..' || /[\\\0]/u.test(name)))
      throw new TypeError('no name of a file');
    return join(folder, ...names);
  };
  return {
    key,
    read: async (object, use) => {
      const handle = await open(pathOf(object));
      try {
        const { range } = await sealedReader(handle, { key, purpose: tablePurpose(object) });
        return await use(storedObject(object, await handle.stat()), range);
      } finally {
        await handle.close();
      }
    },
    list: (prefix, delimiter) => listFolder(folder, prefix, delimiter === '/'),
    begin: async (object) => {
      const final = pathOf(object);
      await mkdir(dirname(final), { recursive: true, mode: 0o700 });
      const path = join(dirname(final), `${TEMPORARY}${randomBytes(8).toString('hex')}`);
      return { path, handle: await open(path, 'wx', 0o600) };
    },
    finish: async (path, object, onlyNew) => {
      const final = pathOf(object);
      if (!onlyNew) await rename(path, final);
      else if (!(await linked(path, final))) return null;
      return storedObject(object, await stat(final));
    },
    remove: (object) => rm(pathOf(object), { force: true }),
  };
}

/** Gives a file its name, and returns false where another has it. */
async function linked(path: string, final: string): Promise<boolean> {
  try {
    await link(path, final);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

function storedObject(key: string, { size, mtime, mtimeMs, ino }: Stats): StoredObject {
  const bytes = openedLength(size);
  if (bytes === null) throw new SealBroken('it is cut off');
  return {
    key,
    bytes,
    writtenAt: mtime,
    tag: `"${ino.toString(16)}-${Math.round(mtimeMs * 1000).toString(16)}-${size}"`,
  };
}

async function listFolder(folder: string, prefix: string, isFlat: boolean): Promise<Listing> {
  const below = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  const entries = await readdir(join(folder, below), { recursive: !isFlat, withFileTypes: true }).catch(
    (error: unknown): Dirent[] => {
      if (isMissing(error)) return [];
      throw error;
    },
  );
  const objects: StoredObject[] = [];
  const prefixes: string[] = [];
  for (const entry of entries) {
    const key = join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/');
    if (!key.startsWith(prefix) || entry.name.startsWith(TEMPORARY)) continue;
    if (entry.isDirectory() && isFlat) prefixes.push(`${key}/`);
    if (!entry.isFile()) continue;
    const found = await stat(join(folder, key)).catch(nullIfMissing);
    // One that is cut off is told when it is read.
    if (found !== null && openedLength(found.size) !== null) objects.push(storedObject(key, found));
  }
  objects.sort((a, b) => (a.key < b.key ? -1 : 1));
  return { objects, prefixes: prefixes.sort() };
}
