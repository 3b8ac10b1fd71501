import type { PageRects } from '../contract/documents.ts';
import type { PageRecord } from './data.ts';
import { decodeGeometry, type PageGeometry, rectsOfRange } from './documents/geometry.ts';
import type { Library } from './library/library.ts';
import type { TextRange } from './library/library-reader.ts';

/** The boxes of [start, end) of a document on each page it touches, from the stored glyphs. Empty for a text file. Throws BAD_RANGE. */
export async function rangeRects(
  library: Library,
  documentId: string,
  start: number,
  end: number,
): Promise<PageRects[]> {
  const pages = await library.pagesOfRange(documentId, start, end, true);
  return pages.flatMap((page) => pageRects(page, geometryOf(page), start, end));
}

/**
 * The same for many ranges: those asked for at once are looked up together, once for each document. An answer's citations are;
 * a look into the store costs the same for one page and for ten.
 */
export function manyRangeRects(
  library: Library,
): (documentId: string, start: number, end: number) => Promise<PageRects[]> {
  let waiting = new Map<string, TextRange[]>();
  let found: Promise<Map<string, Found>> | null = null;
  const lookUp = async (): Promise<Map<string, Found>> => {
    // Everything asked for in this turn has come by the next one.
    await Promise.resolve();
    const asked = waiting;
    waiting = new Map();
    found = null;
    const documents = [...asked].map(async ([documentId, ranges]): Promise<[string, Found]> => {
      const pages = await library.pagesOfRanges(documentId, ranges, true);
      return [documentId, pages.map((page) => ({ page, geometry: geometryOf(page) }))];
    });
    return new Map(await Promise.all(documents));
  };
  return async (documentId, start, end) => {
    waiting.set(documentId, [...(waiting.get(documentId) ?? []), { start, end }]);
    found ??= lookUp();
    const pages = (await found).get(documentId) ?? [];
    return pages.flatMap(({ page, geometry }) => pageRects(page, geometry, start, end));
  };
}

type Found = readonly { readonly page: PageRecord; readonly geometry: PageGeometry | null }[];

/** The decoded boxes of a page; null when it has none to draw. */
export function geometryOf(page: PageRecord): PageGeometry | null {
  return page.geometry === null ? null : decodeGeometry(page.geometry);
}

/** The part of [start, end) that lies on this page; nothing when only white space does. */
export function pageRects(page: PageRecord, geometry: PageGeometry | null, start: number, end: number): PageRects[] {
  if (geometry === null) return [];
  const from = Math.max(0, start - page.start);
  const to = Math.min(page.text.length, end - page.start);
  const rects = from < to ? rectsOfRange(geometry, page.text, from, to) : [];
  return rects.length > 0 ? [{ page_index: page.pageIndex, rects }] : [];
}
