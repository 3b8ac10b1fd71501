import type { Citation, ContextSpan } from '../../contract/answer.ts';
import type { PageRects } from '../../contract/documents.ts';
import type { TableHead } from '../../contract/tables.ts';
import { columnHeadsOf } from '../cells/read-cells.ts';
import { type RowCell, rowCells, type TablesOf } from '../cells/row-cells.ts';
import type { ScopeText } from '../documents/types.ts';
import { contentWords } from '../text/content-words.ts';
import type { RectsOf } from './page-boxes.ts';
import type { Span } from './proving-span.ts';

/** The highlighted parts of a citation (see `Citation`). */
export type Lit = Pick<Citation, 'lit_spans' | 'context_spans'>;

/** Highlights all of the cited words. */
const WHOLE: Lit = { lit_spans: [], context_spans: [] };

/** The look-ups for what is lit: boxes, text and tables of a document. */
export interface LitDeps {
  readonly rectsOf: RectsOf;
  readonly textOf: (documentId: string, start: number, end: number) => Promise<string>;
  readonly tablesOf: TablesOf;
}

/** The cited words: the span of a citation, and the sentences it was made for. Offsets address the canonical text. */
export interface CitedWords {
  readonly documentId: string;
  readonly start: number;
  readonly end: number;
  /** The text from `start` to `end`. */
  readonly textSpan: string;
  /** The range of the sentences themselves, without widening or cutting. */
  readonly run: Span;
  /** Their row of a table; null for prose. */
  readonly row: CitedRow | null;
}

/** A cited row of a table. Offsets address the canonical text. */
export interface CitedRow {
  readonly start: number;
  readonly text: string;
}

/**
 * What is lit of a citation: of a row the cells that the claim names, of prose its own sentences. Sentences that only
 * widen the span are lit when they have words of the claim that its own lack.
 */
export async function litSpans(cited: CitedWords, claim: string, deps: LitDeps): Promise<Lit> {
  const { documentId, start, end, textSpan, run, row } = cited;
  if (row !== null) {
    const named = namedCells(await rowCells(documentId, row, deps.tablesOf), claim);
    // The whole row is lit where the claim names none of its cells.
    return named.length === 0 ? WHOLE : litCells(documentId, named, deps);
  }
  const [from, to] = [Math.max(start, run[0]), Math.min(end, run[1])];
  const own = textSpan.slice(from - start, to - start);
  const said = new Set(contentWords(claim));
  const there = new Set(contentWords(own));
  const isNeeded = contentWords(textSpan).some((word) => said.has(word) && !there.has(word));
  if (own.length === textSpan.length || isNeeded) return WHOLE;
  const rects = await deps.rectsOf(documentId, from, to);
  return { lit_spans: [{ kind: 'words', start: from, end: to, rects: [...rects] }], context_spans: [] };
}

/** Cells of rows: themselves lit strong, the heads of their rows and columns thin. */
export async function litCells(
  documentId: string,
  cells: readonly RowCell[],
  { rectsOf, textOf }: LitDeps,
): Promise<Lit> {
  const boxesOf = async (start: number, end: number) => ({
    start,
    end,
    rects: [...(await rectsOf(documentId, start, end))],
  });
  const contextOf = (kind: ContextSpan['kind'], heads: readonly TableHead[]) =>
    uniqueRanges(heads).map(async ([start, end]) => ({
      kind,
      text: await textOf(documentId, start, end),
      ...(await boxesOf(start, end)),
    }));
  const rows = new Set(cells.map(({ row }) => row));
  const [lit_spans, context_spans] = await Promise.all([
    Promise.all(cells.map(async ({ cell }) => ({ kind: 'cell' as const, ...(await boxesOf(cell.start, cell.end)) }))),
    Promise.all([
      ...contextOf(
        'row',
        [...rows].flatMap((row) => row.heads),
      ),
      ...contextOf('column', cells.flatMap(columnHeadsOf)),
    ]),
  ]);
  return { lit_spans, context_spans };
}

const uniqueRanges = (heads: readonly TableHead[]): readonly (readonly [number, number])[] => [
  ...new Map(heads.flatMap(({ ranges }) => ranges).map((range) => [range.join('-'), range])).values(),
];

/** Share of a cell's words above which a claim names it, if it also has all its figures. */
const MOST = 0.5;

/** With a letter and no figure: the sign of a currency alone says nothing. */
const IN_LETTERS = /^\P{N}*\p{L}\P{N}*$/u;

/**
 * The cells whose words and figures the claim has; of equal ones those whose column names it has most. Where there are
 * none, a cell without content words ("Yes") in the column whose names the claim has most.
 */
function namedCells(cells: readonly RowCell[], claim: string): RowCell[] {
  const said = new Set(contentWords(claim));
  const headWords = (one: RowCell): number =>
    new Set(columnHeadsOf(one).flatMap(({ text }) => contentWords(text).filter((word) => said.has(word)))).size;
  const read = cells.map((one) => ({ one, own: contentWords(one.cell.text), heads: headWords(one) }));
  const named = read.filter(({ own }) => {
    const isFigureSaid = own.every((word) => !/\d/.test(word) || said.has(word));
    return isFigureSaid && own.filter((word) => said.has(word)).length > MOST * own.length;
  });
  const isBest = ({ own, heads }: (typeof read)[number]): boolean =>
    !named.some((other) => other.heads > heads && other.own.join(' ') === own.join(' '));
  if (named.length > 0) return named.filter(isBest).map(({ one }) => one);
  const most = Math.max(1, ...read.map(({ heads }) => heads));
  return read
    .filter(({ one, own, heads }) => own.length === 0 && heads === most && IN_LETTERS.test(one.cell.text))
    .map(({ one }) => one);
}

/**
 * The texts above the cited words that a claim takes words from, with their boxes. Leaves out texts without a known
 * range, and the header of a table, whose cells `litSpans` lights.
 */
export async function contextSpans(
  scopes: readonly ScopeText[],
  rectsOf: (start: number, end: number) => Promise<readonly PageRects[]>,
): Promise<ContextSpan[]> {
  const placed = scopes.flatMap(({ kind, text, range }) =>
    range === null || kind === 'column' || kind === 'caption' ? [] : [{ kind, text, range }],
  );
  return Promise.all(
    placed.map(async ({ kind, text, range: [start, end] }) => ({
      kind,
      text,
      start,
      end,
      rects: [...(await rectsOf(start, end))],
    })),
  );
}
