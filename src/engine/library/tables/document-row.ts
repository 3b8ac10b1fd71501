import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Coverage, DocumentSummary } from '../../../contract/documents.ts';
import { nameOfFile } from '../../../contract/view/documents/document-names.ts';
import type { PageRecord } from '../../documents/types.ts';
import { type DocumentChecksums, packChecksums, unpackChecksums } from './document-checksums.ts';
import { bytesOrNull, number, text, textOrNull } from './row-values.ts';
import { LIBRARY_SCHEMA, TABLES } from './schema.ts';
import type { Columns, Row, Value } from './store-types.ts';

/** A document as its row stores it, with the model of its vectors (null until every passage has one). */
export interface DocumentRow {
  readonly summary: DocumentSummary;
  readonly embeddedModel: string | null;
  /** SHA-256 (hex) of the original. Null, like the checksums, of a document that an earlier Pincite wrote. */
  readonly sha256: string | null;
  readonly checksums: DocumentChecksums | null;
}

export const DOCUMENT_COLUMNS = Object.keys(TABLES.documents);

/**
 * Counts of the states of a PDF's pages. A text file has no pages; of one that lacks parts of its file the state
 * counts.
 */
export function coverageOf(kind: 'pdf' | 'text', pages: readonly Pick<PageRecord, 'state'>[]): Coverage {
  const counted = kind === 'pdf' ? pages : pages.filter(({ state }) => state !== 'text');
  const count = (state: PageRecord['state']) => counted.filter((page) => page.state === state).length;
  return coverage({
    pages: kind === 'pdf' ? counted.length : 0,
    text: count('text'),
    ocr: count('ocr'),
    low_confidence: count('low_confidence'),
    unreadable: count('unreadable'),
    waiting: count('waiting'),
  });
}

/** The pages that no column counts are garbled. */
function coverage(counts: Omit<Coverage, 'garbled' | 'share'>): Coverage {
  const { pages, text: plain, ocr, low_confidence: low, unreadable, waiting } = counts;
  const share = pages === 0 ? (low > 0 ? 0 : 1) : (plain + ocr) / pages;
  return { ...counts, garbled: Math.max(0, pages - plain - ocr - low - unreadable - waiting), share };
}

/** The first schema with checksums; a row of this or a later schema without them is damaged. */
const FIRST_WITH_CHECKSUMS = 3;

/**
 * Reads a row; null when its checksum differs or a value has a wrong type. Rows of an earlier Pincite have no checksum
 * and are not checked.
 */
export function intactDocument(row: Row): DocumentRow | null {
  try {
    const document = documentFromRow(row);
    if (textOrNull(row, 'row_checksum') === null) {
      return number(row, 'schema') < FIRST_WITH_CHECKSUMS && row.checksums === null ? document : null;
    }
    const isReadable = row.checksums === null || document.checksums !== null;
    return isReadable && row.row_checksum === rowChecksum(row) ? document : null;
  } catch {
    return null;
  }
}

/** Columns that came after the checksums. */
const LATER_COLUMNS: readonly string[] = [
  'pages_waiting',
  'attachments',
  'other_collections',
  'given_name',
  'tags',
  'dated',
];

/** Checksum of all columns of a documents row except the one that stores it. */
function rowChecksum(row: Row): string {
  const digest = createHash('sha256');
  for (const column of DOCUMENT_COLUMNS) {
    if (column === 'row_checksum') continue;
    const value = row[column] ?? null;
    // A row that an earlier Pincite wrote has no such column in its checksum.
    if (LATER_COLUMNS.includes(column) && value === null) continue;
    if (value instanceof Uint8Array) digest.update(`${column} ${value.length}\n`).update(value);
    else digest.update(`${column} ${JSON.stringify(typeof value === 'string' ? value.toWellFormed() : value)}\n`);
  }
  return digest.digest('hex');
}

function documentFromRow(row: Row): DocumentRow {
  const packed = bytesOrNull(row, 'checksums');
  const pages = number(row, 'pages');
  const embeddedModel = textOrNull(row, 'embedded_model');
  const [name, filename] = [text(row, 'name'), text(row, 'source_filename')];
  const given = row.given_name === undefined ? null : textOrNull(row, 'given_name');
  return {
    embeddedModel,
    sha256: textOrNull(row, 'sha256'),
    checksums: packed === null ? null : unpackChecksums(packed),
    summary: {
      document_id: text(row, 'document_id'),
      document_name: given ?? name,
      source_filename: filename,
      title: name === nameOfFile(filename) ? null : name,
      given_name: given,
      tags: tagsIn(row),
      kind: text(row, 'kind') === 'pdf' ? 'pdf' : 'text',
      state: embeddedModel === null ? 'searchable' : 'ready',
      bytes: number(row, 'bytes'),
      characters: number(row, 'characters'),
      pages,
      passages: number(row, 'passages'),
      embedded: number(row, 'embedded'),
      coverage: coverage({
        pages,
        text: number(row, 'pages_text'),
        ocr: number(row, 'pages_ocr'),
        low_confidence: number(row, 'pages_low_confidence'),
        unreadable: number(row, 'pages_unreadable'),
        waiting: row.pages_waiting === null ? 0 : number(row, 'pages_waiting'),
      }),
      attachments: row.attachments === null ? 0 : number(row, 'attachments'),
      collections: collectionsIn(row),
      supersedes: textOrNull(row, 'supersedes'),
      dated: row.dated === undefined ? null : textOrNull(row, 'dated'),
      added_at: text(row, 'added_at'),
    },
  };
}

/** The names in both columns. Throws for a list that is none. */
export function collectionsIn(row: Row): string[] {
  const first = textOrNull(row, 'collection');
  const others = textOrNull(row, 'other_collections');
  return [...(first === null ? [] : [first]), ...(others === null ? [] : Names.parse(JSON.parse(others)))];
}

/** Throws for a list that is none. */
export function tagsIn(row: Row): string[] {
  const tags = row.tags === undefined ? null : textOrNull(row, 'tags');
  return tags === null ? [] : Names.parse(JSON.parse(tags));
}

const Names = z.array(z.string());

/** The name that a document's words are indexed with: never one that a user gave it, since that may change. */
export const indexedName = ({ title, source_filename: file }: Pick<DocumentSummary, 'title' | 'source_filename'>) =>
  title ?? nameOfFile(file);

/** The columns of the documents table for these rows. */
export function documentColumns(rows: readonly DocumentRow[]): Columns {
  const column = <T extends Value>(pick: (summary: DocumentSummary) => T) => rows.map((row) => pick(row.summary));
  const columns: Readonly<Record<string, readonly Value[]>> = {
    document_id: column((d) => d.document_id),
    name: column(indexedName),
    source_filename: column((d) => d.source_filename),
    kind: column((d) => d.kind),
    bytes: column((d) => d.bytes),
    characters: column((d) => d.characters),
    pages: column((d) => d.pages),
    passages: column((d) => d.passages),
    embedded: column((d) => d.embedded),
    embedded_model: rows.map((row) => row.embeddedModel),
    pages_text: column((d) => d.coverage.text),
    pages_ocr: column((d) => d.coverage.ocr),
    pages_low_confidence: column((d) => d.coverage.low_confidence),
    pages_unreadable: column((d) => d.coverage.unreadable),
    collection: column((d) => d.collections[0] ?? null),
    other_collections: column((d) => (d.collections.length > 1 ? JSON.stringify(d.collections.slice(1)) : null)),
    supersedes: column((d) => d.supersedes),
    given_name: column((d) => d.given_name),
    tags: column((d) => (d.tags.length === 0 ? null : JSON.stringify(d.tags))),
    dated: column((d) => d.dated),
    added_at: column((d) => d.added_at),
    schema: rows.map(() => LIBRARY_SCHEMA),
    sha256: rows.map(({ sha256 }) => sha256),
    pages_waiting: column((d) => d.coverage.waiting),
    attachments: column((d) => d.attachments),
    checksums: rows.map(({ checksums }) => (checksums === null ? null : packChecksums(checksums))),
  };
  const sums = rows.map((_, i) =>
    rowChecksum(Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[i] ?? null]))),
  );
  return { ...columns, row_checksum: sums } as Columns;
}
