import type { TableHead } from '../types.ts';
import { type FoundTable, isFigurePiece, type TableRow } from './find-tables.ts';
import { headOf } from './head-words.ts';
import type { PagePiece } from './page-piece.ts';

/** Columns of words between the labels of rows and their figures: "Decided by", "When". */
export interface WordColumns {
  readonly heads: readonly (readonly TableHead[])[];
  /** The cells of each row, in the order of the rows. */
  readonly cells: readonly (readonly WordCell[])[];
}

interface WordCell {
  readonly pieces: readonly PagePiece[];
  readonly column: number;
}

/** Cells of one column begin within this part of the size of each other. */
const FLUSH = 0.5;
const FEWEST_CELLS = 2;
/** A head stands no farther above the first row, by size. */
const FARTHEST = 4.5;

/** True where most labels are without a word. */
function areCodes(rows: readonly TableRow[]): boolean {
  const labels = rows.flatMap(({ label }) => label.find(({ cell }) => cell === 0)?.text ?? []);
  return labels.filter((text) => !/\p{Ll}{2}/u.test(text)).length > labels.length / 2;
}

/** Cells behind the labels that begin at one edge in several rows, below words that can only name them. */
export function wordColumns({ rows, above }: Pick<FoundTable, 'rows' | 'above'>): WordColumns {
  const first = rows[0] as TableRow;
  const apart = rows.map(({ label }) =>
    [...Map.groupBy(label, ({ cell }) => cell)].flatMap(([i, own]) => (i > 0 ? [own] : [])),
  );
  const columns: { left: number; right: number; cells: number }[] = [];
  for (const pieces of apart.flat()) {
    const [left, right] = [pieces[0]?.u0 ?? 0, Math.max(...pieces.map(({ u1 }) => u1))];
    const column = columns.find((one) => Math.abs(one.left - left) < FLUSH * first.size);
    if (column === undefined) columns.push({ left, right, cells: 1 });
    else [column.right, column.cells] = [Math.max(column.right, right), column.cells + 1];
  }
  const named = columns
    .filter(({ cells }) => cells >= FEWEST_CELLS)
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
        const column = named.findIndex(({ left }) => Math.abs(left - (pieces[0]?.u0 ?? 0)) < FLUSH * first.size);
        return column < 0 ? [] : [{ pieces, column }];
      }),
    ),
  };
}
