import type { CanonicalDocument, PageRecord, PassageRecord } from '../../documents/types.ts';
import type { StoredPassage } from '../types.ts';
import type { Columns } from './arrow-columns.ts';
import type { PassageFields } from './document-checksums.ts';
import { packSentences, unpackSentences } from './pack-sentences.ts';
import { bytesOrNull, number, text } from './row-values.ts';
import type { Row } from './store-types.ts';

/** Everything but the `fts` column, which only the index reads. */
export const PASSAGE_COLUMNS = [
  'chunk_id',
  'document_id',
  'chunk_index',
  'start',
  'end',
  'text',
  'section',
  'first_page',
  'last_page',
  'sentences',
] as const;

export function chunkId(documentId: string, chunkIndex: number): string {
  return `${documentId}_${chunkIndex}`;
}

/** What `chunkId` put together. */
export function chunkPlace(chunk: string): { documentId: string; chunkIndex: number } {
  const [documentId = '', chunkIndex] = chunk.split('_');
  return { documentId, chunkIndex: Number(chunkIndex) };
}

/**
 * What is indexed of a passage: title, heading path and the header of a table that began before it stand with the text,
 * since they say what a passage is about when it does not itself.
 */
export function fullTextOf(
  document: Pick<CanonicalDocument, 'name'>,
  documentText: string,
  passage: PassageRecord,
): string {
  const headers = new Map(passage.sentences.flatMap(({ header }) => (header === null ? [] : [[header[0], header]])));
  const above = [...headers.values()].filter(([start]) => start < passage.start);
  const headerTexts = above.map(([start, end]) => documentText.slice(start, end));
  return [document.name, passage.section, ...headerTexts, passage.text].filter((part) => part !== '').join('\n');
}

/** What is indexed of a page. */
export function pageWords(document: Pick<CanonicalDocument, 'name'>, page: Pick<PageRecord, 'text'>): string {
  return `${document.name}\n${page.text}`;
}

export function pageWordsColumns(
  documents: readonly Pick<CanonicalDocument, 'documentId' | 'name' | 'pages'>[],
): Columns {
  const rows = documents.flatMap((document) => document.pages.map((page) => ({ document, page })));
  return {
    document_id: rows.map((row) => row.document.documentId),
    page_index: rows.map((row) => row.page.pageIndex),
    fts: rows.map((row) => pageWords(row.document, row.page)),
  };
}

/** A document about to be written: the sentences of each passage are packed once, for its row and for its checksum. */
export type PackedDocument = Omit<CanonicalDocument, 'passages'> & {
  readonly passages: readonly (PassageRecord & { readonly packed: Uint8Array })[];
};

export function packDocument(document: CanonicalDocument): PackedDocument {
  const passages = document.passages.map((passage) => ({ ...passage, packed: packSentences(passage.sentences) }));
  return { ...document, passages };
}

export function passageColumns(documents: readonly PackedDocument[]): Columns {
  const rows = documents.flatMap((document) => {
    const text = document.pages.map((page) => page.text).join('\f');
    return document.passages.map((passage) => ({ document, passage, fts: fullTextOf(document, text, passage) }));
  });
  return {
    chunk_id: rows.map((row) => chunkId(row.document.documentId, row.passage.chunkIndex)),
    document_id: rows.map((row) => row.document.documentId),
    chunk_index: rows.map((row) => row.passage.chunkIndex),
    start: rows.map((row) => row.passage.start),
    end: rows.map((row) => row.passage.end),
    text: rows.map((row) => row.passage.text),
    section: rows.map((row) => row.passage.section),
    first_page: rows.map((row) => row.passage.firstPage),
    last_page: rows.map((row) => row.passage.lastPage),
    sentences: rows.map((row) => row.passage.packed),
    fts: rows.map((row) => row.fts),
  };
}

/** What its checksum is of. Throws for a chunk id that is not the one of its place. */
export function passageFields(row: Row): PassageFields {
  const chunkIndex = number(row, 'chunk_index');
  if (text(row, 'chunk_id') !== chunkId(text(row, 'document_id'), chunkIndex)) {
    throw new Error(`passage ${chunkIndex} is stored as ${text(row, 'chunk_id')}`);
  }
  return {
    chunkIndex,
    start: number(row, 'start'),
    end: number(row, 'end'),
    text: text(row, 'text'),
    section: text(row, 'section'),
    firstPage: number(row, 'first_page'),
    lastPage: number(row, 'last_page'),
    packed: bytesOrNull(row, 'sentences') ?? new Uint8Array(),
  };
}

export function passageFromRow(row: Row): StoredPassage {
  const { packed, ...fields } = passageFields(row);
  const documentId = text(row, 'document_id');
  return { chunkId: text(row, 'chunk_id'), documentId, ...fields, sentences: unpackSentences(packed) };
}
