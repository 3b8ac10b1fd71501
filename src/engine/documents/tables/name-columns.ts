import { anyOf, words } from '../../text/language.ts';
import type { TableHead } from '../types.ts';
import { isCaption, isPeriod, isUnitNote, isYear, withoutFootnoteMarks } from './cell-words.ts';
import { headOf, textOfLines } from './head-words.ts';
import type { PagePiece } from './page-piece.ts';
import { type Extent, placeHeadLine } from './place-head-line.ts';
import type { TableColumn } from './table-columns.ts';

export interface ColumnNames {
  /** One for each column; null where it is not certain, or another column has the same. */
  readonly names: readonly (ColumnName | null)[];
  /** What stands over each column, from the outermost group to its own name; empty where that is not certain. */
  readonly heads: readonly (readonly TableHead[])[];
  /** What stands over all columns. */
  readonly overAll: readonly PagePiece[];
}

/** Lines of one name stand closer than this, by size. */
const APART = 1.6;
/** As close as this they stand without a rule between them. */
const CLOSE = 1.2;
const HAS_YEAR = /\b(?:19|20)\d{2}\b/u;
const DAY = /\b\p{L}{3,9}\.?\s+\d{1,2},/u;
/** "Fair value at" goes on with the date below it. */
const GOES_ON = new RegExp(`\\b${anyOf(words.tables.goesOn)}$`, 'iu');

/** The names of columns from the lines of a table's head, the topmost first; each line from left to right. */
export function nameColumns(columns: readonly TableColumn[], lines: readonly (readonly PagePiece[])[]): ColumnNames {
  const parts: NamePart[][] = columns.map(() => []);
  const doubtful = new Set<number>();
  const overAll: PagePiece[] = [];
  /** Columns with what stands over them alone: a group's middle is the middle of both. */
  const extents: Extent[] = columns.map(({ left, u1 }) => ({ u0: left, u1 }));
  /** The last piece over each column, when it stands over that alone, and its height. */
  const last: (PagePiece | null)[] = [];
  const heights: number[] = [];
  const isPartOf = (piece: PagePiece, at: number): boolean => {
    const below = last[at];
    if (below === null || below === undefined || isCaption(piece.text)) return false;
    // "Prior to" goes on with the year below it.
    if (isPeriod(below.text) && !GOES_ON.test(piece.text)) return false;
    const isMiddle = Math.abs(piece.u0 + piece.u1 - below.u0 - below.u1) < piece.size;
    return isMiddle && piece.v - below.v < CLOSE * piece.size;
  };
  const isGroup = (piece: PagePiece, at: number, areFew: boolean): boolean => {
    const below = parts[at]?.[0]?.text;
    if (below === undefined) return false;
    const isApart = piece.v - (heights[at] ?? 0) > APART * piece.size;
    const isDateOverWords = isPeriod(piece.text) && HAS_YEAR.test(piece.text) && !isPeriod(below);
    if (GOES_ON.test(piece.text) && isPeriod(below)) return isApart;
    return isApart || isYear(below) || isDateOverWords || (areFew && isPeriod(below));
  };
  for (const line of lines.toReversed()) {
    const notes = line.filter((piece) => isUnitNote(piece.text));
    // Notes that differ ("TEUR | TUSD") hold for their columns alone.
    const holdForAll = new Set(notes.map(({ text }) => text)).size < 2;
    const pieces = holdForAll ? line.filter((piece) => !notes.includes(piece)) : line;
    if (holdForAll) overAll.unshift(...notes);
    const size = Math.max(0, ...pieces.map((piece) => piece.size));
    for (const [i, span] of placeHeadLine(
      pieces.map((piece) => ({
        u0: piece.u0,
        u1: piece.u1,
        isPeriod: isCaption(piece.text),
        isPartOf: (at: number) => isPartOf(piece, at),
        isGroupOver: (at: number) => isGroup(piece, at, 2 * pieces.length <= columns.length),
        // "December 31," stands over years, and not over a date.
        mayName: (at: number) => !DAY.test(piece.text) || !parts[at]?.some(({ text }) => DAY.test(text)),
      })),
      extents.map((extent, at) => ({
        ...extent,
        isPeriod: isPeriod(parts[at]?.at(-1)?.text ?? ''),
        group: parts[at]?.[0]?.span ?? null,
      })),
      size,
    ).entries()) {
      const piece = pieces[i] as PagePiece;
      if (span === null) {
        // What stands directly over a column and cannot be told apart leaves it without a name; a group is only left
        // out.
        columns.forEach(({ left, u1 }, at) => {
          if (parts[at]?.length === 0 && piece.u0 < u1 && piece.u1 > left) doubtful.add(at);
        });
        continue;
      }
      const [first, end] = span;
      if (pieces.length === 1 && columns.length > 1 && end - first === columns.length - 1) {
        overAll.unshift(piece);
        continue;
      }
      for (let at = first; at <= end; at++) {
        parts[at]?.unshift({ text: piece.text, isGroup: first < end, piece, span });
        heights[at] = piece.v;
        last[at] = first < end ? null : piece;
      }
      const own = extents[first] as Extent;
      if (first === end) extents[first] = { u0: Math.min(own.u0, piece.u0), u1: Math.max(own.u1, piece.u1) };
    }
  }
  const certain = parts.map((own, i) => (doubtful.has(i) ? [] : own));
  return { names: columnNames(certain, columns), heads: certain.map(headsOf), overAll };
}

/** A line of what stands above a column; `isGroup`: it stands over other columns too. */
interface NamePart {
  readonly text: string;
  readonly isGroup: boolean;
  readonly piece: PagePiece;
  /** The columns it stands over. */
  readonly span: readonly [first: number, last: number];
}

/** Lines over the same columns are one name. */
function headsOf(parts: readonly NamePart[]): TableHead[] {
  const runs: NamePart[][] = [];
  for (const part of parts) {
    const last = runs.at(-1)?.[0];
    if (last !== undefined && last.span[0] === part.span[0] && last.span[1] === part.span[1]) runs.at(-1)?.push(part);
    else runs.push([part]);
  }
  return runs.map((run) => headOf(run.map(({ piece }) => piece)));
}

/** The name of a column, and the name of the columns it is one of; null where it is in no group. */
export interface ColumnName {
  readonly over: string | null;
  readonly name: string;
}

/**
 * Names longer than this go without the words over them, but keep the times; longer than the second they are no names.
 * UTF-16 units.
 */
const LONG_NAME = 60;
const LONGEST_NAME = 120;

/**
 * The names of columns from what stands above each, the topmost first. Null where nothing does, or it says too much.
 */
function columnNames(parts: readonly (readonly NamePart[])[], columns: readonly TableColumn[]): (ColumnName | null)[] {
  const names = parts.map(columnName);
  const known = names.map((name) => {
    // Where its neighbours have names of their own, a group alone names no column.
    const isBare = name !== null && name.over === null && names.some((other) => other?.over === name.name);
    return isBare ? null : name;
  });
  return told(known, columns);
}

function columnName(parts: readonly NamePart[]): ColumnName | null {
  const over = textOf(parts.filter(({ isGroup }) => isGroup));
  const name = textOf(parts.filter(({ isGroup }) => !isGroup));
  if (over.length + name.length > LONG_NAME) {
    const spare = parts.findIndex(({ text, isGroup }) => isGroup && !isCaption(text));
    if (spare >= 0 && name !== '') return columnName(parts.toSpliced(spare, 1));
  }
  if (over.length + name.length > LONGEST_NAME || over + name === '') return null;
  return name === '' ? { over: null, name: over } : { over: over === '' ? null : over, name };
}

const textOf = (parts: readonly NamePart[]): string =>
  withoutFootnoteMarks(textOfLines(parts.map(({ piece }) => piece)));

/** A name over an amount and its percentage is told apart by the sign; any other name that comes twice says nothing. */
function told(names: readonly (ColumnName | null)[], columns: readonly TableColumn[]): (ColumnName | null)[] {
  return names.map((name, i) => {
    if (name === null) return null;
    const same = names.flatMap((other, j) => (other?.over === name.over && other.name === name.name ? [j] : []));
    if (same.length === 1) return name;
    const percentage = percentageOf(same, columns);
    if (percentage === null) return null;
    return percentage === i ? { ...name, name: `${name.name} %` } : name;
  });
}

/** Of two columns that share a name, an amount and its percentage, the percentage; null for any others. */
function percentageOf(same: readonly number[], columns: readonly TableColumn[]): number | null {
  const [percentage, ...others] = same.filter((j) => columns[j]?.isPercent === true);
  return same.length === 2 && percentage !== undefined && others.length === 0 ? percentage : null;
}
