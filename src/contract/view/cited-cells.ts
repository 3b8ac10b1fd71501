import type { Citation, ContextSpan, LitSpan } from '../answer.ts';
import type { Rect } from '../documents.ts';

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
