import type { Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { PinciteError, stopIfAborted } from '../../../contract/errors.ts';
import { hasReadableExtension } from '../../../contract/view/documents/document-names.ts';
import { exactPath, fsPath, shownPath } from '../../../files/exact-path.ts';
import { openRegular } from '../../../files/regular-file.ts';
import { DOCUMENT_HEAD_BYTES, isDocumentHead } from '../../documents/formats/format-of.ts';
import { pathError } from './load-file.ts';

/** A file that a walk came to, or why it came no further at a path. */
export type WalkedFile =
  | { readonly path: string; readonly stats: Stats; readonly error: null }
  | { readonly path: string; readonly stats: null; readonly error: PinciteError };

export interface WalkOptions {
  readonly signal?: AbortSignal | undefined;
  /** A folder, by its real path, that is not entered. */
  readonly leftOut?: string | undefined;
  /** The real paths of the folders that were entered, for several walks: none is entered twice. */
  readonly entered?: Set<string>;
}

/**
 * Visits the file at a path, or the files in and below the folder there, in name order, hidden ones left out. Opens
 * none of them. A link is followed where it was named itself, or leads to a place inside the named folder; another is
 * told as LINK_LEADS_OUT, and what is no file as NOT_SUPPORTED: a pipe or device is never opened, since reading it
 * could wait for ever. Throws CANCELLED.
 */
export async function walkFiles(
  named: string,
  onFile: (file: WalkedFile) => void | Promise<void>,
  { signal, leftOut, entered = new Set() }: WalkOptions = {},
): Promise<void> {
  /** `root`: the real place of the named folder it is in; null for what was named itself. */
  const look = async (path: string, root: string | null, isLink: boolean): Promise<WalkedFile> => {
    try {
      if (root !== null && isLink && !isWithin(root, await realOf(path)))
        throw new PinciteError('LINK_LEADS_OUT', { path: shownPath(path) });
      const stats = await stat(fsPath(path));
      if (stats.isDirectory() || stats.isFile()) return { path, stats, error: null };
      throw new PinciteError('NOT_SUPPORTED', { file: shownPath(path) });
    } catch (error) {
      return { path, stats: null, error: pathError(path, error) };
    }
  };
  const enter = async (path: string, root: string | null): Promise<void> => {
    let [real, inside]: [string, Entry[]] = ['', []];
    try {
      // Symbolic links may lead in a circle.
      real = await realOf(path);
      if (entered.has(real) || real === leftOut) return;
      entered.add(real);
      inside = await namesIn(path);
    } catch (error) {
      await onFile({ path, stats: null, error: pathError(path, error) });
    }
    for (let at = 0; at < inside.length; at += AT_ONCE) {
      const some = inside.slice(at, at + AT_ONCE);
      const looked = some.map(({ name, isLink }) => look(join(path, name), root ?? real, isLink));
      for (const one of await Promise.all(looked)) await visit(one, root ?? real);
    }
  };
  const visit = async (file: WalkedFile, root: string | null): Promise<void> => {
    stopIfAborted(signal);
    if (file.stats?.isDirectory()) await enter(file.path, root);
    else await onFile(file);
  };
  await visit(await look(named, null, true), null);
}

/** Files that are looked at once: the time of each is mostly waiting. */
const AT_ONCE = 64;

const realOf = async (path: string): Promise<string> => exactPath(await realpath(fsPath(path), { encoding: 'buffer' }));

/** Whether a real path is a folder or lies in it. */
export const isWithin = (folder: string, real: string): boolean =>
  real === folder || real.startsWith(folder.endsWith(sep) ? folder : folder + sep);

interface Entry {
  readonly name: string;
  readonly isLink: boolean;
}

/** What is in a folder and not hidden, in the order of names. */
async function namesIn(folder: string): Promise<Entry[]> {
  const entries = await readdir(fsPath(folder), { encoding: 'buffer', withFileTypes: true });
  return entries
    .map((entry) => ({ name: exactPath(entry.name), isLink: entry.isSymbolicLink() }))
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Whether a file in a folder is taken: by its extension, or because it begins like a document. Throws the errors of
 * node:fs.
 */
export async function isReadableFile(path: string): Promise<boolean> {
  if (hasReadableExtension(path)) return true;
  const file = await openRegular(fsPath(path));
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(DOCUMENT_HEAD_BYTES), 0, DOCUMENT_HEAD_BYTES, 0);
    return isDocumentHead(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
