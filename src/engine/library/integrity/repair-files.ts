import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, isMissing, isThere } from '../../../files/missing.ts';
import { TABLE_NAMES, type TableName } from '../tables/schema.ts';
import type { LanceStore } from '../tables/store-types.ts';
import { type FileList, filesIn, type ListedFile, listed, newestManifests } from './file-list.ts';
import type { Quarantine } from './quarantine.ts';

export interface RepairedFiles {
  /** Tables of which a file with rows is damaged for good. */
  readonly tables: ReadonlySet<TableName>;
  /** Tables of which a file of the index is. */
  readonly indexes: ReadonlySet<TableName>;
  readonly mended: readonly { readonly name: string; readonly how: string }[];
}

/**
 * Puts copies in the place of damaged files where there are some, moves away what nothing needs, and tells which tables have to be built
 * anew. Reads the files alone, never their tables.
 */
export async function repairFiles(store: LanceStore, list: FileList, quarantine: Quarantine): Promise<RepairedFiles> {
  const tables = new Set<TableName>();
  const indexes = new Set<TableName>();
  const mended: { name: string; how: string }[] = [];
  const known = await list.read();
  if (known === null || known === 'damaged') {
    if (known === 'damaged') mended.push({ name: 'the list of checksums', how: 'made anew' });
    return { tables, indexes, mended };
  }
  const restore = async (path: string, copy: string): Promise<void> => {
    await mkdir(dirname(join(store.uri, path)), { recursive: true });
    await copyFile(copy, join(store.uri, path));
    mended.push({ name: path, how: 'put back from its copy' });
  };
  // They are made again when all else is mended.
  for (const path of await list.wrongCopies()) mended.push({ name: `the copy of ${path}`, how: 'made anew' });
  const there = new Set(await filesIn(store.uri));
  const newestKnown = newestManifests([...known.keys()]);
  for (const [path, file] of known) {
    if (there.has(path)) {
      if (isSame(await listed(join(store.uri, path)).catch(nullIfUnreadable), file)) continue;
      const copy = await list.copyOf(path, file);
      if (copy === null && isNeededForRows(path)) {
        // Its sound rows are read from it yet; then it moves away with its table.
        tables.add(tableOf(path));
        continue;
      }
      await quarantine.move(join('library.lance', path));
      if (copy !== null) await restore(path, copy);
      else if (path.includes('/_indices/')) indexes.add(tableOf(path));
      else mended.push({ name: path, how: 'moved away, nothing needs it' });
    } else if (newestKnown.has(path) && isNewest(path, there)) {
      const copy = await list.copyOf(path, file);
      if (copy !== null) await restore(path, copy);
    }
  }
  // A manifest that came back may name files of the list of documents that are gone as well.
  for (const path of await list.copies()) {
    const file = known.get(path);
    if (file === undefined || (await isThere(join(store.uri, path)))) continue;
    const copy = await list.copyOf(path, file);
    if (copy !== null) await restore(path, copy);
  }
  for (const table of TABLE_NAMES) store.forget(table);
  return { tables, indexes, mended };
}

/** What a broken disk cannot give is as good as damaged; that it may not be read, or not now, says nothing of it. */
function nullIfUnreadable(error: unknown): null {
  if (isMissing(error) || errorCode(error) === 'EIO') return null;
  throw error;
}

const isSame = (found: ListedFile | null, file: ListedFile): boolean =>
  found !== null && found.sha256 === file.sha256 && found.bytes === file.bytes;

const tableOf = (path: string): TableName => (path.split('/')[0] ?? '').replace(/\.lance$/, '') as TableName;

/** Without the newest manifest what is older is read; that it is newer than what is there is told by its name. */
const isNeededForRows = (path: string): boolean => path.includes('/data/') || path.includes('/_deletions/');

/** Whether no manifest of its table that is there is newer. */
function isNewest(path: string, there: ReadonlySet<string>): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return newestManifests([path, ...[...there].filter((one) => one.startsWith(folder))]).has(path);
}
