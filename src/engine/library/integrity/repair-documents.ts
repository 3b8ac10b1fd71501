import { join } from 'node:path';
import type { DocumentSummary } from '../../../contract/documents.ts';
import { asPinciteError } from '../../../contract/errors.ts';
import type { RepairResult } from '../../../contract/integrity.ts';
import type { ReadDocument } from '../../documents/types.ts';
import { rewriteDocument } from '../ingest/write-documents.ts';
import { unlistedRows } from '../journal/find-damage.ts';
import type { StoreSession } from '../storage/types.ts';
import { sha256Of } from '../tables/document-checksums.ts';
import {
  collectionsIn,
  DOCUMENT_COLUMNS,
  type DocumentRow,
  documentColumns,
  indexedName,
  intactDocument,
  tagsIn,
} from '../tables/document-row.ts';
import { PAGE_COLUMNS, pageFromRow, pagesOf } from '../tables/page-row.ts';
import { pageWordsColumns } from '../tables/passage-row.ts';
import { bytesOrNull, number, text } from '../tables/row-values.ts';
import { CONTENT_TABLES, FILE_PART_BYTES, type TableName } from '../tables/schema.ts';
import { anyOf, quoted } from '../tables/sql-text.ts';
import type { Row } from '../tables/store-types.ts';
import type { CheckTarget } from './check-library.ts';
import type { DamagedFolder } from './damaged-folder.ts';
import { inspectDocument } from './inspect-document.ts';
import type { SalvageTarget } from './salvage-table.ts';

export interface RepairTarget extends CheckTarget, Omit<SalvageTarget, 'session' | 'files'> {
  /**
   * Of the repair: a power cut in its middle takes the tables back to what was settled last, where all of that is still
   * there.
   */
  readonly session: Pick<StoreSession, 'beginRepair' | 'end' | 'renew' | 'replaceTable' | 'rollBack'>;
  readonly read: ReadDocument;
  readonly password?: string | undefined;
}

type Left = RepairResult['left'][number];

const ADD_AGAIN = 'Add the file again.';

/** Reads documents with damaged rows again from their originals, and keeps what only their row knows. */
export async function repairDocuments(
  target: RepairTarget,
  away: DamagedFolder,
  mended: RepairResult['mended'],
  unreadable: (table: TableName, error: unknown) => never,
): Promise<{ readonly left: readonly Left[]; readonly rewritten: readonly string[] }> {
  const { store } = target;
  const left: Left[] = [];
  const rewritten: string[] = [];
  const rows = await store.read('documents', { columns: DOCUMENT_COLUMNS });
  const intact = new Map<string, DocumentRow>();
  const unsure = new Map<string, Row>();
  for (const row of rows) {
    const document = intactDocument(row);
    const id = typeof row.document_id === 'string' ? row.document_id : '';
    if (document === null) unsure.set(id, row);
    else intact.set(id, document);
  }
  for (const id of unsure.keys()) {
    const document = intact.get(id);
    if (document === undefined) continue;
    // Of several rows of one document the intact one stays.
    await store.delete('documents', `document_id = ${quoted(id)}`);
    await store.append('documents', documentColumns([document]));
    unsure.delete(id);
  }
  for (const document of intact.values()) {
    target.signal?.throwIfAborted();
    const id = document.summary.document_id;
    const name = document.summary.source_filename;
    const tables = new Set((await inspectDocument(store, document, unreadable)).map(({ table }) => table));
    if (tables.size === 0 && document.checksums !== null) continue;
    const isOnly = (...some: readonly TableName[]) =>
      tables.size > 0 && [...tables].every((table) => some.includes(table));
    if (isOnly('page_words')) {
      await renewPageWords(target, document);
      mended.push({ name, how: 'the words its pages are found by were made anew' });
      continue;
    }
    if (isOnly('vectors')) {
      await forgetVectors(target, document);
      mended.push({ name, how: 'its vectors are made anew when it is embedded' });
      continue;
    }
    if (isOnly('vectors', 'files')) {
      const why = 'its original file is damaged; its text and its places are sound, but the file cannot be shown';
      left.push({ name, document_id: id, why, remedy: ADD_AGAIN });
      continue;
    }
    const failure = await readAgain(target, id, {
      ...document.summary,
      repairs: (document.checksums?.repairs ?? 0) + 1,
    });
    if (failure === null) {
      rewritten.push(id);
      mended.push({ name, how: 'read anew from its original' });
    } else left.push({ name, document_id: id, ...failure });
  }
  for (const id of await unlistedDocuments(target, [...intact.keys()])) {
    const about = metadataIn(unsure.get(id), id);
    const failure = await readAgain(target, id, {
      ...about,
      added_at: about.added_at ?? new Date(target.now()).toISOString(),
    });
    unsure.delete(id);
    if (failure === null) {
      rewritten.push(id);
      const how = about.isSure
        ? 'read anew from its original'
        : 'read anew from its original; its file name, a tag or a collection was lost';
      mended.push({ name: about.source_filename, how });
      continue;
    }
    await moveAway(target, away, id);
    left.push({ name: about.source_filename, document_id: id, ...failure });
  }
  // Rows that belong to no document with stored content.
  for (const id of unsure.keys()) await store.delete('documents', `document_id = ${quoted(id)}`);
  if (unsure.has('')) await store.delete('documents', 'document_id IS NULL');
  return { left, rewritten };
}

async function forgetVectors({ store }: RepairTarget, document: DocumentRow): Promise<void> {
  await store.delete('vectors', `document_id = ${quoted(document.summary.document_id)}`);
  const summary = { ...document.summary, state: 'searchable' as const, embedded: 0 };
  await store.replace('documents', 'document_id', documentColumns([{ ...document, summary, embeddedModel: null }]));
}

/** Rebuilds the indexed words of a document's pages from its intact pages. */
async function renewPageWords({ store }: RepairTarget, { summary }: DocumentRow): Promise<void> {
  const { document_id: documentId } = summary;
  const name = indexedName(summary);
  const where = `document_id = ${quoted(documentId)}`;
  const pages = (await store.read('pages', { columns: PAGE_COLUMNS, where })).map(pageFromRow);
  await store.delete('page_words', where);
  if (summary.passages > 0) await store.append('page_words', pageWordsColumns(pagesOf([{ documentId, name, pages }])));
}

interface KeptMetadata extends Pick<DocumentSummary, 'given_name' | 'tags'> {
  readonly source_filename: string;
  readonly collections: readonly string[];
  readonly supersedes: string | null;
  readonly added_at: string;
  readonly repairs?: number;
}

/** Reads a document again from its original. Returns null on success, else the reason. */
async function readAgain(
  { store, read, password, signal }: RepairTarget,
  id: string,
  {
    source_filename: sourceFilename,
    collections,
    supersedes,
    added_at: addedAt,
    repairs = 1,
    given_name,
    tags,
  }: KeptMetadata,
): Promise<{ why: string; remedy: string } | null> {
  const { bytes, partBytes } = await originalOf(store, id);
  if (!sha256Of(bytes).startsWith(id)) {
    return { why: 'it is damaged, and so is its original file', remedy: ADD_AGAIN };
  }
  try {
    const document = await read({ bytes, sourceFilename, ocr: true, password }, { signal });
    const sha256 = sha256Of(bytes);
    const about = { sourceFilename, collections, supersedes, addedAt, repairs, labels: { given_name, tags } };
    await rewriteDocument(store, { document, bytes, sha256, ...about, partBytes });
    return null;
  } catch (error) {
    const { code, message } = asPinciteError(error);
    if (code === 'CANCELLED' || code === 'DISK_FULL') throw error;
    const remedy =
      code === 'PASSWORD_NEEDED' || code === 'PASSWORD_WRONG'
        ? 'Run "pincite repair --password-file FILE".'
        : ADD_AGAIN;
    return { why: `its original could not be read anew: ${message}`, remedy };
  }
}

/** What is stored of an original, and the size of its parts. */
async function originalOf(
  store: RepairTarget['store'],
  id: string,
): Promise<{ readonly bytes: Uint8Array; readonly partBytes: number }> {
  const parts = await store.read('files', { columns: ['part', 'bytes'], where: `document_id = ${quoted(id)}` });
  const byPart = new Map(parts.map((row) => [number(row, 'part'), bytesOrNull(row, 'bytes') ?? new Uint8Array()]));
  const inOrder = [...byPart].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
  return { bytes: new Uint8Array(Buffer.concat(inOrder)), partBytes: inOrder[0]?.length || FILE_PART_BYTES };
}

/** Ids of documents that have rows and are not among `known`. */
async function unlistedDocuments({ store }: RepairTarget, known: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const table of CONTENT_TABLES) {
    for (const { document_id: id } of await unlistedRows(store, table, known)) if (typeof id === 'string') ids.add(id);
  }
  return [...ids];
}

/** The fields of a damaged row that are still plausible. */
function metadataIn(row: Row | undefined, id: string) {
  const textIn = (column: string, form: RegExp): string | null => {
    const value = row?.[column];
    return typeof value === 'string' && form.test(value) ? value : null;
  };
  const name = textIn('source_filename', /^[^\p{Cc}\ufffd/\\]{1,255}$/u);
  return {
    isSure: false,
    source_filename: name ?? `${id}.pdf`,
    collections: plausibleCollections(row),
    supersedes: textIn('supersedes', /^[0-9a-f]{16}$/),
    added_at: textIn('added_at', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    given_name: textIn('given_name', /^[^\p{Cc}\ufffd]{1,200}$/u),
    tags: plausibleTags(row),
  };
}

/** The collections of a damaged row, as far as its two columns can be read. */
function plausibleCollections({ collection = null, other_collections = null }: Row = {}): readonly string[] {
  const namesIn = (columns: Row): readonly string[] => {
    try {
      return collectionsIn({ collection: null, other_collections: null, ...columns });
    } catch {
      // Whoever repairs is told that a collection may be lost.
      return [];
    }
  };
  const names = [...namesIn({ collection }), ...namesIn({ other_collections })];
  return names.filter((name) => /^[^\p{Cc}\ufffd]{1,120}$/u.test(name));
}

function plausibleTags(row: Row = {}): string[] {
  try {
    return tagsIn(row).filter((tag) => /^[^\p{Cc}\ufffd]{1,40}$/u.test(tag));
  } catch {
    // Whoever repairs is told that what users gave the document may be lost.
    return [];
  }
}

/** Moves what is left of a document that cannot be repaired from the tables into the quarantine. */
async function moveAway({ store }: RepairTarget, away: DamagedFolder, id: string): Promise<void> {
  const where = anyOf('document_id', [id]);
  const name = /^[0-9a-f]{16}$/.test(id) ? id : 'unknown';
  const { bytes: original } = await originalOf(store, id);
  if (original.length > 0) await away.keep(join('documents', `${name}.original`), original);
  const pages = await store.read('pages', { columns: ['page_index', 'text'], where });
  const written = pages.flatMap((row) => (typeof row.text === 'string' ? [text(row, 'text')] : [])).join('\f');
  if (written !== '') await away.keep(join('documents', `${name}.txt`), Buffer.from(written));
  for (const table of ['documents', ...CONTENT_TABLES] as const) await store.delete(table, where);
}
