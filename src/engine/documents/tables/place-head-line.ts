/** An extent along the writing, in points. */
export interface Extent {
  readonly u0: number;
  readonly u1: number;
}

/** A piece of a head's line. */
export interface HeadPiece extends Extent {
  /** It says when: then it holds for as many columns as it is in the middle of, and else for as few. */
  readonly isPeriod?: boolean;
  /** Over one column only, yet no part of its name: it names all those around it that it is in the middle of. */
  readonly isGroupOver?: (column: number) => boolean;
  /** Close above the name of one column and in the middle of it: a line of it, however wide. */
  readonly isPartOf?: (column: number) => boolean;
  /** False for a column whose name it cannot be a part of. */
  readonly mayName?: (column: number) => boolean;
}

/** A column with what is known of its name. */
export interface HeadColumn extends Extent {
  /** Its name so far says when. */
  readonly isPeriod?: boolean;
  /** The columns that the lowest group over it names: what stands above names all of them or none. */
  readonly group?: Span;
}

/** A piece in the middle of all columns that is so wide, by their width, names all. */
const WIDE = 0.4;
/** Right edges that differ by less than this part of the size are one. */
const FLUSH = 0.6;

/** The columns that a piece of a head stands over, first and last; null where that is not certain. */
export type Span = readonly [first: number, last: number] | null;

/** Part of the narrower of two extents that they share before one stands over the other. */
const SHARED = 0.25;
/** A group of words over one column only must be in the middle of its columns as exactly as this, by size. */
const OFF_WHEN_ALONE = 0.6;
/** How far the middle of a piece may be from the middle of its columns: by size, and by their width. */
const OFF_BY_SIZE = 1.1;
const OFF_BY_WIDTH = 0.12;
/** A name may stand so far beside its narrow column, by size, when the next column is twice as far. */
const NEAR = 2.5;

/**
 * Which columns each piece of one line of a table's head stands over. `columns`: their extents with what is known of
 * their names; `pieces` from left to right; `size` of the type in points.
 */
export function placeHeadLine(pieces: readonly HeadPiece[], columns: readonly HeadColumn[], size: number): Span[] {
  if (columns.length === 0) return pieces.map(() => null);
  const spans = pieces.map((piece) => spanOf(piece, pieces, columns, size));
  const shared = partition(pieces, columns, size);
  if (shared !== null) {
    // Words that name fewer columns by their place are no group of more: "Amounts / netted" over the second of three.
    const agrees = pieces.every((piece, i) => piece.isPeriod === true || isSame(spans[i] ?? null, shared[i] ?? null));
    if (agrees) return shared;
  }
  // A column that two pieces of one line claim is certain for neither.
  return spans.map((span, i) =>
    span !== null && spans.some((other, j) => i !== j && other !== null && other[0] <= span[1] && other[1] >= span[0])
      ? null
      : span,
  );
}

/** True when the first is not certain, or the same as the second. */
const isSame = (a: Span, b: Span): boolean => a === null || (b !== null && a[0] === b[0] && a[1] === b[1]);

/**
 * Pieces that share out all columns among them, each over the middle of its own: "Corporate" stands over the second of
 * its three columns only, and names all three. Null when they do not.
 */
function partition(pieces: readonly HeadPiece[], columns: readonly Extent[], size: number): Span[] | null {
  if (pieces.length < 2 || pieces.length > columns.length) return null;
  const nearest = columns.map((column) => {
    const away = pieces.map((piece) => [distance(piece, column), Math.abs(middle(piece) - middle(column))] as const);
    return away.reduce((best, [gap, off], i) => {
      const [bestGap, bestOff] = away[best] as readonly [number, number];
      return gap < bestGap || (gap === bestGap && off < bestOff) ? i : best;
    }, 0);
  });
  const spans = pieces.map((_, i): Span => {
    const first = nearest.indexOf(i);
    const last = nearest.lastIndexOf(i);
    return first < 0 || nearest.slice(first, last + 1).some((other) => other !== i) ? null : [first, last];
  });
  const fits = spans.every(
    (span, i) => span !== null && isOver(pieces[i] as Extent, joined(columns, span), size, span),
  );
  return fits ? spans : flushRight(pieces, columns, size);
}

/**
 * Some files set the names of groups flush right: the groups are equal then, and end where their last columns do. Null
 * otherwise.
 */
function flushRight(pieces: readonly Extent[], columns: readonly Extent[], size: number): Span[] | null {
  const width = columns.length / pieces.length;
  if (!Number.isInteger(width)) return null;
  const spans = pieces.map((_, i) => [i * width, (i + 1) * width - 1] as const);
  const isFlush = spans.every((span, i) => {
    const [piece, over] = [pieces[i] as Extent, joined(columns, span)];
    return Math.abs(piece.u1 - over.u1) < FLUSH * size && piece.u0 > over.u0 - size;
  });
  return isFlush ? spans : null;
}

function isOver(piece: Extent, over: Extent, size: number, [first, last]: readonly [number, number]): boolean {
  if (first === last) return distance(piece, over) <= NEAR * size;
  return offCentre(piece, over) <= Math.max(OFF_BY_SIZE * size, OFF_BY_WIDTH * (over.u1 - over.u0));
}

function spanOf(piece: HeadPiece, pieces: readonly HeadPiece[], columns: readonly HeadColumn[], size: number): Span {
  const under = columns.flatMap((column, i) => (sharesMuch(piece, column) ? [i] : []));
  const [first, last] = [under[0], under.at(-1)];
  if (first === undefined || last === undefined) return beside(piece, columns, size);
  const isAlone = first === last;
  const only = under.find((i) => piece.isPartOf?.(i) === true);
  if (only !== undefined) return [only, only];
  if (isAlone && piece.isGroupOver?.(first) !== true) return [first, last];
  const isFree = (i: number) =>
    columns[i] !== undefined &&
    piece.mayName?.(i) !== false &&
    pieces.every((other) => other === piece || !sharesMuch(other, columns[i] as Extent));
  const all = [0, columns.length - 1] as const;
  const isWide = piece.u1 - piece.u0 > WIDE * (joined(columns, all).u1 - joined(columns, all).u0);
  if (pieces.length === 1 && isWide && isOver(piece, joined(columns, all), size, all)) return all;
  const fitting: (readonly [number, number])[] = [];
  for (let from = first; from >= 0 && (from === first || isFree(from)); from--) {
    for (let to: number = last; to < columns.length && (to === last || isFree(to)); to++) {
      const range = [from, to] as const;
      const isExact = offCentre(piece, joined(columns, range)) <= OFF_WHEN_ALONE * size;
      if (from === to || !isOver(piece, joined(columns, range), size, range) || splitsGroup(columns, range)) continue;
      if (!isAlone || piece.isPeriod === true || isExact) fitting.push(range);
    }
  }
  const isRun = (range: readonly [number, number]) => isRunOfPeriods(piece, columns, range);
  const width = ([from, to]: readonly [number, number]) => (piece.isPeriod === true ? from - to : to - from);
  const off = (range: readonly [number, number]) => offCentre(piece, joined(columns, range));
  return (
    fitting.sort((a, b) => Number(isRun(b)) - Number(isRun(a)) || width(a) - width(b) || off(a) - off(b))[0] ??
    (isAlone && piece.isPeriod === true ? [first, last] : null)
  );
}

/** Whether words stand over all the years that are side by side, but not over all columns. */
function isRunOfPeriods(
  piece: HeadPiece,
  columns: readonly HeadColumn[],
  [from, to]: readonly [number, number],
): boolean {
  const isPeriod = (i: number): boolean => columns[i]?.isPeriod === true;
  return (
    piece.isPeriod !== true &&
    columns.slice(from, to + 1).every((_, i) => isPeriod(from + i)) &&
    !isPeriod(from - 1) &&
    !isPeriod(to + 1) &&
    to - from + 1 < columns.length
  );
}

/** A piece over no column: over the gap between two that it is in the middle of, or close beside one. */
function beside(piece: Extent, columns: readonly Extent[], size: number): Span {
  const after = columns.findIndex((column) => column.u0 >= piece.u0);
  if (after > 0 && isOver(piece, joined(columns, [after - 1, after]), size, [after - 1, after]))
    return [after - 1, after];
  const away = columns.map((column, i) => ({ i, gap: distance(piece, column) })).sort((a, b) => a.gap - b.gap);
  const [near, next] = away;
  if (near === undefined || near.gap > NEAR * size || (next !== undefined && next.gap < 2 * near.gap)) return null;
  return [near.i, near.i];
}

const splitsGroup = (columns: readonly HeadColumn[], [from, to]: readonly [number, number]): boolean =>
  (columns[from]?.group?.[0] ?? from) < from || (columns[to]?.group?.[1] ?? to) > to;

const middle = ({ u0, u1 }: Extent): number => (u0 + u1) / 2;
const offCentre = (a: Extent, b: Extent): number => Math.abs(middle(a) - middle(b));
const distance = (a: Extent, b: Extent): number => Math.max(0, a.u0 - b.u1, b.u0 - a.u1);

function joined(columns: readonly Extent[], [first, last]: readonly [number, number]): Extent {
  const range = columns.slice(first, last + 1);
  return { u0: Math.min(...range.map(({ u0 }) => u0)), u1: Math.max(...range.map(({ u1 }) => u1)) };
}

function sharesMuch(a: Extent, b: Extent): boolean {
  return Math.min(a.u1, b.u1) - Math.max(a.u0, b.u0) > SHARED * Math.min(a.u1 - a.u0, b.u1 - b.u0);
}
