import { isCaption, isUnitNote, withoutMarks } from './cell-words.ts';
import type { PagePiece } from './page-piece.ts';
import { type Extent, placeHeadLine } from './place-head-line.ts';
import type { TableColumn } from './table-columns.ts';

export interface ColumnNames {
  /** One for each column; null where it is not certain, or another column has the same. */
  readonly names: readonly (string | null)[];
  /** What stands over all columns. */
  readonly overAll: readonly string[];
}

/** Longer ones are no names. UTF-16 units. */
const LONGEST_NAME = 80;

/** Lines of one name stand closer than this, by size. */
const APART = 1.6;
const DATE = /\b\p{L}{3,9}\.?\s+\d{1,2},/u;
const YEAR = /^(?:FY\s?)?(?:19|20)\d{2}$/u;

/** The names of columns from the lines of a table's head, the topmost first; each line from left to right. */
export function nameColumns(columns: readonly TableColumn[], lines: readonly (readonly PagePiece[])[]): ColumnNames {
  const parts: string[][] = columns.map(() => []);
  const doubtful = new Set<number>();
  const overAll: string[] = [];
  /** Columns with what stands over them alone: a group's middle is the middle of both. */
  const extents: Extent[] = columns.map(({ left, u1 }) => ({ u0: left, u1 }));
  /** Height of the last piece over each column. */
  const heights: number[] = [];
  const isGroup = (piece: PagePiece, at: number): boolean => {
    const name = parts[at]?.[0];
    if (name === undefined) return false;
    return piece.v - (heights[at] ?? 0) > APART * piece.size || YEAR.test(name);
  };
  for (const line of lines.toReversed()) {
    const pieces = line.filter(({ text }) => {
      if (isUnitNote(text)) overAll.unshift(text);
      return !isUnitNote(text);
    });
    const size = Math.max(0, ...pieces.map((piece) => piece.size));
    for (const [i, span] of placeHeadLine(
      pieces.map((piece) => ({
        u0: piece.u0,
        u1: piece.u1,
        isPeriod: isCaption(piece.text),
        isGroupOver: (at: number) => isGroup(piece, at),
        // "December 31," stands over years, and not over a date.
        mayName: (at: number) => !isCaption(piece.text) || !DATE.test(parts[at]?.join(' ') ?? ''),
      })),
      extents,
      size,
    ).entries()) {
      const piece = pieces[i] as PagePiece;
      if (span === null) {
        // What stands directly over a column and cannot be told apart leaves it without a name; a group is only left out.
        columns.forEach(({ left, u1 }, at) => {
          if (parts[at]?.length === 0 && piece.u0 < u1 && piece.u1 > left) doubtful.add(at);
        });
        continue;
      }
      const [first, last] = span;
      if (pieces.length === 1 && columns.length > 1 && last - first === columns.length - 1) {
        overAll.unshift(piece.text);
        continue;
      }
      for (let at = first; at <= last; at++) {
        parts[at]?.unshift(piece.text);
        heights[at] = piece.v;
      }
      const own = extents[first] as Extent;
      if (first === last) extents[first] = { u0: Math.min(own.u0, piece.u0), u1: Math.max(own.u1, piece.u1) };
    }
  }
  const names = parts.map((own, i) => (own.length === 0 || doubtful.has(i) ? null : nameOf(own)));
  return { names: told(names, columns), overAll };
}

/** A name that grows too long goes without the groups above it. */
function nameOf(parts: readonly string[]): string | null {
  const name = withoutMarks(parts.join(' '));
  if (name.length > LONGEST_NAME) return nameOf(parts.slice(1));
  return name === '' ? null : name;
}

/** A name over an amount and its percentage is told apart by the sign; any other name that comes twice says nothing. */
function told(names: readonly (string | null)[], columns: readonly TableColumn[]): (string | null)[] {
  return names.map((name, i) => {
    if (name === null) return null;
    const same = names.flatMap((other, j) => (other === name ? [j] : []));
    if (same.length === 1) return name;
    const percent = same.filter((j) => columns[j]?.isPercent === true);
    if (same.length !== 2 || percent.length !== 1) return null;
    return percent[0] === i ? `${name} %` : name;
  });
}
