import { createHash } from 'node:crypto';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join, parse, resolve, sep } from 'node:path';
import { PinciteError } from '../../../contract/errors.ts';
import { hasReadableExtension } from '../../../contract/view/document-names.ts';
import { exactPath, fsPath, shownName, shownPath } from '../../../files/exact-path.ts';
import { LARGEST_FILE_BYTES } from '../../../files/largest-file.ts';
import { errorCode, isNowhere } from '../../../files/missing.ts';
import { NotRegular, openRegular } from '../../../files/regular-file.ts';
import { attachedPlace } from './attached-path.ts';

/** A file to add, or the reason why a path is none. */
export interface PathToAdd {
  /** As `exactPath` writes it, or as `attachedPath` does. */
  readonly path: string;
  readonly error: PinciteError | null;
}

/** Readers accept a PDF's header anywhere in its first KiB. */
const MAGIC_WITHIN = 1024;

/**
 * The files among and under these paths, folders recursively in name order. A named file is taken as it is; inside a folder only
 * files with a readable extension and files that begin like a PDF are, others get NOT_SUPPORTED and hidden ones are skipped. A link is followed when
 * it was named itself, or leads to a place inside the named folder; another gets LINK_LEADS_OUT.
 */
export async function expandPaths(paths: readonly string[], signal?: AbortSignal): Promise<PathToAdd[]> {
  const found: PathToAdd[] = [];
  const entered = new Set<string>();
  /** `root`: the real place of the named folder it is in; null for what was named itself. */
  const visit = async (path: string, root: string | null): Promise<void> => {
    if (signal?.aborted) throw new PinciteError('CANCELLED');
    try {
      if (root !== null && (await lstat(fsPath(path))).isSymbolicLink() && !isWithin(root, await realOf(path)))
        throw new PinciteError('LINK_LEADS_OUT', { path: shownPath(path) });
      const info = await stat(fsPath(path));
      if (info.isDirectory()) {
        // Symbolic links may lead in a circle.
        const real = await realOf(path);
        if (entered.has(real)) return;
        entered.add(real);
        for (const name of await namesIn(path)) await visit(join(path, name), root ?? real);
      } else if (!info.isFile() || !(root === null || (await isSupported(path)))) {
        // A pipe or device is never opened: reading it could wait for ever.
        found.push({ path, error: new PinciteError('NOT_SUPPORTED', { file: shownPath(path) }) });
      } else {
        found.push({ path, error: null });
      }
    } catch (error) {
      found.push({ path, error: pathError(path, error) });
    }
  };
  for (const path of paths) {
    if (attachedPlace(path) !== null) found.push({ path, error: null });
    else for (const named of await namedBy(resolve(path))) await visit(named, null);
  }
  return found;
}

const realOf = async (path: string): Promise<string> => exactPath(await realpath(fsPath(path), { encoding: 'buffer' }));

const isWithin = (root: string, real: string): boolean =>
  real === root || real.startsWith(root.endsWith(sep) ? root : root + sep);

/** The names in a folder that are not hidden, in order. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(fsPath(folder), { encoding: 'buffer' });
  return names
    .map(exactPath)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

/**
 * The paths that a path on the command line stands for. Node hands over names that are not UTF-8 with U+FFFD in the place of what it
 * could not read: where there is no such file, it stands for each whose name reads so.
 */
async function namedBy(path: string): Promise<string[]> {
  if (!path.includes('\ufffd') || (await isThere(path))) return [path];
  const { root } = parse(path);
  let places = [root];
  for (const part of path.slice(root.length).split(sep)) {
    if (!part.includes('\ufffd')) {
      places = places.map((place) => join(place, part));
      continue;
    }
    const next: string[] = [];
    for (const place of places) {
      const names = await readdir(fsPath(place), { encoding: 'buffer' }).catch(() => []);
      for (const name of names) if (name.toString('utf8') === part) next.push(join(place, exactPath(name)));
    }
    places = next;
  }
  const there: string[] = [];
  for (const place of places) if (await isThere(place)) there.push(place);
  return there.length > 0 ? there : [path];
}

const isThere = (path: string): Promise<boolean> =>
  lstat(fsPath(path)).then(
    () => true,
    () => false,
  );

async function isSupported(path: string): Promise<boolean> {
  if (hasReadableExtension(path)) return true;
  const file = await openRegular(fsPath(path));
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC_WITHIN), 0, MAGIC_WITHIN, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
}

/** Errors of the file system as ours: missing or not readable. */
function pathError(path: string, error: unknown): PinciteError {
  if (error instanceof PinciteError) return error;
  const shown = shownPath(path);
  if (error instanceof NotRegular) return new PinciteError('NOT_SUPPORTED', { file: shown }, { cause: error });
  const code = errorCode(error);
  if (isNowhere(error)) return new PinciteError('FILE_NOT_FOUND', { path: shown }, { cause: error });
  const why = code === 'EACCES' || code === 'EPERM' ? 'permission denied' : String((error as Error).message ?? error);
  return new PinciteError('FILE_UNREADABLE', { path: shown, why }, { cause: error });
}

export interface LoadedFile {
  readonly bytes: Uint8Array;
  /** First 16 hex digits of the SHA-256 of exactly these bytes. */
  readonly documentId: string;
  /** All of it. */
  readonly sha256: string;
}

/** Told how many bytes will be in memory, before they are; resolves when there is room for them. */
export type Admit = (bytes: number) => Promise<void>;

const STEP = 4 * 2 ** 20;
const MIB = 2 ** 20;

export interface LoadOptions {
  readonly signal?: AbortSignal;
  readonly admit?: Admit;
}

/**
 * Reads and hashes a file in one pass, so that the id is that of the bytes kept even if the file changes meanwhile.
 * Throws FILE_NOT_FOUND, FILE_UNREADABLE, NOT_SUPPORTED (no file), EMPTY_FILE, TOO_LARGE or CANCELLED.
 */
export async function loadFile(path: string, { signal, admit }: LoadOptions = {}): Promise<LoadedFile> {
  const name = shownName(path);
  try {
    const file = await openRegular(fsPath(path));
    try {
      const { size } = await file.stat();
      if (size === 0) throw new PinciteError('EMPTY_FILE', { file: name });
      if (size > LARGEST_FILE_BYTES) {
        const why = `it has ${Math.ceil(size / MIB)} MB, and ${LARGEST_FILE_BYTES / MIB} MB are the limit`;
        throw new PinciteError('TOO_LARGE', { file: name, why });
      }
      await admit?.(size);
      // Threads share it: handed to the reader, it is not there twice.
      const bytes = new Uint8Array(new SharedArrayBuffer(size));
      const hash = createHash('sha256');
      let done = 0;
      while (done < size) {
        if (signal?.aborted) throw new PinciteError('CANCELLED');
        const { bytesRead } = await file.read(bytes, done, Math.min(STEP, size - done), done);
        if (bytesRead === 0) break;
        hash.update(bytes.subarray(done, done + bytesRead));
        done += bytesRead;
      }
      const sha256 = hash.digest('hex');
      return { bytes: bytes.subarray(0, done), documentId: sha256.slice(0, 16), sha256 };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw pathError(path, error);
  }
}
