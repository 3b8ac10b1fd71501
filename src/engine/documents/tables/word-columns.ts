import type { TableHead } from '../types.ts';
import { type FoundTable, isFigurePiece, type TableRow } from './find-tables.ts';
import { headOf } from './head-words.ts';
import type { PagePiece } from './page-piece.ts';
import type { TableColumn } from './table-columns.ts';

/** Columns of words between the labels of rows and their figures: "Decided by", "When". */
export interface WordColumns {
  readonly heads: readonly (readonly TableHead[])[];
  /** The cells of each row, in the order of the rows. */
  readonly cells: readonly (readonly WordCell[])[];
}

interface WordCell {
  readonly pieces: readonly PagePiece[];
  /** Number of its column among those of words and then those of figures. */
  readonly column: number;
}

/** Cells of one column begin within this part of the size of each other. */
const FLUSH = 0.5;
const FEWEST_CELLS = 2;
/** A head stands no farther above the first row, by size. */
const FARTHEST = 4.5;

const extentOf = (pieces: readonly PagePiece[]): readonly [left: number, right: number] => [
  pieces[0]?.u0 ?? 0,
  Math.max(...pieces.map(({ u1 }) => u1)),
];

/** True where most labels are without a word. */
function areCodes(rows: readonly TableRow[]): boolean {
  const labels = rows.flatMap(({ label }) => label.find(({ cell }) => cell === 0)?.text ?? []);
  return labels.filter((text) => !/\p{Ll}{2}/u.test(text)).length > labels.length / 2;
}

/** Cells behind the labels that begin at one edge in several rows, below words that can only name them. */
export function wordColumns(
  { rows, above }: Pick<FoundTable, 'rows' | 'above'>,
  figures: readonly TableColumn[],
): WordColumns {
  const first = rows[0] as TableRow;
  const apart = rows.map(({ label }) =>
    [...Map.groupBy(label, ({ cell }) => cell)].flatMap(([i, own]) => (i > 0 ? [own] : [])),
  );
  const figureColumn = ({ left, right }: { readonly left: number; readonly right: number }): number =>
    figures.findIndex(({ u0, u1 }) => Math.abs(u0 - left) < FLUSH * first.size && right > u0 && left < u1);
  const columns: { left: number; right: number; cells: number }[] = [];
  for (const pieces of apart.flat()) {
    const [left, right] = extentOf(pieces);
    const column = columns.find((one) => Math.abs(one.left - left) < FLUSH * first.size);
    if (column === undefined) columns.push({ left, right, cells: 1 });
    else [column.right, column.cells] = [Math.max(column.right, right), column.cells + 1];
  }
  const named = columns
    .filter(({ left, right, cells }) => cells >= FEWEST_CELLS && figureColumn({ left, right }) < 0)
    .sort((a, b) => a.left - b.left)
    .flatMap(({ left, right }) => {
      const over = above.filter(
        (piece) =>
          piece.v > first.top &&
          piece.v - first.top < FARTHEST * piece.size &&
          piece.u0 < right &&
          piece.u0 > left - first.size &&
          !isFigurePiece(piece),
      );
      return over.length === 0 ? [] : [{ left, head: headOf(over.toSorted((a, b) => b.v - a.v)) }];
    });
  // "L-01 | Annual leave | 3 days before": the words behind a code say what the row is.
  if (areCodes(rows)) named.shift();
  return {
    heads: named.map(({ head }) => [head]),
    cells: apart.map((own) =>
      own.flatMap((pieces): WordCell[] => {
        const [left, right] = extentOf(pieces);
        const column = named.findIndex((one) => Math.abs(one.left - left) < FLUSH * first.size);
        const figure = figureColumn({ left, right });
        if (column >= 0) return [{ pieces, column }];
        return figure < 0 ? [] : [{ pieces, column: named.length + figure }];
      }),
    ),
  };
}
