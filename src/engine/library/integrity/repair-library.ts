import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PinciteError } from '../../../contract/errors.ts';
import type { RepairResult } from '../../../contract/integrity.ts';
import { replaceFileDurably } from '../../../files/durable-file.ts';
import { errorCode, isMissing, isThere } from '../../../files/missing.ts';
import { LIBRARY_SCHEMA, TABLE_NAMES, TABLES, type TableName } from '../tables/schema.ts';
import type { LanceStore } from '../tables/store-types.ts';
import { checkLibrary } from './check-library.ts';
import { type DamagedFolder, damagedFolder } from './damaged-folder.ts';
import { type FileList, filesIn, type ListedFile, listed, newestManifests, unreadableRecords } from './file-list.ts';
import { buildIndexes } from './rebuild-indexes.ts';
import { type RepairTarget, repairDocuments } from './repair-documents.ts';
import { salvageTable } from './salvage-table.ts';

/** The result of a repair, with the ids of the documents that were read again. */
export type Repaired = RepairResult & { readonly rewritten: readonly string[] };

/**
 * Repairs what can be repaired, in this order: files from their copies, tables from their readable rows, documents from
 * their originals, then vectors and indexes. Moves damaged files to the quarantine before it replaces them. Repeating a
 * repair does no harm, also of one that a kill or a power cut ended.
 */
export async function repairLibrary(target: RepairTarget): Promise<Repaired> {
  const { store, dataDir, files, session, now } = target;
  const away = damagedFolder(dataDir, new Date(now()));
  const mended: { name: string; how: string }[] = [];
  await repairRecords(target, away, mended);
  // What a repair before this one left, in this process or without a record.
  await session.rollBack();
  const found = files === null ? null : await repairFiles(store, files, away);
  mended.push(...(found?.mended ?? []));
  await session.beginRepair();
  const documents = await repairTablesAndDocuments(target, away, found, mended).catch(async (error: unknown) => {
    // What was repaired until then stays, and what was lost before stays told as lost. Where even that fails, the next
    // start goes back to what was settled.
    await session.end().catch(() => undefined);
    throw error;
  });
  await session.renew();
  await files?.renew();
  const check = await checkLibrary(target);
  return { mended, left: [...documents.left], quarantine: away.folder(), check, rewritten: documents.rewritten };
}

async function repairTablesAndDocuments(
  target: RepairTarget,
  away: DamagedFolder,
  found: RepairedFiles | null,
  mended: RepairResult['mended'],
): ReturnType<typeof repairDocuments> {
  const rebuilt = await repairTables(target, away, found?.tables ?? new Set(), mended);
  await target.store.createTables();
  await refuseNewer(target);
  const documents = await repairReadableDocuments(target, away, mended);
  const broken = [...(found?.indexes ?? [])];
  mended.push(...(await buildIndexes(target, away, { broken, always: rebuilt || documents.rewritten.length > 0 })));
  return documents;
}

/**
 * Moves small unreadable files to the quarantine. Some are written again; each of the others is only one of several.
 */
async function repairRecords(
  { dataDir }: RepairTarget,
  away: DamagedFolder,
  mended: RepairResult['mended'],
): Promise<void> {
  for (const path of await unreadableRecords(dataDir)) {
    await away.move(path);
    const how = path === 'library.json' ? 'made anew' : 'moved to the quarantine, being unreadable';
    mended.push({ name: path, how });
  }
  if (!(await isThere(join(dataDir, 'library.json'))) && !mended.some(({ name }) => name === 'library.json')) {
    mended.push({ name: 'library.json', how: 'made anew' });
  }
  // No table can be read without library.json. Its schema is lost, but the rows tell whether a newer Pincite wrote them
  // (refuseNewer).
  await replaceFileDurably(join(dataDir, 'library.json'), `${JSON.stringify({ schema: LIBRARY_SCHEMA })}\n`);
}

async function refuseNewer({ store, dataDir }: RepairTarget): Promise<void> {
  const rows = await store.read('documents', { columns: ['schema', 'row_checksum'] });
  const schemas = rows.map((row) => row.schema).filter((schema) => typeof schema === 'number');
  const newest = Math.max(0, ...schemas);
  // One damaged row may hold any schema number; not all rows can.
  if (newest <= LIBRARY_SCHEMA || schemas.some((schema) => schema <= LIBRARY_SCHEMA)) return;
  await replaceFileDurably(join(dataDir, 'library.json'), `${JSON.stringify({ schema: newest })}\n`);
  throw new PinciteError('LIBRARY_TOO_NEW', { path: dataDir, found: newest, known: LIBRARY_SCHEMA });
}

/** Rebuilds tables that lost a file or cannot be read. Returns true when there was one. */
async function repairTables(
  target: RepairTarget,
  away: DamagedFolder,
  damaged: ReadonlySet<TableName>,
  mended: RepairResult['mended'],
): Promise<boolean> {
  let isAny = false;
  for (const table of TABLE_NAMES) {
    if (!damaged.has(table) && (await isReadable(target.store, table))) continue;
    const { kept, lost } = await salvageTable(target, table, away);
    const rows = lost === null ? `${kept} rows` : `${kept} of ${kept + lost} rows`;
    mended.push({ name: `table ${table}`, how: `built anew from ${rows}` });
    isAny = true;
  }
  return isAny;
}

/** Whether a table can be read. A table that does not exist counts as readable: it is created later. */
async function isReadable(store: RepairTarget['store'], table: TableName): Promise<boolean> {
  try {
    const count = await store.count(table);
    // Reads column by column in portions: a large table would not fit into memory at once.
    for (let from = 0; from < count; from += 64) {
      const places = Array.from({ length: Math.min(64, count - from) }, (_, i) => from + i);
      await store.rowsAt(table, places, table === 'files' ? ['document_id', 'part'] : columnNames(table));
    }
    if (table === 'files') for (let at = 0; at < count; at++) await store.rowsAt(table, [at], ['bytes']);
    return true;
  } catch {
    return false;
  }
}

const columnNames = (table: TableName): string[] => Object.keys(TABLES[table]);

/**
 * Repairs documents, and rebuilds a table that turns out to be unreadable only when all rows of a document are read.
 */
async function repairReadableDocuments(
  target: RepairTarget,
  away: DamagedFolder,
  mended: RepairResult['mended'],
): ReturnType<typeof repairDocuments> {
  for (const rebuilt = new Set<TableName>(); ; ) {
    let unreadable: TableName | null = null;
    const note = (table: TableName, error: unknown): never => {
      unreadable = table;
      throw error;
    };
    try {
      return await repairDocuments(target, away, mended, note);
    } catch (error) {
      const table = unreadable as TableName | null;
      if (table === null || rebuilt.has(table)) throw error;
      rebuilt.add(table);
      await salvageTable(target, table, away);
      mended.push({ name: `table ${table}`, how: 'built anew' });
    }
  }
}

export interface RepairedFiles {
  /** Tables that lost a file with rows for good. */
  readonly tables: ReadonlySet<TableName>;
  /** Tables with a damaged index file. */
  readonly indexes: ReadonlySet<TableName>;
  readonly mended: readonly { readonly name: string; readonly how: string }[];
}

/**
 * Replaces damaged files by their copies, moves files that nothing needs to the quarantine, and returns which tables
 * have to be rebuilt. Reads the files themselves, never the tables.
 */
async function repairFiles(store: LanceStore, list: FileList, away: DamagedFolder): Promise<RepairedFiles> {
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
  // They are copied again at the end of the repair.
  for (const path of await list.wrongCopies()) mended.push({ name: `the copy of ${path}`, how: 'made anew' });
  const there = new Set(await filesIn(store.uri));
  const newestKnown = newestManifests([...known.keys()]);
  for (const [path, file] of known) {
    if (there.has(path)) {
      if (isSame(await listed(join(store.uri, path)).catch(nullIfUnreadable), file)) continue;
      const copy = await list.copyOf(path, file);
      if (copy === null && isNeededForRows(path)) {
        // Its intact rows are still to be read; then it moves away with its table.
        tables.add(tableOf(path));
        continue;
      }
      await away.move(join('library.lance', path));
      if (copy !== null) await restore(path, copy);
      else if (path.includes('/_indices/')) indexes.add(tableOf(path));
      else mended.push({ name: path, how: 'moved away, nothing needs it' });
    } else if (newestKnown.has(path) && isNewest(path, there)) {
      const copy = await list.copyOf(path, file);
      if (copy !== null) await restore(path, copy);
    }
  }
  // A restored manifest may name files of the documents table that are missing too.
  for (const path of await list.copies()) {
    const file = known.get(path);
    if (file === undefined || (await isThere(join(store.uri, path)))) continue;
    const copy = await list.copyOf(path, file);
    if (copy !== null) await restore(path, copy);
  }
  // A connection remembers what it read of a damaged file, also for a table that is opened again.
  store.reopen();
  return { tables, indexes, mended };
}

/**
 * Null for a file that the disk cannot read, which counts as damaged. Rethrows errors of permission and temporary ones:
 * they say nothing about the content.
 */
function nullIfUnreadable(error: unknown): null {
  if (isMissing(error) || errorCode(error) === 'EIO') return null;
  throw error;
}

const isSame = (found: ListedFile | null, file: ListedFile): boolean =>
  found !== null && found.sha256 === file.sha256 && found.bytes === file.bytes;

const tableOf = (path: string): TableName => (path.split('/')[0] ?? '').replace(/\.lance$/, '') as TableName;

/**
 * Whether a file holds rows. A missing newest manifest is not among these: the older one is then read, and its name
 * tells that it is older.
 */
const isNeededForRows = (path: string): boolean => path.includes('/data/') || path.includes('/_deletions/');

/** Whether the manifest is the newest of its table among the files that exist. */
function isNewest(path: string, there: ReadonlySet<string>): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return newestManifests([path, ...[...there].filter((one) => one.startsWith(folder))]).has(path);
}
