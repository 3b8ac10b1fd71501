import type { Citation, ContextSpan } from '../../contract/answer.ts';
import type { PageRects } from '../../contract/documents.ts';
import type { ScopeText } from '../documents/types.ts';
import { contentWords } from '../text/content-words.ts';
import type { Span } from './citation-span.ts';
import type { RectsOf } from './page-boxes.ts';

/** The highlighted parts of a citation (see `Citation`). */
export type Lit = Pick<Citation, 'lit_spans' | 'context_spans'>;

/** Highlights all of the cited words. */
const WHOLE: Lit = { lit_spans: [], context_spans: [] };

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

/**
 * What is lit of a citation: of a row its cells (`litCells`), of prose its own sentences. Sentences that only widen the
 * span are lit when they have words of the claim that its own lack.
 */
export async function litSpans(cited: CitedWords, claim: string, rectsOf: RectsOf): Promise<Lit> {
  const { documentId, start, end, textSpan, run, row } = cited;
  if (row !== null) return litCells(documentId, row, claim, rectsOf);
  const [from, to] = [Math.max(start, run[0]), Math.min(end, run[1])];
  const own = textSpan.slice(from - start, to - start);
  const said = new Set(contentWords(claim));
  const there = new Set(contentWords(own));
  const isNeeded = contentWords(textSpan).some((word) => said.has(word) && !there.has(word));
  if (own.length === textSpan.length || isNeeded) return WHOLE;
  const rects = await rectsOf(documentId, from, to);
  return { lit_spans: [{ kind: 'words', start: from, end: to, rects: [...rects] }], context_spans: [] };
}

/** A cited row of a table. Offsets address the canonical text. */
export interface CitedRow {
  readonly start: number;
  readonly text: string;
  readonly header: readonly [start: number, end: number] | null;
  readonly headerText: string | null;
}

interface Cell {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly rects: readonly PageRects[];
}

/** Share of a cell's words above which a claim names it, if it also has all its figures. */
const MOST = 0.5;

/**
 * What is lit of a row: strong the cells that the claim names, thin the first cell, which is the row's label, and the
 * names of their columns. The whole row is lit where the claim names none of its cells.
 */
async function litCells(documentId: string, row: CitedRow, claim: string, rectsOf: RectsOf): Promise<Lit> {
  const [cells, heads] = await Promise.all([
    cellsAt(documentId, row.text, row.start, rectsOf),
    headCells(documentId, row, rectsOf),
  ]);
  const [label, ...values] = cells;
  const named = namedCells(values, claim, (cell) => headsOf(cell, cells, heads));
  if (named.length === 0) return WHOLE;
  const columns = [...new Set(named.flatMap((cell) => headsOf(cell, cells, heads)))];
  return {
    lit_spans: named.map(({ start, end, rects }) => ({ kind: 'cell', start, end, rects: [...rects] })),
    context_spans: [
      ...(label === undefined ? [] : [contextOf('row', label)]),
      ...columns.map((cell) => contextOf('column', cell)),
    ],
  };
}

const contextOf = (kind: ContextSpan['kind'], { start, end, text, rects }: Cell): ContextSpan => ({
  kind,
  text,
  start,
  end,
  rects: [...rects],
});

/** The cells of one line of a table with their boxes, without empty ones. */
async function cellsAt(documentId: string, line: string, start: number, rectsOf: RectsOf): Promise<Cell[]> {
  const found: Omit<Cell, 'rects'>[] = [];
  let at = start;
  for (const cell of line.split('\t')) {
    const from = at + (cell.length - cell.trimStart().length);
    const text = cell.trim();
    if (text !== '') found.push({ start: from, end: from + text.length, text });
    at += cell.length + 1;
  }
  return Promise.all(found.map(async (cell) => ({ ...cell, rects: await rectsOf(documentId, cell.start, cell.end) })));
}

/** The cells of each line of a header, the lowest line first. */
async function headCells(documentId: string, { header, headerText }: CitedRow, rectsOf: RectsOf): Promise<Cell[][]> {
  if (header === null || headerText === null) return [];
  let at = header[0];
  const lines: Promise<Cell[]>[] = [];
  for (const line of headerText.split('\n')) {
    lines.push(cellsAt(documentId, line, at, rectsOf));
    at += line.length + 1;
  }
  return (await Promise.all(lines)).reverse();
}

/** The cells whose words and figures the claim has; of equal ones those whose column names it has most of. */
function namedCells(cells: readonly Cell[], claim: string, headsFor: (cell: Cell) => readonly Cell[]): Cell[] {
  const said = new Set(contentWords(claim));
  const isNamed = ({ text }: Cell): boolean => {
    const own = contentWords(text);
    const isFigureSaid = own.every((word) => !/\d/.test(word) || said.has(word));
    return isFigureSaid && own.filter((word) => said.has(word)).length > MOST * own.length;
  };
  const headWords = (cell: Cell): number =>
    new Set(headsFor(cell).flatMap(({ text }) => contentWords(text).filter((word) => said.has(word)))).size;
  const named = cells
    .filter(isNamed)
    .map((cell) => ({ cell, key: contentWords(cell.text).join(' '), heads: headWords(cell) }));
  return named
    .filter((one) => !named.some((other) => other.key === one.key && other.heads > one.heads))
    .map(({ cell }) => cell);
}

type Interval = readonly [from: number, to: number];

/**
 * The column names of a cell, at most one from each line of the header, by their position on the page. The lowest line
 * names every column, so its nearest cell is taken; a higher one must overlap the cell. Without positions, as in a text
 * file, a header with as many cells names them in order.
 */
function headsOf(cell: Cell, row: readonly Cell[], heads: readonly (readonly Cell[])[]): Cell[] {
  const across = alongRow(row);
  const own = across?.(cell) ?? null;
  if (across === null || own === null) {
    const inOrder = heads[0]?.length === row.length ? heads[0][row.indexOf(cell)] : undefined;
    return inOrder === undefined ? [] : [inOrder];
  }
  return heads.flatMap((line, depth) => {
    const near = line
      .flatMap((head) => {
        const place = across(head);
        return place === null ? [] : [{ head, apart: gap(own, place) }];
      })
      .sort((a, b) => a.apart - b.apart)[0];
    return near !== undefined && (depth === 0 || near.apart < 0) ? [near.head] : [];
  });
}

/** Distance of two intervals; negative where they overlap. */
const gap = (a: Interval, b: Interval): number => Math.max(a[0], b[0]) - Math.min(a[1], b[1]);

/**
 * The position of cells along a row: from left to right, or from bottom to top where the table is turned. Null without
 * boxes.
 */
function alongRow(row: readonly Cell[]): ((cell: Cell) => Interval | null) | null {
  const along =
    (axis: 0 | 1) =>
    ({ rects }: Cell): Interval | null => {
      const sides = rects
        .flatMap((page) => page.rects)
        .map(([x, y, width, height]): Interval => (axis === 0 ? [x, x + width] : [y, y + height]));
      return sides.length === 0
        ? null
        : [Math.min(...sides.map(([from]) => from)), Math.max(...sides.map(([, to]) => to))];
    };
  const spread = (axis: 0 | 1): number => {
    const starts = row.flatMap((cell) => along(axis)(cell)?.[0] ?? []);
    return starts.length === 0 ? -1 : Math.max(...starts) - Math.min(...starts);
  };
  if (spread(0) < 0) return null;
  return along(spread(0) >= spread(1) ? 0 : 1);
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
