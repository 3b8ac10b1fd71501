import type { Citation, Verdict } from '../../contract/answer.ts';
import { shortPage } from '../../contract/page-place.ts';

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

export const CITATION_TYPE_WORDS: Readonly<Record<Citation['citation_type'], string>> = {
  direct_quote: 'Direct quote',
  paraphrase: 'Paraphrase',
  inference: 'Inference',
};

/** a, b, c … z, then aa: the labels of passages nothing cites. */
export function nearLabel(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : nearLabel(Math.floor(index / 26) - 1) + letter;
}

/**
 * Headings of a passage below its document's name. The engine joins them with ` > `; a first heading that only repeats the
 * document's name is left out.
 */
export function sectionPath(passage: { readonly section: string; readonly document_name: string }): string {
  const headings = passage.section.split(' > ');
  const [first] = headings;
  return (first === passage.document_name ? headings.slice(1) : headings).join(' › ');
}
