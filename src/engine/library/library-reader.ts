import type { DocumentSummary, PageCoverage } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import type { PageRecord, SentenceRange, StoredPassage } from '../data.ts';
import type { DocumentCache } from './document-cache.ts';
import type { LanceStore } from './lance-store.ts';
import { PAGE_COLUMNS, pageFromRow } from './page-row.ts';
import { chunkPlace } from './passage-row.ts';
import { bytesOrNull, number, text, textOrNull } from './row-values.ts';
import { sentencesInOrder } from './sentences-in-order.ts';
import { anyOf, quoted } from './sql-text.ts';
import { textBetween } from './text-between.ts';
import type { VisibleDocuments } from './visible-documents.ts';

export interface PageSelection {
  /** First and last page, 0-based, both inclusive; without them all pages. */
  readonly from?: number;
  readonly to?: number;
  /** Boxes are by far the largest column and are only read when asked for. */
  readonly withGeometry?: boolean;
}

/** From `start` to before `end` in a document's canonical text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** What can be read of a library. An id of no visible document throws DOCUMENT_NOT_FOUND. */
export interface LibraryReader {
  listDocuments(): Promise<DocumentSummary[]>;
  document(documentId: string): Promise<DocumentSummary>;
  /** In page order. A text file has one page with `geometry` null. */
  pages(documentId: string, selection?: PageSelection): Promise<PageRecord[]>;
  /** All pages of these documents, in order and without boxes, by document id; ids of no visible document are left out. */
  pagesOfDocuments(documentIds: readonly string[]): Promise<Map<string, PageRecord[]>>;
  /** The pages that [start, end) touches, in order. Throws BAD_RANGE. */
  pagesOfRange(documentId: string, start: number, end: number, withGeometry?: boolean): Promise<PageRecord[]>;
  /** The pages that any of the ranges touches, in order, with one look into the store. Throws BAD_RANGE. */
  pagesOfRanges(documentId: string, ranges: readonly TextRange[], withGeometry?: boolean): Promise<PageRecord[]>;
  /** Canonical text from `start` to `end`, pages joined by `\f`. Throws BAD_RANGE. */
  textOf(documentId: string, start: number, end: number): Promise<string>;
  /** States and labels of a PDF's pages, without their text; empty for a text file. */
  coverage(documentId: string): Promise<PageCoverage[]>;
  /** The file as it was added. */
  originalBytes(documentId: string): Promise<Uint8Array>;
  /** Throws CHUNK_NOT_FOUND. */
  passage(documentId: string, chunkIndex: number): Promise<StoredPassage>;
  /** In order of their position. */
  passagesOf(documentId: string): Promise<readonly StoredPassage[]>;
  /** Keyed by chunk id; ids of no visible document are left out. */
  passagesByChunkIds(chunkIds: readonly string[]): Promise<Map<string, StoredPassage>>;
  /** Every sentence once, in order, although passages overlap. */
  sentencesOf(documentId: string): Promise<SentenceRange[]>;
}

export function libraryReader(
  store: LanceStore,
  visible: VisibleDocuments,
  passages: DocumentCache<readonly StoredPassage[]>,
): LibraryReader {
  const pagesWhere = async (documentId: string, condition: string, withGeometry: boolean): Promise<PageRecord[]> => {
    const columns = withGeometry ? [...PAGE_COLUMNS, 'geometry'] : PAGE_COLUMNS;
    const where = `document_id = ${quoted(documentId)} AND ${condition}`;
    const pages = (await store.read('pages', { columns, where })).map(pageFromRow);
    return pages.sort((a, b) => a.pageIndex - b.pageIndex);
  };

  const pagesOfRanges = async (documentId: string, ranges: readonly TextRange[], withGeometry = false) => {
    const { summary } = await visible.one(documentId);
    for (const { start, end } of ranges) {
      const isInside = 0 <= start && start < end && end <= summary.characters;
      if (Number.isInteger(start) && Number.isInteger(end) && isInside) continue;
      throw new PinciteError('BAD_RANGE', { start, end, id: documentId, length: summary.characters });
    }
    const touched = ranges.map(({ start, end }) => `(start < ${end} AND start + characters > ${start})`);
    return pagesWhere(documentId, `(${touched.join(' OR ')})`, withGeometry);
  };
  const pagesOfRange = (documentId: string, start: number, end: number, withGeometry = false) =>
    pagesOfRanges(documentId, [{ start, end }], withGeometry);

  const passagesOf = async (documentId: string): Promise<readonly StoredPassage[]> => {
    await visible.one(documentId);
    return (await passages([documentId])).get(documentId) ?? [];
  };

  return {
    listDocuments: async () => (await visible.all()).map(({ summary }) => summary),
    document: async (documentId) => (await visible.one(documentId)).summary,
    pages: async (documentId, { from = 0, to, withGeometry = false } = {}) => {
      await visible.one(documentId);
      const upper = to === undefined ? '' : ` AND page_index <= ${Math.trunc(to)}`;
      return pagesWhere(documentId, `page_index >= ${Math.trunc(from)}${upper}`, withGeometry);
    },
    pagesOfDocuments: async (documentIds) => {
      const where = anyOf('document_id', await visible.ids(documentIds));
      const rows = await store.read('pages', { columns: ['document_id', ...PAGE_COLUMNS], where });
      const pages = rows.map((row) => ({ documentId: text(row, 'document_id'), page: pageFromRow(row) }));
      pages.sort((a, b) => a.page.pageIndex - b.page.pageIndex);
      const grouped = Map.groupBy(pages, ({ documentId }) => documentId);
      return new Map([...grouped].map(([id, own]) => [id, own.map(({ page }) => page)]));
    },
    pagesOfRange,
    pagesOfRanges,
    textOf: async (documentId, start, end) => textBetween(await pagesOfRange(documentId, start, end), start, end),
    coverage: async (documentId) => {
      const { summary } = await visible.one(documentId);
      if (summary.kind === 'text') return [];
      const columns = ['page_index', 'label', 'state', 'reason', 'characters'];
      const rows = await store.read('pages', { columns, where: `document_id = ${quoted(documentId)}` });
      return rows
        .map((row) => ({
          page_index: number(row, 'page_index'),
          page_number: number(row, 'page_index') + 1,
          page_label: textOrNull(row, 'label'),
          state: text(row, 'state') as PageCoverage['state'],
          reason: textOrNull(row, 'reason'),
          characters: number(row, 'characters'),
        }))
        .sort((a, b) => a.page_index - b.page_index);
    },
    originalBytes: async (documentId) => {
      await visible.one(documentId);
      const rows = await store.read('files', {
        columns: ['part', 'bytes'],
        where: `document_id = ${quoted(documentId)}`,
      });
      rows.sort((a, b) => number(a, 'part') - number(b, 'part'));
      return new Uint8Array(Buffer.concat(rows.map((row) => bytesOrNull(row, 'bytes') ?? new Uint8Array())));
    },
    passage: async (documentId, chunkIndex) => {
      const passage = (await passagesOf(documentId)).find((one) => one.chunkIndex === chunkIndex);
      if (!passage) throw new PinciteError('CHUNK_NOT_FOUND', { id: documentId, chunk: chunkIndex });
      return passage;
    },
    passagesOf,
    passagesByChunkIds: async (chunkIds) => {
      const places = chunkIds.map(chunkPlace);
      const documents = await passages(places.map(({ documentId }) => documentId));
      const found = new Map<string, StoredPassage>();
      for (const { documentId, chunkIndex } of places) {
        const own = documents.get(documentId) ?? [];
        // In order and without gaps, so a passage mostly stands at its index.
        const at = own[chunkIndex];
        const passage = at?.chunkIndex === chunkIndex ? at : own.find((one) => one.chunkIndex === chunkIndex);
        if (passage) found.set(passage.chunkId, passage);
      }
      return found;
    },
    sentencesOf: async (documentId) =>
      sentencesInOrder((await passagesOf(documentId)).map((passage) => passage.sentences)),
  };
}
