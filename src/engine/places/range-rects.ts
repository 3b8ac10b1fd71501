import type { PageRects } from '../../contract/documents.ts';
import { decodeGeometry, type PageGeometry, rectsOfRange } from '../documents/layout/geometry.ts';
import type { PageRecord } from '../documents/types.ts';
import type { Library } from '../library/library-types.ts';

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
