/**
 * The folders of encrypted libraries that this process has opened. Whoever reads and writes small files of a library
 * names their paths only: what lies in such a folder is encrypted on its way to the disk (docs/adr/0128).
 */
import { realpathSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';

/** By the path of the folder, as it was named and as it really is. */
const opened = new Map<string, Uint8Array>();

/** From now on what lies in `folder` is encrypted with `key`. Returns what ends that. */
export function sealFolder(folder: string, key: Uint8Array): () => void {
  const paths = [...new Set([resolve(folder), real(folder)])];
  for (const path of paths) opened.set(path, key);
  return () => {
    for (const path of paths) if (opened.get(path) === key) opened.delete(path);
  };
}

function real(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return resolve(folder);
  }
}

/** How a file of an encrypted library is on the disk. */
export type Sealed =
  /** One payload. */
  | { readonly kind: 'file'; readonly key: Uint8Array; readonly purpose: string }
  /** A payload for each line, in characters of base64: lines are appended to it. */
  | { readonly kind: 'lines'; readonly key: Uint8Array; readonly purpose: string }
  /** A file of a table, which the server of the tables reads and writes: one payload. */
  | { readonly kind: 'table'; readonly key: Uint8Array; readonly purpose: string };

/** The key of the encrypted library in this folder; null where it is in clear, or was not opened. */
export const keyOfFolder = (folder: string): Uint8Array | null =>
  opened.get(resolve(folder)) ?? opened.get(real(folder)) ?? null;

/** How the file at this path is encrypted; null where it is in clear. */
export function sealedAt(path: string): Sealed | null {
  if (opened.size === 0) return null;
  const file = resolve(path);
  for (const [folder, key] of opened)
    if (file.startsWith(folder + sep)) return sealedWithin(relative(folder, file).replaceAll(sep, '/'), key);
  return null;
}

/** The same of a path within the folder of an encrypted library, with `/`. */
export function sealedWithin(path: string, key: Uint8Array): Sealed | null {
  if (IN_CLEAR.test(path)) return null;
  const table = TABLE_FILE.exec(path)?.[1];
  if (table !== undefined) return { kind: 'table', key, purpose: tablePurpose(table) };
  return path.endsWith('.jsonl') && !path.startsWith('quarantine/')
    ? { kind: 'lines', key, purpose: 'pincite line' }
    : { kind: 'file', key, purpose: 'pincite file' };
}

/** Names what a file of the tables is, by its path below theirs: one that was moved to another name does not open. */
export const tablePurpose = (object: string): string => `pincite table ${object}`;

/** The tables, the copies of their manifests, and a table that is being rebuilt. */
const TABLE_FILE = /^(?:library\.lance|integrity\/copies|integrity\/rebuilt)\/(.+)$/u;

/** The file with the key of an encrypted library, which is encrypted with the passphrase. */
export const KEY_FILE = 'key.age';

/** The variable that names a file whose first line is the passphrase, for hosts that cannot ask. */
export const PASSPHRASE_FILE = 'PINCITE_PASSPHRASE_FILE';

/**
 * What is needed before the library is open (its schema, its key, locks, the members of a team and the hashes of their
 * tokens, which models were chosen), what is not of the library, and what users put there themselves.
 */
const IN_CLEAR = new RegExp(
  [
    `^(?:${KEY_FILE.replace('.', '\\.')}|(?:library|models|serve|store|team)\\.json|writer\\.pid)$`,
    // An original in quarantine has the name that its user gave it.
    '^(?!quarantine/).*\\.lock$',
    '^(?:grid-templates|cleared|restored|restoring|uploads|window)/',
    '^logs/(?:app|engine)\\.log',
  ].join('|'),
  'u',
);
