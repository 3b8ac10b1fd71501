import type { CanonicalDocument, PassageRecord, StoredPassage } from '../data.ts';
import type { Columns } from './arrow-columns.ts';
import type { Row } from './lance-store.ts';
import { packSentences, unpackSentences } from './pack-sentences.ts';
import { bytesOrNull, number, text } from './row-values.ts';

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

/** Title and heading path are indexed with the text: they say what a passage is about when it does not itself. */
export function fullTextOf(documentName: string, passage: Pick<PassageRecord, 'section' | 'text'>): string {
  return [documentName, passage.section, passage.text].filter((part) => part !== '').join('\n');
}

export function passageColumns(documents: readonly CanonicalDocument[]): Columns {
  const rows = documents.flatMap((document) => document.passages.map((passage) => ({ document, passage })));
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
    sentences: rows.map((row) => packSentences(row.passage.sentences)),
    fts: rows.map((row) => fullTextOf(row.document.name, row.passage)),
  };
}

export function passageFromRow(row: Row): StoredPassage {
  return {
    chunkId: text(row, 'chunk_id'),
    documentId: text(row, 'document_id'),
    chunkIndex: number(row, 'chunk_index'),
    start: number(row, 'start'),
    end: number(row, 'end'),
    text: text(row, 'text'),
    section: text(row, 'section'),
    firstPage: number(row, 'first_page'),
    lastPage: number(row, 'last_page'),
    sentences: unpackSentences(bytesOrNull(row, 'sentences') ?? new Uint8Array()),
  };
}
