import { say } from '../../language/say.ts';
import { type LeadWords, sayLead } from '../../language/say-lead.ts';
import type { Citation, ContextSpan, LitSpan } from '../answer.ts';
import { headingWords } from './heading.ts';

/** A page by both of its numbers; a text file has no pages. */
export interface PageNumbers {
  /** The position in the file, from 1. */
  readonly page_number: number | null;
  /**
   * The label that the file declares for the page; null when it declares none. The number printed on the page is then
   * unknown.
   */
  readonly page_label: string | null;
  /** Of a text without pages: the line that a place begins in, from 1. */
  readonly line_number?: number | undefined;
  /** The headings above it, joined by " > ". */
  readonly section?: string;
}

/**
 * Both numbers of a page: the label as `p. iv`, then the position as ` · 6 of 48`; a page without a label has its
 * position only, `page 6` and ` of 48`. `pages` is undefined where the document's length is unknown. Of a text without
 * pages `line 31`; null where its line is not known.
 */
export function pageParts(
  { page_number: page, page_label: label, line_number: line }: PageNumbers,
  pages: number | undefined,
): LeadWords | null {
  if (page === null) return line === undefined ? null : sayLead('view.place.line', { line });
  if (label === null || label === '')
    return pages === undefined ? sayLead('view.place.page', { page }) : sayLead('view.place.pageOf', { page, pages });
  return pages === undefined
    ? sayLead('view.place.label', { label, page })
    : sayLead('view.place.labelOf', { label, page, pages });
}

/** A page named in text: "p. iv · 6 of 48", or "page 6 of 48" in a file that declares no labels; of a text its line. */
export function pagePlace(place: PageNumbers, pages: number | undefined): string {
  const parts = pageParts(place, pages);
  return parts === null ? '' : parts.lead + parts.rest;
}

/** A heading with the number of a clause: "4.2 Payment", "12) Liability". */
const CLAUSE = /^(?:clause|section|article|§)?\s*(\d{1,2}(?:\.\d{1,2})*)[.)]?\s+\p{L}/iu;

/** "clause 4.2": the innermost numbered heading of a place in a text without pages; null where none has a number. */
function clauseOf({ page_number, section = '' }: PageNumbers): string | null {
  if (page_number !== null) return null;
  const numbers = section.split(' > ').flatMap((heading) => CLAUSE.exec(headingWords(heading))?.[1] ?? []);
  const number = numbers.at(-1);
  return number === undefined ? null : say('view.place.clause', { number });
}

/**
 * One number of a place, where there is no room for more and no headings beside it: "p. iv", or "page 6"; of a text
 * without pages "clause 4.2", or "line 31". '' where none is known.
 */
export function shortPage(place: PageNumbers): string {
  return clauseOf(place) ?? pageParts(place, undefined)?.lead ?? '';
}

/** The same for a sentence that says "on page 6" or "in clause 4.2": which of them, or none, and the number. */
export function placeInSentence(place: PageNumbers | undefined): {
  readonly at: 'page' | 'text' | 'none';
  readonly place: string;
} {
  const short = place === undefined ? '' : shortPage(place);
  return { at: short === '' ? 'none' : place?.page_number === null ? 'text' : 'page', place: short };
}

/** A lit range of a document, with its boxes on the pages. */
export type LitPart = Pick<LitSpan, 'start' | 'end' | 'rects'>;

/**
 * The lit ranges of a citation: strong the parts that prove the sentence, or all of the cited words where there are
 * none; thin the texts above them. No range is lit twice.
 */
export function litParts({
  start,
  end,
  rects,
  lit_spans: lit,
  context_spans: context,
}: Pick<Citation, 'start' | 'end' | 'rects' | 'lit_spans' | 'context_spans'>): {
  readonly strong: readonly LitPart[];
  readonly thin: readonly LitPart[];
} {
  const strong: readonly LitPart[] = lit.length > 0 ? lit : [{ start, end, rects }];
  const isStrong = (part: ContextSpan): boolean =>
    strong.some((other) => other.start < part.end && part.start < other.end);
  return { strong, thin: context.filter((part) => !isStrong(part)) };
}

/**
 * The first citation of each marker. The engine gives one for each sentence; sentences with the same cited words share
 * a marker, and a list of places names it once.
 */
export function onePerMarker<C extends Pick<Citation, 'marker'>>(citations: readonly C[]): readonly C[] {
  const first = new Map<number, C>();
  for (const citation of citations) if (!first.has(citation.marker)) first.set(citation.marker, citation);
  return [...first.values()];
}
