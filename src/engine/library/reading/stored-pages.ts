import type { PageRecord } from '../../documents/types.ts';
import { arePageBoxesIntact, isPageTextIntact } from '../tables/document-checksums.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { pageFromRow } from '../tables/page-row.ts';
import type { Row } from '../tables/store-types.ts';
import type { KnownDamage } from './visible-documents.ts';

/**
 * The pages in a document's rows, in order, compared with their checksums (boxes only where the rows have them). Throws
 * DOCUMENT_DAMAGED. The caller checks that no page is missing.
 */
export function intactPages(document: DocumentRow, rows: readonly Row[], damage: KnownDamage): PageRecord[] {
  const { checksums } = document;
  const pages = rows.map((row) => {
    const page = readable(row);
    if (page === null) throw damage.report(document, 'a page');
    if (checksums && !isPageTextIntact(checksums, page)) {
      throw damage.report(document, `the text of page ${page.pageIndex + 1}`);
    }
    if (checksums && 'geometry' in row && !arePageBoxesIntact(checksums, page)) {
      throw damage.report(document, `the places of the words of page ${page.pageIndex + 1}`);
    }
    return page;
  });
  return pages.sort((a, b) => a.pageIndex - b.pageIndex);
}

/** Number of stored pages; a text file has one, although its summary counts none. */
export function pageCount({ summary }: DocumentRow): number {
  return summary.kind === 'text' ? 1 : summary.pages;
}

/**
 * Throws DOCUMENT_DAMAGED unless these are all pages of the document from `from` to `to`, both 0-based and inclusive.
 */
export function expectPages(
  document: DocumentRow,
  pages: readonly PageRecord[],
  damage: KnownDamage,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): void {
  const first = Math.max(0, from);
  const last = Math.min(to, pageCount(document) - 1);
  for (let index = first; index <= last; index++) {
    if (pages[index - first]?.pageIndex !== index) throw damage.report(document, `page ${index + 1} is missing`);
  }
}

function readable(row: Row): PageRecord | null {
  try {
    return pageFromRow(row);
  } catch {
    return null;
  }
}

/**
 * Whether these are certainly all pages that a range touches: each page with text begins one form feed after the page
 * before it. Pages without text are counted by their form feeds.
 */
export function coverRange(pages: readonly PageRecord[], start: number, end: number): boolean {
  const [first] = pages;
  const last = pages.at(-1);
  if (first === undefined || last === undefined) return false;
  // The form feed before the first page and the one after the last may belong to the range.
  if (first.start - start > 1 || end - (last.start + last.text.length) > 1) return false;
  return pages.every((page, i) => {
    const before = pages[i - 1];
    return before === undefined || page.start === before.start + before.text.length + page.pageIndex - before.pageIndex;
  });
}
