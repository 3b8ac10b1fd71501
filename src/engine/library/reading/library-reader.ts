import { LRUCache } from 'lru-cache';
import type { DocumentSummary, PageCoverage } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import { tablesOf } from '../../documents/tables/tables-of.ts';
import type { DocumentTable, PageRecord, SentenceRange } from '../../documents/types.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { text } from '../tables/row-values.ts';
import type { LanceStore } from '../tables/store-types.ts';
import type { StoredPassage } from '../types.ts';
import type { DocumentCache } from './document-cache.ts';
import { wholeFile } from './file-parts.ts';
import { ALL_PAGES, type PageId, type PageRows, type PagesAsked, type TextRange } from './page-rows.ts';
import type { PassageLookup } from './passage-lookup.ts';
import { coverRange, expectPages, intactPages } from './stored-pages.ts';
import { type DocumentPassages, NO_PASSAGES, type PassageList } from './stored-passages.ts';
import type { KnownDamage, VisibleDocuments } from './visible-documents.ts';

export interface PageSelection {
  /** First and last page, 0-based and inclusive; by default all pages. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Boxes are by far the largest column, so they are read only on request. */
  readonly withGeometry?: boolean | undefined;
}

/**
 * Read access to a library. Every value is compared with its checksum before it is returned. The id of no visible
 * document throws DOCUMENT_NOT_FOUND; a document with stored parts that differ from what was written throws
 * DOCUMENT_DAMAGED.
 */
export interface LibraryReader {
  /** The same list as long as nothing changes. */
  listDocuments(): Promise<readonly DocumentSummary[]>;
  /** Hashes of the models that documents have all their vectors of. */
  embeddedModels(): Promise<readonly string[]>;
  /** Ids of documents with a damaged row, and of those found damaged while they were read. Searches leave them out. */
  damagedDocuments(): Promise<string[]>;
  document(documentId: string): Promise<DocumentSummary>;
  /** In page order. A text file has one page, with `geometry` null. */
  pages(documentId: string, selection?: PageSelection): Promise<PageRecord[]>;
  /** All pages of these documents by document id, in order and without boxes. Leaves out ids of no visible document. */
  pagesOfDocuments(documentIds: readonly string[]): Promise<Map<string, PageRecord[]>>;
  /** The pages that [start, end) touches, in order. Throws BAD_RANGE. */
  pagesOfRange(documentId: string, start: number, end: number, withGeometry?: boolean): Promise<PageRecord[]>;
  /** The pages that any of the ranges touches, in order, with one read of the store. Throws BAD_RANGE. */
  pagesOfRanges(documentId: string, ranges: readonly TextRange[], withGeometry?: boolean): Promise<PageRecord[]>;
  /** Canonical text from `start` to `end`, pages joined by `\f`. Throws BAD_RANGE. */
  textOf(documentId: string, start: number, end: number): Promise<string>;
  /** States and labels of a PDF's pages, without their text; empty for a text file. */
  coverage(documentId: string): Promise<PageCoverage[]>;
  /** The label that each of these pages prints itself; null where it prints none, or there is no such page. */
  pageLabels(pages: readonly PageId[]): Promise<(string | null)[]>;
  /** The file as it was added, in memory that threads share. */
  originalBytes(documentId: string): Promise<Uint8Array>;
  /** Throws CHUNK_NOT_FOUND. */
  passage(documentId: string, chunkIndex: number): Promise<StoredPassage>;
  /** In document order. */
  passagesOf(documentId: string): Promise<readonly StoredPassage[]>;
  /** Passages by chunk id. Leaves out ids of no visible document. */
  passagesByChunkIds(chunkIds: readonly string[]): Promise<Map<string, StoredPassage>>;
  /** Every sentence once, in order, although passages overlap. */
  sentencesOf(documentId: string): Promise<SentenceRange[]>;
  /**
   * In document order, a table that goes on over several pages once. With `around`, at least those with rows in that
   * range: much faster where the document is not in memory.
   */
  tablesOf(documentId: string, around?: TextRange): Promise<readonly DocumentTable[]>;
}

/** What a reader reads. */
export interface ReaderParts {
  readonly store: LanceStore;
  readonly visible: VisibleDocuments;
  readonly pageRows: PageRows;
  readonly passages: DocumentCache<DocumentPassages>;
  readonly damage: KnownDamage;
}

export function libraryReader(parts: ReaderParts, lookup: PassageLookup): LibraryReader {
  const { store, visible, damage } = parts;
  const reader: Omit<LibraryReader, 'tablesOf'> = {
    listDocuments: async () => (await visible.now()).summaries,
    embeddedModels: async () => [...new Set((await visible.all()).flatMap(({ embeddedModel }) => embeddedModel ?? []))],
    damagedDocuments: async () => [...damage.among(await visible.now())],
    document: async (documentId) => (await visible.one(documentId)).summary,
    originalBytes: async (documentId) => wholeFile(store, await visible.one(documentId)),
    passagesByChunkIds: lookup.byIds,
    ...readsPages(parts),
    ...readsPassages(parts),
  };
  return { ...reader, tablesOf: storedTables(reader) };
}

function readsPages({ visible, pageRows, damage }: ReaderParts) {
  const readPages = async (document: DocumentRow, asked: PagesAsked, withGeometry: boolean): Promise<PageRecord[]> =>
    intactPages(document, await pageRows.ofDocument(document.summary.document_id, asked, withGeometry), damage);
  const allPages = async (document: DocumentRow, withGeometry = false): Promise<PageRecord[]> => {
    const pages = await readPages(document, ALL_PAGES, withGeometry);
    expectPages(document, pages, damage);
    return pages;
  };
  const pagesOfRanges: LibraryReader['pagesOfRanges'] = async (documentId, ranges, withGeometry = false) => {
    const document = await visible.one(documentId);
    for (const range of ranges) refuseOutside(document, range);
    const pages = await readPages(document, { touching: ranges }, withGeometry);
    if (ranges.every((range) => coverRange(touchedBy(range, pages), range.start, range.end))) return pages;
    // The range touches pages without text, or a damaged row hides a page: only the complete list of pages shows which.
    const all = await allPages(document, withGeometry);
    return all.filter((page) => ranges.some((range) => touchedBy(range, [page]).length > 0));
  };
  const pagesOfRange: LibraryReader['pagesOfRange'] = (documentId, start, end, withGeometry = false) =>
    pagesOfRanges(documentId, [{ start, end }], withGeometry);
  return {
    pagesOfRange,
    pagesOfRanges,
    textOf: async (documentId, start, end) => textBetween(await pagesOfRange(documentId, start, end), start, end),
    pages: async (documentId, { from = ALL_PAGES.from, to = ALL_PAGES.to, withGeometry = false } = {}) => {
      const document = await visible.one(documentId);
      const asked = { from: Math.max(0, Math.trunc(from)), to: Math.trunc(to) };
      const pages = await readPages(document, asked, withGeometry);
      expectPages(document, pages, damage, asked.from, asked.to);
      return pages;
    },
    pagesOfDocuments: async (documentIds) => {
      const wanted = new Set(documentIds);
      const documents = (await visible.all()).filter(({ summary }) => wanted.has(summary.document_id));
      const rows = await pageRows.ofDocuments(documents.map(({ summary }) => summary.document_id));
      const byDocument = Map.groupBy(rows, (row) => text(row, 'document_id'));
      return new Map(
        documents.map((document) => {
          const pages = intactPages(document, byDocument.get(document.summary.document_id) ?? [], damage);
          expectPages(document, pages, damage);
          return [document.summary.document_id, pages];
        }),
      );
    },
    coverage: async (documentId) => {
      const document = await visible.one(documentId);
      const isText = document.summary.kind === 'text';
      // A text has no pages, but something may be to be known of it.
      const told = (await allPages(document)).filter(
        ({ state, reason }) => !isText || state !== 'text' || reason !== null,
      );
      return told.map((page) => ({
        page_index: page.pageIndex,
        page_number: page.pageIndex + 1,
        page_label: page.label,
        state: page.state,
        reason: page.reason,
        characters: page.text.length,
      }));
    },
    pageLabels: async (asked) => {
      const { byId: documents } = await visible.now();
      const rows = await pageRows.at(asked.filter(({ documentId }) => documents.has(documentId)));
      const labels = new Map<string, string | null>();
      for (const [id, own] of Map.groupBy(rows, (row) => text(row, 'document_id')))
        for (const page of intactPages(documents.get(id) as DocumentRow, own, damage))
          labels.set(`${id} ${page.pageIndex}`, page.label);
      return asked.map(({ documentId, pageIndex }) => labels.get(`${documentId} ${pageIndex}`) ?? null);
    },
  } satisfies Partial<LibraryReader>;
}

function refuseOutside({ summary }: DocumentRow, { start, end }: TextRange): void {
  const isInside = 0 <= start && start < end && end <= summary.characters;
  if (Number.isInteger(start) && Number.isInteger(end) && isInside) return;
  throw new PinciteError('BAD_RANGE', { start, end, id: summary.document_id, length: summary.characters });
}

const touchedBy = ({ start, end }: TextRange, among: readonly PageRecord[]): PageRecord[] =>
  among.filter((page) => page.start < end && page.start + page.text.length > start);

function readsPassages({ visible, passages, damage }: ReaderParts) {
  const passageList = async (documentId: string): Promise<PassageList> => {
    const document = await visible.one(documentId);
    const stored = (await passages([documentId])).get(documentId);
    if (stored?.isDamaged) throw damage.report(document, 'its passages');
    return stored?.passages ?? NO_PASSAGES;
  };
  const passagesOf = async (documentId: string) => (await passageList(documentId)).all();
  return {
    passagesOf,
    passage: async (documentId, chunkIndex) => {
      const passage = (await passageList(documentId)).at(chunkIndex);
      if (!passage) throw new PinciteError('CHUNK_NOT_FOUND', { id: documentId, chunk: chunkIndex });
      return passage;
    },
    sentencesOf: async (documentId) =>
      sentencesInOrder((await passagesOf(documentId)).map((passage) => passage.sentences)),
  } satisfies Partial<LibraryReader>;
}

/** Documents whose tables stay in memory: some megabytes each. */
const KEPT_DOCUMENTS = 8;
/** Groups of two or three pages whose tables stay in memory: about as many as the answers on screen cite. */
const KEPT_PAGES = 64;

/**
 * The tables of documents, read from their stored pages when they are asked for and kept in memory (ADR 0024): 0.4 s
 * for a report of 180 pages, once. Around a range, only its pages and the one before them are read, where the head of
 * its table may stand (ADR 0095).
 */
function storedTables(
  reader: Pick<LibraryReader, 'document' | 'pages' | 'pagesOfRange' | 'passagesOf'>,
): LibraryReader['tablesOf'] {
  const kept = new LRUCache<string, readonly DocumentTable[]>({ max: KEPT_DOCUMENTS });
  const keptPages = new LRUCache<string, readonly DocumentTable[]>({ max: KEPT_PAGES });
  const read = async (documentId: string, selection: Omit<PageSelection, 'withGeometry'>) =>
    tablesOf(await reader.pages(documentId, { ...selection, withGeometry: true }), await reader.passagesOf(documentId));
  return async (documentId, around) => {
    // A document never changes under its id while it is there; one that was removed and added again has another time.
    const key = `${documentId} ${(await reader.document(documentId)).added_at}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (around === undefined) {
      const tables = await read(documentId, {});
      kept.set(key, tables);
      return tables;
    }
    const touched = await reader.pagesOfRange(documentId, around.start, around.end);
    const from = Math.max(0, (touched[0]?.pageIndex ?? 0) - 1);
    const to = touched.at(-1)?.pageIndex ?? from;
    const keyOfPages = `${key} ${from}-${to}`;
    const near = keptPages.get(keyOfPages) ?? (await read(documentId, { from, to }));
    keptPages.set(keyOfPages, near);
    return near;
  };
}

/** The sentences of all passages in document order. A sentence that overlapping passages share comes once. */
export function sentencesInOrder(passages: readonly (readonly SentenceRange[])[]): SentenceRange[] {
  const byRange = new Map<string, SentenceRange>();
  for (const sentence of passages.flat()) {
    byRange.set(`${sentence.start}-${sentence.end}`, sentence);
  }
  return [...byRange.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Canonical text from `start` to `end`; `pages` are consecutive, in order, and cover the range. */
export function textBetween(pages: readonly Pick<PageRecord, 'start' | 'text'>[], start: number, end: number): string {
  const first = pages[0];
  if (!first) return '\f'.repeat(end - start);
  // A range may begin or end on a form feed, which belongs to no page, and may span empty pages.
  let text = '';
  let at = Math.min(first.start, start);
  for (const page of pages) {
    text += '\f'.repeat(page.start - at) + page.text;
    at = page.start + page.text.length;
  }
  const from = start - Math.min(first.start, start);
  return (text + '\f'.repeat(Math.max(0, end - at))).slice(from, from + end - start);
}
