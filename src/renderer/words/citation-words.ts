import type { Citation, Verdict } from '../../contract/answer.ts';
import type { TextMark } from '../../contract/documents.ts';
import type { FactCheck } from '../../contract/fact-check.ts';
import { shortPage } from '../../contract/view/page-place.ts';
import { percent } from './number-words.ts';

/** A chip's name and title: `Citation 1: Travel and Expense Policy, p. iv`, or `…, page 6` without a label. */
export function citationName(
  citation: Pick<Citation, 'marker' | 'document_name' | 'page_label' | 'page_number'>,
  note = '',
): string {
  const page = shortPage(citation);
  const where = page ? `, ${page}` : '';
  return `Citation ${citation.marker}${note && `, ${note}`}: ${citation.document_name}${where}`;
}

export const VERDICT_WORDS: Readonly<Record<Verdict | 'provisional', string>> = {
  supported: 'Supported',
  weak: 'Weak',
  unsupported: 'Unsupported',
  contradicted: 'Contradicted',
  provisional: 'Not checked yet',
};

/** The headline of a fact-check: “Contradicted by 2 places, supported by 1.” A contradiction is never hidden behind what supports. */
export function factCheckHead({
  verdict,
  contradicted_by,
  supported_by,
}: Pick<FactCheck, 'verdict' | 'contradicted_by' | 'supported_by'>): string {
  const places = (count: number): string => `${count} ${count === 1 ? 'place' : 'places'}`;
  if (contradicted_by > 0) {
    const support = supported_by > 0 ? `, supported by ${supported_by}` : '';
    return `Contradicted by ${places(contradicted_by)}${support}.`;
  }
  return supported_by > 1 ? `Supported by ${places(supported_by)}.` : `${VERDICT_WORDS[verdict]}.`;
}

export const CITATION_TYPE_WORDS: Readonly<Record<Citation['citation_type'], string>> = {
  direct_quote: 'Direct quote',
  paraphrase: 'Paraphrase',
  inference: 'Inference',
};

/**
 * The cited words on one line; of a row whose cells are lit, these alone under their names: “Vienna · Hotel limit per night: 150”. Where
 * the names do not go with the cells one by one, the row as it stands.
 */
export function citationSnippet(
  citation: Pick<Citation, 'text_span' | 'start' | 'lit_spans' | 'context_spans'>,
): string {
  const { text_span: span, start, lit_spans: lit, context_spans: context } = citation;
  const cells = lit
    .filter(({ kind }) => kind === 'cell')
    .map((cell) => span.slice(cell.start - start, cell.end - start));
  const headsOf = (wanted: 'row' | 'column') =>
    context.filter(({ kind }) => kind === wanted).map(({ text }) => text.replaceAll(/\s+/g, ' '));
  const columns = headsOf('column');
  if (cells.length === 0 || cells.length !== columns.length) return documentText(span);
  return [...headsOf('row'), ...cells.map((cell, i) => `${columns[i]}: ${cell}`)].join(' · ');
}

/** a, b, c … z, then aa: the labels of passages nothing cites. */
export function nearLabel(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : nearLabel(Math.floor(index / 26) - 1) + letter;
}

/** The signs that make a line a heading in Markdown. */
const HEADING_SIGNS = /^#{1,6}\s+/;

/**
 * Headings of a passage below its document's name, without Markdown's signs. The engine joins them with ` > `; a first heading
 * that only repeats the document's name is left out.
 */
export function sectionPath(passage: { readonly section: string; readonly document_name: string }): string {
  const headings = passage.section.split(' > ').map((heading) => heading.replace(HEADING_SIGNS, ''));
  const [first] = headings;
  return (first === passage.document_name ? headings.slice(1) : headings).join(' › ');
}

/** Page numbers in short form: [31, 32, 33, 34, 57] is `31–34, 57`. */
export function pageRuns(pages: readonly number[]): string {
  const sorted = [...pages].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const page of sorted) {
    const last = runs.at(-1);
    if (last && page <= last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

/** Words of a document on one line: a passage that goes over a page break holds a form feed there. */
export function documentText(text: string): string {
  return text.replaceAll('\f', ' ');
}

/** Where words stand that are not of the page's own content. */
const SOURCES: Readonly<Record<Exclude<TextMark['source'], 'ocr'>, string>> = {
  field: 'Form field',
  tick: 'Form field',
  note: 'Note on the page',
  stamp: 'Stamp',
  comment: 'Comment',
};

/**
 * How cited words were read, as one label: "OCR 94 %", by the mean confidence of its words, each counted by its length, or the place that is
 * not the page's own content. Null for words of the page.
 */
export function markWords(marks: readonly TextMark[]): string | null {
  const ocr = marks.filter(({ source }) => source === 'ocr');
  if (ocr.length > 0) {
    const length = ocr.reduce((sum, { start, end }) => sum + end - start, 0);
    const sure = ocr.reduce((sum, { start, end, confidence = 0 }) => sum + (end - start) * confidence, 0);
    return `OCR ${percent(sure / length)}`;
  }
  const [first] = marks;
  return first === undefined || first.source === 'ocr' ? null : SOURCES[first.source];
}
