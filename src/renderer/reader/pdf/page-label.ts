import { pagePlace } from '../../../contract/view/page-place.ts';
import { say } from '../../../language/say.ts';

/** Printed labels of the pages; null when the file has none, or when each label is just the page's number. */
export function printedLabels(labels: readonly string[] | null): readonly string[] | null {
  if (labels === null) return null;
  return labels.every((label, index) => label === '' || label === String(index + 1)) ? null : labels;
}

/** The two parts of "iv / 6 of 48": the value of the field and the text behind it. `page` counts from 1. */
export function pagePosition(
  page: number,
  pages: number,
  labels: readonly string[] | null,
): { readonly field: string; readonly rest: string } {
  const label = labels?.[page - 1] ?? '';
  return label === ''
    ? { field: String(page), rest: say('reader.page.of', { pages }) }
    : { field: label, rest: say('reader.page.labelOf', { page, pages }) };
}

/** The name of a page in text: "p. iv · 6 of 48", or "page 6 of 48" in a file without labels. `page` counts from 1. */
export function pageName(page: number, pages: number, labels: readonly string[] | null): string {
  return pagePlace({ page_number: page, page_label: labels?.[page - 1] ?? null }, pages);
}

/**
 * Finds the page (from 1) that a user means: first by printed label, then by number; "6 of 48" and "/6" are numbers
 * only. Null when there is no such page.
 */
export function findPage(input: string, pages: number, labels: readonly string[] | null): number | null {
  const wanted = input.trim().replace(/^p(age|\.)?\s+/i, '');
  const position = /^\/\s*(\d+)$|^(\d+)\s+of\s+\d+$/i.exec(wanted);
  if (position === null && labels !== null && wanted !== '') {
    const exact = labels.indexOf(wanted);
    const at = exact >= 0 ? exact : labels.findIndex((label) => label.toLowerCase() === wanted.toLowerCase());
    if (at >= 0) return at + 1;
  }
  const digits = position?.[1] ?? position?.[2] ?? wanted;
  if (!/^\d+$/.test(digits)) return null;
  const page = Number(digits);
  return page >= 1 && page <= pages ? page : null;
}
