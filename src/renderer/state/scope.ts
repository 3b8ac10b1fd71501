import type { DocumentSummary } from '../../contract/documents.ts';
import type { ScopeCount } from '../words/number-words.ts';
import type { LibraryRow } from './library-rows.ts';

/** Ticks set by the user; a document without one is in scope unless a newer edition supersedes it. */
export type Ticks = Readonly<Record<string, boolean>>;

export function isTicked(row: LibraryRow, ticks: Ticks): boolean {
  return row.document !== null && (ticks[row.document.document_id] ?? !row.superseded);
}

export interface Scope {
  readonly count: ScopeCount;
  /** The document ids of a question; undefined when everything that can be asked is ticked. */
  readonly documentIds: readonly string[] | undefined;
  readonly head: 'all' | 'some' | 'none';
}

/** The scope by the ticks of these (unfiltered) rows. */
export function scopeOf(rows: readonly LibraryRow[], ticks: Ticks): Scope {
  const ticked: DocumentSummary[] = [];
  let searchable = 0;
  for (const row of rows) {
    if (row.document === null) continue;
    searchable++;
    if (isTicked(row, ticks)) ticked.push(row.document);
  }
  const pages = ticked.reduce((sum, document) => sum + document.pages, 0);
  const all = searchable > 0 && ticked.length === searchable;
  return {
    count: { documents: ticked.length, of: rows.length, pages },
    documentIds: all ? undefined : ticked.map((document) => document.document_id),
    head: all ? 'all' : ticked.length > 0 ? 'some' : 'none',
  };
}
