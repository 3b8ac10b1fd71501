import type { Citation, Verdict } from '../answer.ts';
import type { SourceState } from '../threads.ts';
import { citedCells } from './cited-cells.ts';
import { headingWords } from './heading.ts';

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

/** What has become of a cited document. */
export const SOURCE_WORDS: Readonly<Record<Exclude<SourceState['state'], 'present'>, string>> = {
  superseded: 'Source superseded',
  changed: 'Source changed',
  removed: 'Source removed',
};

/**
 * The cited words on one line; of a row whose cells are lit, these alone under their names: “Vienna · Hotel limit per
 * night: 150”. Where the names do not go with the cells one by one, the row as it stands.
 */
export function citationSnippet(
  citation: Pick<Citation, 'text_span' | 'start' | 'lit_spans' | 'context_spans'>,
): string {
  const cited = citedCells(citation);
  if (cited === null || cited.cells.some(({ column }) => column === '')) return documentText(citation.text_span);
  return [cited.row || [], cited.cells.map(({ column, text }) => `${column}: ${text}`)].flat().join(' · ');
}

/**
 * Headings of a passage below its document's name, without Markdown's signs. The engine joins them with ` > `; a first
 * heading that only repeats the document's name is left out.
 */
export function sectionPath(passage: { readonly section: string; readonly document_name: string }): string {
  const headings = passage.section.split(' > ').map(headingWords);
  const [first] = headings;
  return (first === passage.document_name ? headings.slice(1) : headings).join(' › ');
}

/** Words of a document on one line: a passage that goes over a page break holds a form feed there. */
export function documentText(text: string): string {
  return text.replaceAll('\f', ' ');
}
