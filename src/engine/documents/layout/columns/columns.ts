import type { Line } from '../line.ts';
import { type CellPlace, cellPlaces, cutAt, exactCells } from './cells.ts';
import { joinCells } from './header-cells.ts';
import { beginnings, endsSentence, isRunningText } from './running-text.ts';

/** Fewest lines of a column of text; fewer may be a table of two wide cells. */
const FEWEST_LINES = 3;
/** Narrowest gutter between columns, as a multiple of the size. */
const GUTTER = 0.9;
/** Lines of one zone are no farther apart than this multiple of their size: over all paragraphs, else within one. */
const DISTANCES = [4, 1.7];
/** A line whose size differs more, as a share, is a title over the columns or below them. */
const OTHER_SIZE = 0.4;
/** How much farther than its other lines a line alone at the foot of a zone may stand to belong to its column. */
const NEXT_LINE = 1.5;
/** Fewest rows of a table whose cells have several lines, below the first. */
const FEWEST_ROWS = 2;
/**
 * Lines begin no farther from the left edge of their column than this multiple of the size, at least a share of them.
 */
const [INDENT, FLUSH] = [3, 0.7];
const LONGEST_HEAD = 40;
/** Share of the rows that are longer than heads, at least, where the cells are paragraphs. */
const SENTENCES = 0.4;
/** The number in front of a part of a text: "1.", "(2)", "4.1", "§ 5", "Article 3", "(a)". */
const NUMBER =
  /^(?:§+\s*(\d+\w?)|\(?(\d{1,3})[.)]|(\d{1,3}(?:\.\d{1,3})+)[.)]?|\p{Lu}\p{L}{1,12}\.?\s(\d{1,3}(?:\.\d{1,3})*)[.:]?|\(([a-z])\))(?=\s|$)/u;
/** Share of the beginnings in one column that the others have at the same height, at least, in a table. */
const ALIGNED = 0.8;

/** That number, however each language writes it: "3" of "Article 3" and of "Artículo 3"; null without one. */
const numberOf = (text: string): string | null =>
  NUMBER.exec(text)
    ?.slice(1)
    .find((number) => number !== undefined) ?? null;

/** Lines beside and below one another, with blank strips between them that no line crosses. */
interface Zone {
  /** Index after its last line. */
  readonly end: number;
  /** Its lines cell by cell, each with the number of its column. */
  readonly pieces: readonly Piece[];
  /** Number of lines with cells in several columns, or beside the line before. */
  readonly rows: number;
}

interface Piece {
  readonly line: Line;
  readonly column: number;
  /** Index of the line that it is part of. */
  readonly row: number;
}

/**
 * Separates columns of text that a file writes line by line across the gutter. They arrive as rows of long cells, or as
 * lines that alternate between the columns; this returns the lines column by column. Rows of tables stay: in their
 * columns, no sentence goes on from line to line. What decides is the whole column, so one line with a year or an
 * amount changes nothing.
 */
export function separateColumns(lines: readonly Line[], unit: number): Line[] {
  const out: Line[] = [];
  const rowOf = rememberedRows(unit);
  let at = 0;
  while (at < lines.length) {
    const isBegun = isBeginning(lines, at, rowOf);
    const separated = isBegun ? (separatedFrom(lines, at, unit, rowOf) ?? clausePair(lines, at, unit)) : null;
    if (separated === null) out.push(lines[at++] as Line);
    else {
      out.push(...separated.lines);
      at = separated.end;
    }
  }
  return out;
}

/** A line as the places of its cells, and whether all of them have words. */
interface Row {
  readonly cells: readonly CellPlace[];
  readonly isWorded: boolean;
}

/** Works out the cells of each line once: on pages of tables, a zone is looked for from every line on. */
function rememberedRows(unit: number): (line: Line) => Row {
  const known = new Map<Line, Row>();
  return (line) => {
    let row = known.get(line);
    if (row === undefined) {
      const cells = cellPlaces(line, unit);
      row = { cells, isWorded: cells.every(({ text }) => isWorded(text)) };
      known.set(line, row);
    }
    return row;
  };
}

/** The columns that begin at a line, and where they end; null where none do. */
function separatedFrom(
  lines: readonly Line[],
  from: number,
  unit: number,
  rowOf: (line: Line) => Row,
): { lines: Line[]; end: number } | null {
  let last: number | null = null;
  for (const far of DISTANCES) {
    const zone = zoneFrom(lines, from, unit, far, rowOf);
    if (zone === null || zone.end === last) return null;
    const columns = columnsOf(zone);
    if (columns !== null) return { lines: columns, end: zone.end };
    last = zone.end;
  }
  return null;
}

/** Whether a zone may begin at a line: it has cells, or stands beside the next one. */
function isBeginning(lines: readonly Line[], at: number, rowOf: (line: Line) => Row): boolean {
  const [line, next] = [lines[at] as Line, lines[at + 1]];
  if (line.turn > 3 || line.breaks !== undefined) return false;
  return line.cellStarts.length > 1 ? rowOf(line).isWorded : next !== undefined && isBeside(line, next);
}

/** Cheap, and false for the figures of most tables. */
const isWorded = (cell: string): boolean => /\p{L}{2}|\p{Lo}/u.test(cell);

const isBeside = (a: CellPlace, b: CellPlace): boolean =>
  a.turn === b.turn &&
  Math.abs(a.v - b.v) < 0.8 * Math.min(a.size, b.size) &&
  (b.u0 - a.u1 > GUTTER * a.size || a.u0 - b.u1 > GUTTER * a.size);

/**
 * A clause in two languages side by side, written cell by cell: "1. Term | 1. Laufzeit" and the texts below. The number
 * tells that both titles are one clause; each comes with its own text. Null for anything else.
 */
function clausePair(lines: readonly Line[], from: number, unit: number): { lines: Line[]; end: number } | null {
  const first = lines[from] as Line;
  if (!NUMBER.test(first.text)) return null;
  const [left, right, ...more] = exactCells(first, unit);
  if (left === undefined || right === undefined || more.length > 0) return null;
  const number = numberOf(left.text);
  if (number === null || numberOf(right.text) !== number) return null;
  const gutter = right.u0 - 0.5 * first.size;
  const sides: [Line[], Line[]] = [[left], [right]];
  let end = from + 1;
  let lowest = first.v;
  for (; end < lines.length; end++) {
    const line = lines[end] as Line;
    const parts = cutAt(line, (before, after) => before < gutter && after > gutter, unit);
    const isOther = parts.length > 1 && parts.every((part) => numberOf(part.text) !== null);
    const isFar = line.v >= first.v || lowest - line.v > (DISTANCES[1] as number) * line.size;
    if (
      line.turn !== first.turn ||
      line.breaks !== undefined ||
      isOther ||
      isFar ||
      parts.some((part) => part.u0 < gutter && part.u1 > gutter)
    )
      break;
    for (const part of parts) sides[part.u0 < gutter ? 0 : 1].push(part);
    lowest = Math.min(lowest, line.v);
  }
  return sides.every((side) => side.length > 1) ? { lines: sides.flat(), end } : null;
}

type Strip = readonly [from: number, to: number];

/** The blank strips that are left when a cell covers its part of the line. */
function uncovered(strips: readonly Strip[], { u0, u1, size }: CellPlace): Strip[] {
  const left: Strip[] = [];
  const keep = (from: number, to: number): void => {
    if (to - from > GUTTER * size) left.push([from, to]);
  };
  for (const strip of strips) {
    const [from, to] = strip;
    if (u1 <= from || u0 >= to) left.push(strip);
    else {
      keep(from, Math.min(to, u0));
      keep(Math.max(from, u1), to);
    }
  }
  return left;
}

function zoneFrom(
  lines: readonly Line[],
  from: number,
  unit: number,
  far: number,
  rowOf: (line: Line) => Row,
): Zone | null {
  const first = lines[from] as Line;
  let strips: readonly Strip[] = [[Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]];
  const taken: (readonly CellPlace[])[] = [];
  let worded = 0;
  let lowest = first.v;
  for (let i = from; i < lines.length; i++) {
    const line = lines[i] as Line;
    // Where the file goes back up, it writes column by column itself, or cell by cell.
    if (
      line.breaks !== undefined ||
      line.turn !== first.turn ||
      line.v > lowest + 0.8 * line.size ||
      lowest - line.v > far * line.size
    )
      break;
    if (Math.abs(line.size - first.size) > OTHER_SIZE * first.size) break;
    const row = rowOf(line);
    const left = row.cells.reduce(uncovered, strips);
    if (innerStrips(left).length === 0 && i > from) break;
    strips = left;
    taken.push(row.cells);
    if (row.isWorded) worded++;
    lowest = Math.min(lowest, line.v);
  }
  const gutters = innerStrips(strips);
  // Figures are in no text; most tables are told by them before anything dearer is worked out.
  if (gutters.length === 0 || 2 * worded < taken.length) return null;
  const columnOf = ({ u0, u1 }: CellPlace): number => gutters.filter(([a, b]) => (a + b) / 2 < (u0 + u1) / 2).length;
  const isGutter = (end: number, start: number): boolean => gutters.some(([a, b]) => end <= a + 1 && start >= b - 1);
  const pieces = taken.flatMap((_, row) =>
    cutAt(lines[from + row] as Line, isGutter, unit).map((line): Piece => ({ line, column: columnOf(line), row })),
  );
  const isRow = (row: number): boolean => {
    const own = taken[row] as readonly CellPlace[];
    const [last, next] = [own.at(-1) as CellPlace, taken[row + 1]?.[0]];
    return new Set(own.map(columnOf)).size > 1 || (next !== undefined && isBeside(last, next));
  };
  const rows = taken.flatMap((_, row) => (isRow(row) ? [row] : []));
  const last = endOf(taken, rows.at(-1) ?? -1, columnOf);
  return { end: from + last, pieces: pieces.filter(({ row }) => row < last), rows: rows.length };
}

/** Strips with something on both sides. */
const innerStrips = (strips: readonly Strip[]): Strip[] =>
  strips.filter(([from, to]) => Number.isFinite(from) && Number.isFinite(to));

const topOf = (lines: readonly Line[]): number => (lines[0] as Line).v;

/** Where the zone ends: lines below its last row belong to it while they follow closely in their column. */
function endOf(
  taken: readonly (readonly CellPlace[])[],
  lastRow: number,
  columnOf: (cell: CellPlace) => number,
): number {
  if (lastRow < 0) return 0;
  const distances = [...Map.groupBy(taken.slice(0, lastRow + 1).flat(), columnOf).values()].flatMap((column) =>
    column
      .slice(1)
      .flatMap((line, i) => ((column[i] as CellPlace).v > line.v + 1 ? [(column[i] as CellPlace).v - line.v] : [])),
  );
  const usual = distances.sort((a, b) => a - b)[distances.length >> 1] ?? 0;
  const ends = new Map<number, number>();
  let end = lastRow + 1;
  for (const line of taken.slice(0, end).flat()) ends.set(columnOf(line), line.v);
  for (; end < taken.length; end++) {
    const [line] = taken[end] as readonly [CellPlace];
    const above = ends.get(columnOf(line));
    if (above === undefined || Math.abs(above - line.v) > NEXT_LINE * usual) break;
    ends.set(columnOf(line), line.v);
  }
  return end;
}

/**
 * The lines of a zone column by column; null where they are no columns of running text, or stand in a good order
 * already.
 */
function columnsOf({ pieces, rows }: Zone): Line[] | null {
  const columns = [...Map.groupBy(pieces, ({ column }) => column)]
    .sort(([a], [b]) => a - b)
    .map(([, own]) => own.map(({ line }) => line).sort((a, b) => b.v - a.v));
  if (rows < 2 || columns.length < 2) return null;
  if (Math.max(...columns.map(({ length }) => length)) < FEWEST_LINES) return null;
  if (!columns.every((column) => isFlush(column) && isRunningText(column))) return null;
  const cells = alignedCells(columns);
  if (cells === null || haveSameNumbers(cells)) return columns.flat();
  return areSentences(cells) ? cells.flat(2) : cells.map(joinCells);
}

/** Whether most lines of a column begin near its left edge: the ends of lines that happen to have a gap do not. */
function isFlush(column: readonly Line[]): boolean {
  const left = Math.min(...column.map(({ u0 }) => u0));
  return column.filter(({ u0, size }) => u0 - left < INDENT * size).length >= FLUSH * column.length;
}

/**
 * The cells of a table whose cells have several lines, row by row: what begins in one column begins at the same height
 * in all others, as it does not in columns of a text. Null for those.
 */
function alignedCells(columns: readonly (readonly Line[])[]): Line[][][] | null {
  const begins = columns.map((column) => beginnings(column).map(({ v }) => v));
  const fewest = begins.reduce((least, own) => (own.length < least.length ? own : least));
  const isSame = (v: number, other: number): boolean => Math.abs(v - other) < 2;
  const rows = fewest.filter((v) => begins.every((own) => own.some((other) => isSame(v, other))));
  const isTop = columns.every((column) => isSame(topOf(column), topOf(columns[0] as readonly Line[])));
  if (!isTop || rows.length < FEWEST_ROWS || rows.length < ALIGNED * fewest.length) return null;
  return [Number.POSITIVE_INFINITY, ...rows].map((top, i) => {
    const below = rows[i] ?? Number.NEGATIVE_INFINITY;
    return columns.map((column) => column.filter(({ v }) => v < top + 2 && v > below + 2));
  });
}

/**
 * Whether the parts side by side have the same numbers, as the two languages of a contract do: then each column is a
 * text of its own.
 */
function haveSameNumbers(cells: readonly (readonly (readonly Line[])[])[]): boolean {
  const numbers = cells
    .map((row) => row.map((cell) => numberOf((cell[0] as Line).text) ?? ''))
    .filter((row) => row.some((number) => number !== ''));
  return numbers.length > 0 && numbers.every((row) => row.every((number) => number === row[0]));
}

/**
 * Whether what stands side by side are paragraphs, under short heads or none: two languages without numbers, what was
 * and what will be.
 */
function areSentences(cells: readonly (readonly (readonly Line[])[])[]): boolean {
  const rows = cells.map((row) => row.map((cell) => cell.map(({ text }) => text).join(' ')));
  const long = rows.filter((row) => row.some((cell) => cell.length > LONGEST_HEAD));
  return long.length >= SENTENCES * rows.length && long.every((row) => row.every(endsSentence));
}
