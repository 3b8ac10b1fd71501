import type { PageRecord } from '../data.ts';

/** Canonical text from `start` to `end`; `pages` are consecutive, in order, and cover the range. */
export function textBetween(pages: readonly Pick<PageRecord, 'start' | 'text'>[], start: number, end: number): string {
  const first = pages[0];
  if (!first) return '\f'.repeat(end - start);
  // A range may begin or end on a form feed, which belongs to no page, or span empty pages between these.
  let text = '';
  let at = Math.min(first.start, start);
  for (const page of pages) {
    text += '\f'.repeat(page.start - at) + page.text;
    at = page.start + page.text.length;
  }
  const from = start - Math.min(first.start, start);
  return (text + '\f'.repeat(Math.max(0, end - at))).slice(from, from + end - start);
}
