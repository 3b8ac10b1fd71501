import { say } from '../../language/say.ts';
import type { Citation, ContextSpan, LitSpan, Verdict } from '../answer.ts';
import type { Rect } from '../documents.ts';
import type { SourceState } from '../threads.ts';
import { headingWords } from './heading.ts';

export const VERDICT_WORDS: Readonly<Record<Verdict | 'provisional', string>> = {
  supported: say('view.citation.supported'),
  weak: say('view.citation.weak'),
  unsupported: say('view.citation.unsupported'),
  contradicted: say('view.citation.contradicted'),
  provisional: say('view.citation.provisional'),
};

export const CITATION_TYPE_WORDS: Readonly<Record<Citation['citation_type'], string>> = {
  direct_quote: say('view.citation.directQuote'),
  paraphrase: say('view.citation.paraphrase'),
  inference: say('view.citation.inference'),
};

/** What has become of a cited document. */
export const SOURCE_WORDS: Readonly<Record<Exclude<SourceState['state'], 'present'>, string>> = {
  superseded: say('view.citation.superseded'),
  changed: say('view.citation.changed'),
  removed: say('view.citation.removed'),
};

type Proven = Pick<Citation, 'start' | 'end' | 'proof'>;

/** The range by which a citation's sentence was judged; offsets address the canonical text. */
export const proofOf = ({ start, end, proof }: Proven): { readonly start: number; readonly end: number } =>
  proof ?? { start, end };

/** The words of that range, without those that only widen the span. */
export const provingWords = ({
  text_span: span,
  start,
  proof,
}: Pick<Citation, 'text_span' | 'start' | 'proof'>): string =>
  proof === undefined ? span : span.slice(proof.start - start, proof.end - start);

/** Most characters between two parts of one sentence: a space or a line break. */
const GAP = 2;

/**
 * The ranges that prove, of one document each, with the parts of a sentence joined that was too long for one citation.
 */
export function joinedProofs<C extends Proven & Pick<Citation, 'document_id'>>(
  citations: readonly C[],
): readonly { readonly document_id: string; readonly start: number; readonly end: number }[] {
  const proofs = citations.map((one) => ({ document_id: one.document_id, ...proofOf(one) }));
  const joined: { document_id: string; start: number; end: number }[] = [];
  for (const proof of proofs.sort((a, b) => a.document_id.localeCompare(b.document_id) || a.start - b.start)) {
    const last = joined.at(-1);
    const follows = last?.document_id === proof.document_id && proof.start >= last.end && proof.start - last.end <= GAP;
    if (last !== undefined && follows) last.end = proof.end;
    else joined.push(proof);
  }
  return joined;
}

/**
 * The words that prove a sentence, on one line; of a row whose cells are lit, these alone under their names: “Vienna ·
 * Hotel limit per night: 150”. Where the names do not go with the cells one by one, the row as it stands.
 */
export function citationSnippet(
  citation: Pick<Citation, 'text_span' | 'start' | 'proof' | 'lit_spans' | 'context_spans'>,
): string {
  const cited = citedCells(citation);
  if (cited === null || cited.cells.some(({ column }) => column === '')) return documentText(provingWords(citation));
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

/** The cells of a row that are cited, each under the name of its column. */
export interface CitedCells {
  /** "Net sales", from the outermost head on; '' where nothing names the row. */
  readonly row: string;
  readonly cells: readonly {
    readonly text: string;
    /** "December 31, 2022"; '' where nothing names it. */
    readonly column: string;
  }[];
}

type Place = Pick<Citation, 'text_span' | 'start' | 'lit_spans' | 'context_spans'>;

/**
 * What is cited of a row of a table; null where the cited words are no cells, or where it is not known which head goes
 * with which of them.
 */
export function citedCells({
  text_span: span,
  start,
  lit_spans: lit,
  context_spans: context,
}: Place): CitedCells | null {
  const cells = lit.filter(({ kind }) => kind === 'cell');
  if (cells.length === 0) return null;
  const columns = context.filter(({ kind }) => kind === 'column');
  const named = headsOfEach(cells, columns);
  if (named === null) return null;
  return {
    row: wordsOf(
      context.filter(({ kind }) => kind === 'row'),
      ' · ',
    ),
    cells: cells.map((cell, i) => ({
      text: span.slice(cell.start - start, cell.end - start),
      column: wordsOf(named[i] ?? [], ' '),
    })),
  };
}

const wordsOf = (heads: readonly ContextSpan[], between: string): string =>
  heads.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()).join(between);

/** The heads of each cell's column: by where they stand on the page, else one for each, in their order. */
function headsOfEach(
  cells: readonly LitSpan[],
  columns: readonly ContextSpan[],
): readonly (readonly ContextSpan[])[] | null {
  if (cells.length === 1) return [columns];
  // On a page that is turned columns run along the other axis.
  for (const axis of [0, 1] as const) {
    const over = cells.map((cell) => columns.filter((head) => overlap(cell, head, axis)));
    if (
      columns.length > 0 &&
      over.every(({ length }) => length > 0) &&
      columns.every((head) => over.flat().includes(head))
    )
      return over;
  }
  return cells.length === columns.length ? columns.map((head) => [head]) : null;
}

type Placed = Pick<LitSpan, 'rects'>;

/** Whether two ranges of a page share a part of an axis. */
function overlap(one: Placed, other: Placed, axis: 0 | 1): boolean {
  const [a, b] = [extent(one, axis), extent(other, axis)];
  return a[0] < b[1] && b[0] < a[1];
}

function extent({ rects }: Placed, axis: 0 | 1): readonly [number, number] {
  const all: readonly Rect[] = rects.flatMap((page) => page.rects);
  return [
    Math.min(...all.map((rect) => rect[axis])),
    Math.max(...all.map((rect) => rect[axis] + rect[axis === 0 ? 2 : 3])),
  ];
}
