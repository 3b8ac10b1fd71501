import type { DocumentSummary, PageRects } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import type { PageGeometry } from '../documents/layout/geometry.ts';
import type { PageRecord } from '../documents/types.ts';
import type { Library } from '../library/library-types.ts';
import type { TextRange } from '../library/reading/library-reader.ts';
import { geometryOf, pageRects } from './range-rects.ts';

/**
 * Characters of the pages kept in memory, each with its box: about 20 MB. An answer's passages touch ten to twenty pages of
 * 2,000 to 5,000 characters, so the pages of some thirty questions stay.
 */
const LIMIT_CHARACTERS = 2_000_000;

export interface PlaceInDocument extends TextRange {
  readonly documentId: string;
}

/** Boxes of a range of a document, from its stored glyphs; empty for text files. */
export type RectsOf = (documentId: string, start: number, end: number) => Promise<readonly PageRects[]>;

/** Boxes of ranges, with the pages that were asked for last kept decoded. */
export interface PageBoxes {
  /** Boxes of [start, end) on each page it touches; empty for a text file. Throws DOCUMENT_NOT_FOUND, BAD_RANGE. */
  rectsOf(documentId: string, start: number, end: number): Promise<PageRects[]>;
  /**
   * Reads the pages of these places before their boxes are asked for: while a model reads, say. Best effort: what could not be
   * read is read, and its failure said, when its boxes are asked for.
   */
  readAhead(places: readonly PlaceInDocument[]): Promise<void>;
  /** Waits for what is being read ahead, and reads nothing ahead from now on: a store in use cannot be closed. */
  close(): Promise<void>;
}

interface KeptPage {
  readonly documentId: string;
  /** When the document was added: one that was removed and added again may have been read differently. */
  readonly addedAt: string;
  readonly page: PageRecord;
  readonly geometry: PageGeometry | null;
}

/**
 * Ranges asked for at once are looked up together, once for each document: a look into the store costs the same for one page
 * and for ten. What is in memory already costs no look at all, only one at the documents' rows: is it still there?
 */
export function pageBoxes(
  library: Pick<Library, 'listDocuments' | 'pagesOfRanges'>,
  limit: number = LIMIT_CHARACTERS,
): PageBoxes {
  /** In the order of their last use. */
  const kept = new Map<string, KeptPage>();
  const ahead = new Set<Promise<void>>();
  let isClosed = false;
  let waiting = new Map<string, TextRange[]>();
  let found: Promise<Map<string, Promise<readonly KeptPage[]>>> | null = null;

  const keep = (one: KeptPage): void => {
    const key = `${one.documentId} ${one.page.pageIndex}`;
    kept.delete(key);
    kept.set(key, one);
  };
  /** Drops what was used the longest time ago, and the pages of documents that were removed. */
  const forget = (documents: readonly DocumentSummary[]): void => {
    const there = new Set(documents.map((document) => document.document_id));
    let characters = 0;
    for (const [key, { documentId, page }] of [...kept].reverse()) {
      characters += page.text.length;
      if (characters > limit || !there.has(documentId)) kept.delete(key);
    }
  };

  const pagesOf = async (
    documentId: string,
    ranges: readonly TextRange[],
    documents: readonly DocumentSummary[],
  ): Promise<readonly KeptPage[]> => {
    const addedAt = documents.find((document) => document.document_id === documentId)?.added_at;
    if (addedAt === undefined) throw new PinciteError('DOCUMENT_NOT_FOUND', { id: documentId });
    const own = [...kept.values()].filter((one) => one.documentId === documentId && one.addedAt === addedAt);
    const known = ranges.map((range) => pagesCovering(range, own));
    const missing = ranges.filter((_, i) => known[i] === null);
    const read = missing.length === 0 ? [] : await library.pagesOfRanges(documentId, missing, true);
    const fresh = read.map((page) => ({ documentId, addedAt, page, geometry: geometryOf(page) }));
    const pages = new Map([...known.flatMap((one) => one ?? []), ...fresh].map((one) => [one.page.pageIndex, one]));
    for (const one of pages.values()) keep(one);
    forget(documents);
    return [...pages.values()].sort((a, b) => a.page.pageIndex - b.page.pageIndex);
  };

  const lookUp = async (): Promise<Map<string, Promise<readonly KeptPage[]>>> => {
    // Everything asked for in this turn has come by the next one.
    await Promise.resolve();
    const asked = waiting;
    waiting = new Map();
    found = null;
    // Pages that are being read are not read a second time.
    await Promise.all(ahead);
    const documents = await library.listDocuments();
    // Each document on its own: one that was removed meanwhile fails those who asked for it, and nobody else.
    return new Map([...asked].map(([id, ranges]) => [id, pagesOf(id, ranges, documents)]));
  };

  return {
    rectsOf: async (documentId, start, end) => {
      waiting.set(documentId, [...(waiting.get(documentId) ?? []), { start, end }]);
      found ??= lookUp();
      const pages = (await (await found).get(documentId)) ?? [];
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

/** The pages that hold all of a range, in order; null unless every one of them is there. */
function pagesCovering({ start, end }: TextRange, pages: readonly KeptPage[]): readonly KeptPage[] | null {
  const touched = pages
    .filter(({ page }) => page.start < end && page.start + page.text.length > start)
    .sort((a, b) => a.page.start - b.page.start);
  let at = start;
  for (const { page } of touched) {
    if (page.start > at) return null;
    // One form feed stands between two pages.
    at = page.start + page.text.length + 1;
  }
  return start < end && at > end ? touched : null;
}
