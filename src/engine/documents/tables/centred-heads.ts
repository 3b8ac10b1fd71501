import type { FoundTable } from './find-tables.ts';
import type { PagePiece } from './page-piece.ts';

/** A name stands so far left of the labels of the rows, and labels begin so near one another, by size. */
const [LEFT, FLUSH] = [2, 0.5];
const FEWEST_ROWS = 3;

/**
 * The table with names that stand beside the middle one of their rows, as cells that are merged down have them, in
 * front of the first of those: there the names of groups are looked for. Any other table as it is.
 */
export function withCentredHeads<T extends FoundTable>(table: T): T {
  const { rows } = table;
  const starts = rows.flatMap(({ label }) => ownStart(label) ?? []);
  const left = Math.max(...starts);
  const size = rows[0]?.size ?? 0;
  // All rows have a label of their own, below one another.
  if (rows.length < FEWEST_ROWS || starts.length < rows.length || left - Math.min(...starts) > FLUSH * size)
    return table;
  const isHead = (piece: PagePiece): boolean => piece.u1 < left && piece.u0 < left - LEFT * size;
  const heads = rows.map(({ label }) => label.filter(isHead));
  const firsts = firstRows(
    heads.flatMap((pieces, i) => (pieces.length > 0 ? [i] : [])),
    rows.length,
  );
  if (firsts === null) return table;
  return {
    ...table,
    rows: rows.map((row, i) => {
      const own = row.label.filter((piece) => !isHead(piece));
      const pieces = heads[firsts.get(i) ?? -1] ?? [];
      const cell = pieces.length > 0 ? 1 : 0;
      return {
        ...row,
        label: [...pieces.map((piece) => ({ ...piece, cell: 0 })), ...own.map((piece) => ({ ...piece, cell }))],
      };
    }),
  };
}

/** Where the label of a row itself begins: its last cell. */
const ownStart = (label: readonly PagePiece[]): number | null => {
  const last = label.at(-1);
  return last === undefined ? null : (label.find(({ cell }) => cell === last.cell) as PagePiece).u0;
};

/**
 * Of the first row of each name the row that it stands at; null unless each stands at the middle one of its rows, and
 * these are all rows.
 */
function firstRows(heads: readonly number[], count: number): ReadonlyMap<number, number> | null {
  const firsts = new Map<number, number>();
  let next = 0;
  for (const at of heads) {
    if (at < next) return null;
    firsts.set(next, at);
    next = 2 * at - next + 1;
  }
  return next === count && (heads[0] ?? 0) > 0 ? firsts : null;
}
