import { LRUCache } from 'lru-cache';
import type { DocumentSummary, PageRects } from '../../contract/documents.ts';
import { decodeGeometry, type PageGeometry, rectsOfRange } from '../documents/layout/geometry.ts';
import type { PageRecord } from '../documents/types.ts';
import type { Library } from '../library/library-types.ts';
import type { TextRange } from '../library/reading/page-rows.ts';

/**
 * Most characters of the pages in memory, each with its box: about 20 MB. An answer's passages touch ten to twenty
 * pages of 2,000 to 5,000 characters, so the pages of some thirty questions stay.
 */
const LIMIT_CHARACTERS = 2_000_000;

export interface PlaceInDocument extends TextRange {
  readonly documentId: string;
}

/** Boxes of a range of a document, from its stored glyphs; empty for text files. */
export type RectsOf = (documentId: string, start: number, end: number) => Promise<readonly PageRects[]>;

/** Boxes of ranges, with a cache of recently used pages. */
export interface PageBoxes {
  /** Boxes of [start, end) on each page it touches; empty for a text file. Throws DOCUMENT_NOT_FOUND, BAD_RANGE. */
  rectsOf(documentId: string, start: number, end: number): Promise<PageRects[]>;
  /**
   * Reads the pages of these places before their boxes are asked for, for example while a model generates. Best effort:
   * a page that could not be read is read again, and its failure reported, when its boxes are asked for.
   */
  readAhead(places: readonly PlaceInDocument[]): Promise<void>;
  /** Waits for reading ahead to end and starts no more: a store in use cannot be closed. */
  close(): Promise<void>;
}

interface KeptPage {
  readonly documentId: string;
  /** Time at which the document was added: after a removal the same document may have been read differently. */
  readonly addedAt: string;
  readonly page: PageRecord;
  readonly geometry: PageGeometry | null;
}

/**
 * Groups ranges that are asked for at once by document, since one read costs the same for one page and for ten. Pages
 * in memory cost no read but one of the documents' rows, to see whether the document still exists.
 */
export function pageBoxes(
  library: Pick<Library, 'document' | 'listDocuments' | 'pagesOfRanges'>,
  limit: number = LIMIT_CHARACTERS,
): PageBoxes {
  const kept = new LRUCache<string, KeptPage>({
    maxSize: limit,
    sizeCalculation: ({ page }) => Math.max(1, page.text.length),
  });
  const ahead = new Set<Promise<void>>();
  let isClosed = false;
  let waiting = new Map<string, TextRange[]>();
  let found: Promise<Map<string, Promise<readonly KeptPage[]>>> | null = null;

  /** Drops the pages of removed documents. */
  const forgetRemoved = (documents: readonly DocumentSummary[]): void => {
    const there = new Set(documents.map((document) => document.document_id));
    for (const [key, { documentId }] of [...kept.entries()]) if (!there.has(documentId)) kept.delete(key);
  };

  const pagesOf = async (
    documentId: string,
    ranges: readonly TextRange[],
    documents: readonly DocumentSummary[],
  ): Promise<readonly KeptPage[]> => {
    // A document outside the list is gone or damaged; the library reports which when asked by name.
    const document = documents.find((one) => one.document_id === documentId) ?? (await library.document(documentId));
    const addedAt = document.added_at;
    const own = [...kept.values()].filter((one) => one.documentId === documentId && one.addedAt === addedAt);
    const known = ranges.map((range) => pagesCovering(range, own));
    const missing = ranges.filter((_, i) => known[i] === null);
    const read = missing.length === 0 ? [] : await library.pagesOfRanges(documentId, missing, true);
    const fresh = read.map((page) => ({ documentId, addedAt, page, geometry: geometryOf(page) }));
    const pages = new Map([...known.flatMap((one) => one ?? []), ...fresh].map((one) => [one.page.pageIndex, one]));
    forgetRemoved(documents);
    for (const one of pages.values()) kept.set(`${one.documentId} ${one.page.pageIndex}`, one);
    return [...pages.values()].sort((a, b) => a.page.pageIndex - b.page.pageIndex);
  };

  const lookUp = async (): Promise<Map<string, Promise<readonly KeptPage[]>>> => {
    // By the next turn, every range of this one is collected.
    await Promise.resolve();
    const asked = waiting;
    waiting = new Map();
    found = null;
    // Waits for pages that are being read, so that none is read twice.
    await Promise.all(ahead);
    const documents = await library.listDocuments();
    // Each document by itself: a document removed meanwhile fails its own requests only.
    return new Map([...asked].map(([id, ranges]) => [id, pagesOf(id, ranges, documents)]));
  };

  return {
    rectsOf: async (documentId, start, end) => {
      const range = { start, end };
      waiting.set(documentId, [...(waiting.get(documentId) ?? []), range]);
      found ??= lookUp();
      const together = (await found).get(documentId);
      // A range that does not exist fails all in its group, so each is then looked up by itself.
      const alone = async () => pagesOf(documentId, [range], await library.listDocuments());
      const pages = await (together ?? alone()).catch(alone);
      return pages.flatMap(({ page, geometry }) => pageRects(page, geometry, start, end));
    },
    close: async () => {
      isClosed = true;
      await Promise.all(ahead);
    },
    readAhead: (places) => {
      if (isClosed) return Promise.resolve();
      const reading = async (): Promise<void> => {
        const documents = await library.listDocuments();
        const byDocument = Map.groupBy(places, ({ documentId }) => documentId);
        await Promise.allSettled([...byDocument].map(([id, ranges]) => pagesOf(id, ranges, documents)));
      };
      const all: Promise<void> = Promise.allSettled([reading()]).then(() => void ahead.delete(all));
      ahead.add(all);
      return all;
    },
  };
}

/** The pages that hold all of a range, in order; null unless all are in memory. */
function pagesCovering({ start, end }: TextRange, pages: readonly KeptPage[]): readonly KeptPage[] | null {
  const touched = pages
    .filter(({ page }) => page.start < end && page.start + page.text.length > start)
    .sort((a, b) => a.page.start - b.page.start);
  let at = start;
  for (const { page } of touched) {
    if (page.start > at) return null;
    // Pages are joined by one form feed.
    at = page.start + page.text.length + 1;
  }
  return start < end && at > end ? touched : null;
}

/** The decoded boxes of a page; null when it has none. */
export function geometryOf(page: PageRecord): PageGeometry | null {
  return page.geometry === null ? null : decodeGeometry(page.geometry);
}

/** The boxes of [start, end) on this page; empty for white space only. */
export function pageRects(page: PageRecord, geometry: PageGeometry | null, start: number, end: number): PageRects[] {
  if (geometry === null) return [];
  const from = Math.max(0, start - page.start);
  const to = Math.min(page.text.length, end - page.start);
  const rects = from < to ? rectsOfRange(geometry, page.text, from, to) : [];
  return rects.length > 0 ? [{ page_index: page.pageIndex, rects }] : [];
}
