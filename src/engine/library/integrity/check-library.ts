import { join } from 'node:path';
import { asPinciteError } from '../../../contract/errors.ts';
import { type CheckResult, type Damage, LastCheck } from '../../../contract/integrity.ts';
import { makeFolderDurably, replaceFileDurably } from '../../../files/durable-file.ts';
import { isMissing } from '../../../files/missing.ts';
import { readStored } from '../../../files/sealed/stored-file.ts';
import { unlistedRows } from '../journal/find-damage.ts';
import { hasLibraryFile } from '../library-file.ts';
import { DOCUMENT_COLUMNS, type DocumentRow, intactDocument } from '../tables/document-row.ts';
import { text } from '../tables/row-values.ts';
import { CONTENT_TABLES, INDEXED_TABLES, TABLE_NAMES, type TableName } from '../tables/schema.ts';
import type { LanceStore, Row } from '../tables/store-types.ts';
import { type FileList, filesIn, listed, newestManifests, unreadableRecords } from './file-list.ts';
import { inspectDocument } from './inspect-document.ts';
import { isIndexUsable } from './rebuild-indexes.ts';

/** The input of a check. The caller holds the writer's lock. */
export interface CheckTarget {
  readonly store: LanceStore;
  readonly dataDir: string;
  /** Null for tables in a bucket. */
  readonly files: FileList | null;
  /** The recorded versions of the tables; null where none are recorded. */
  readonly recorded: () => Promise<ReadonlyMap<string, number> | null>;
  /**
   * Ids of documents that may have rows without being in the list: those of an interrupted write, which the next writer
   * sweeps.
   */
  readonly underWay: () => Promise<readonly string[]>;
  readonly now: () => number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads the whole library and compares it with its checksums. Changes nothing; reports damage in its result and never
 * throws for it.
 */
export async function checkLibrary(target: CheckTarget): Promise<CheckResult> {
  const { store, files } = target;
  const damage: Damage[] = [];
  const add = (kind: Damage['kind'], name: string, what: string, id: string | null = null): void => {
    damage.push({ kind, name, document_id: id, what });
  };
  const failed = new Set<TableName>();
  const unreadable = (table: TableName, error: unknown): void => {
    if (failed.has(table)) return;
    failed.add(table);
    add('table', table, `cannot be read (${whyOf(error)})`);
  };
  const compared = files === null ? 0 : await compareFiles(target, files, add);
  for (const path of await unreadableRecords(target.dataDir)) add('record', path, 'cannot be read');
  if (await isWithoutFile(target)) add('record', 'library.json', 'is missing');
  await compareVersions(target, add);

  const documents = await readDocuments(store, unreadable, add);
  for (const document of documents) {
    target.signal?.throwIfAborted();
    for (const { what } of await inspectDocument(store, document, unreadable)) {
      add('document', document.summary.source_filename, what, document.summary.document_id);
    }
    if (document.checksums === null) {
      add('document', document.summary.source_filename, 'is not complete', document.summary.document_id);
    }
  }
  // In a bucket others may be writing documents that are not in the list yet.
  if (files !== null && !failed.has('documents')) await findUnlisted(target, documents, unreadable, add);
  for (const table of INDEXED_TABLES) if (!failed.has(table)) await tryIndex(store, table, add);
  const sum = (value: (document: DocumentRow) => number): number =>
    documents.reduce((total, document) => total + value(document), 0);
  return {
    sound: damage.length === 0,
    checked_at: new Date(target.now()).toISOString(),
    documents: documents.length,
    pages: sum(({ summary }) => summary.pages),
    passages: sum(({ summary }) => summary.passages),
    files: compared,
    damage,
  };
}

/** The result for a library to which nothing was ever added. */
export function emptyCheck(now: number): CheckResult {
  const none = { documents: 0, pages: 0, passages: 0, files: 0, damage: [] };
  return { sound: true, checked_at: new Date(now).toISOString(), ...none };
}

type Add = (kind: Damage['kind'], name: string, what: string, id?: string | null) => void;
type Unreadable = (table: TableName, error: unknown) => void;

/**
 * Compares the listed files with their checksums and returns how many it compared. A listed file that is gone was
 * deleted by Lance's clean-up, unless it was the newest manifest and no newer one took its place.
 */
async function compareFiles({ store, signal }: CheckTarget, list: FileList, add: Add): Promise<number> {
  const known = await list.read();
  if (known === null) return 0;
  if (known === 'damaged') {
    add('record', 'integrity/files.sha256', 'the list of checksums differs from what was written');
    return 0;
  }
  let compared = 0;
  const gone: string[] = [];
  for (const [path, { bytes, sha256 }] of known) {
    signal?.throwIfAborted();
    try {
      const found = await listed(join(store.uri, path));
      compared++;
      if (found.bytes !== bytes || found.sha256 !== sha256) add('file', path, 'differs from what was written');
    } catch (error) {
      if (isMissing(error)) gone.push(path);
      else add('file', path, `cannot be read (${whyOf(error)})`);
    }
  }
  for (const path of await list.wrongCopies()) add('file', `integrity/copies/${path}`, 'is not what was copied');
  const newest = newestManifests([...known.keys(), ...(await filesIn(store.uri))]);
  for (const path of gone) if (newest.has(path)) add('file', path, 'is missing, and with it the newest changes');
  return compared;
}

/** Whether library.json is missing although there are tables; no table can be read without it. */
async function isWithoutFile({ dataDir, files }: CheckTarget): Promise<boolean> {
  return files !== null && !(await hasLibraryFile(dataDir));
}

async function compareVersions({ store, recorded }: CheckTarget, add: Add): Promise<void> {
  let versions: ReadonlyMap<string, number> | null = null;
  try {
    versions = await recorded();
  } catch (error) {
    add('record', 'journal/tables.json', whyOf(error));
  }
  for (const table of TABLE_NAMES) {
    const before = versions?.get(table) ?? 0;
    const now = await store.version(table).catch(() => null);
    if (now !== null && now < before) add('table', table, `has version ${now}, but had ${before}`);
  }
}

async function readDocuments(store: LanceStore, unreadable: Unreadable, add: Add): Promise<DocumentRow[]> {
  let rows: readonly Row[];
  try {
    rows = await store.read('documents', { columns: DOCUMENT_COLUMNS });
  } catch (error) {
    unreadable('documents', error);
    return [];
  }
  return rows.flatMap((row) => {
    const document = intactDocument(row);
    if (document === null) {
      const id = typeof row.document_id === 'string' && /^[0-9a-f]{16}$/.test(row.document_id) ? row.document_id : null;
      const name = typeof row.source_filename === 'string' ? row.source_filename : 'a document';
      add('document', name, 'its entry in the list of documents differs from what was written', id);
    }
    return document ?? [];
  });
}

/** Finds rows of documents that are not in the list. */
async function findUnlisted(
  { store, underWay }: CheckTarget,
  documents: readonly DocumentRow[],
  unreadable: Unreadable,
  add: Add,
): Promise<void> {
  let noted: readonly string[] = [];
  try {
    noted = await underWay();
  } catch (error) {
    add('record', 'journal', whyOf(error));
  }
  const known = [...documents.map(({ summary }) => summary.document_id), ...noted];
  const unlisted = new Set<string>();
  for (const table of CONTENT_TABLES) {
    try {
      for (const row of await unlistedRows(store, table, known)) unlisted.add(text(row, 'document_id'));
    } catch (error) {
      unreadable(table, error);
    }
  }
  for (const id of unlisted) {
    const isId = /^[0-9a-f]{16}$/.test(id);
    add('document', isId ? id : 'a document', 'is stored, but missing in the list of documents', isId ? id : null);
  }
}

/**
 * Reports an index that cannot be searched. An index that gives wrong results is found by the checksums of its files.
 */
async function tryIndex(store: LanceStore, table: TableName, add: Add): Promise<void> {
  if (!(await isIndexUsable(store, table))) add('index', table, 'the index for searching words cannot be used');
}

/** The reason in one line, without internals of the store. */
function whyOf(error: unknown): string {
  const { details, message } = asPinciteError(error);
  const why = typeof details.why === 'string' ? details.why : message;
  return (why.split('\n')[0] ?? '').replace(/\s+/gu, ' ').slice(0, 160);
}

const pathOf = (dataDir: string) => join(dataDir, 'integrity', 'last-check.json');

/** The result of the newest check; null when there was none or its note cannot be read. */
export async function readLastCheck(dataDir: string): Promise<LastCheck | null> {
  try {
    return LastCheck.safeParse(JSON.parse(await readStored(pathOf(dataDir)))).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError || isMissing(error)) return null;
    throw error;
  }
}

export async function writeLastCheck(dataDir: string, { checked_at, sound, damage }: CheckResult): Promise<void> {
  const ids = [...new Set(damage.flatMap(({ document_id: id }) => id ?? []))];
  const note: LastCheck = { checked_at, sound, damage: damage.length, document_ids: ids };
  await makeFolderDurably(join(dataDir, 'integrity'));
  await replaceFileDurably(pathOf(dataDir), `${JSON.stringify(note)}\n`);
}
