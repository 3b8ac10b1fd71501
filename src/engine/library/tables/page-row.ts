import { PageState } from '../../../contract/documents.ts';
import type { CanonicalDocument, PageRecord } from '../../documents/types.ts';
import { bytesOrNull, number, text, textOrNull } from './row-values.ts';
import type { Columns, Row } from './store-types.ts';

export const PAGE_COLUMNS = ['page_index', 'label', 'start', 'text', 'state', 'reason'] as const;

export interface PageOfDocument {
  readonly document: Pick<CanonicalDocument, 'documentId' | 'name'>;
  readonly page: PageRecord;
}

export function pagesOf(
  documents: readonly Pick<CanonicalDocument, 'documentId' | 'name' | 'pages'>[],
): PageOfDocument[] {
  return documents.flatMap((document) => document.pages.map((page) => ({ document, page })));
}

export function pageColumns(rows: readonly PageOfDocument[]): Columns {
  return {
    document_id: rows.map((row) => row.document.documentId),
    page_index: rows.map((row) => row.page.pageIndex),
    label: rows.map((row) => row.page.label),
    start: rows.map((row) => row.page.start),
    characters: rows.map((row) => row.page.text.length),
    text: rows.map((row) => row.page.text),
    geometry: rows.map((row) => row.page.geometry),
    state: rows.map((row) => row.page.state),
    reason: rows.map((row) => row.page.reason),
  };
}

/** `geometry` is null when the column was not read. */
export function pageFromRow(row: Row): PageRecord {
  return {
    pageIndex: number(row, 'page_index'),
    label: textOrNull(row, 'label'),
    start: number(row, 'start'),
    text: text(row, 'text'),
    geometry: 'geometry' in row ? bytesOrNull(row, 'geometry') : null,
    state: PageState.parse(row.state),
    reason: textOrNull(row, 'reason'),
  };
}
