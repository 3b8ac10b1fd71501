import { unitIn } from '../../../text/declared-unit.ts';
import { isFigure, isName } from '../../passages/row-headers.ts';
import { isBlankMark, isPeriod, isUnitNote, isYear } from '../../tables/cell-words.ts';

/** What stands in one column of one row. */
export interface SpreadCell {
  readonly text: string;
  /** See GridCell. */
  readonly isFigure?: boolean;
  readonly look?: string;
  /** Whether the cell begins in this column, and in this row. */
  readonly isFirst: boolean;
  readonly isTop: boolean;
  readonly isHead: boolean;
}

type Row = readonly SpreadCell[];

/** Most rows that name columns. */
const MOST = 4;
/** Fewest rows of a table of words whose first row is told to be its head. */
const FEWEST_OF_WORDS = 3;

/**
 * How many rows at the top name columns, where the file does not say so: those that alone are bold or coloured, or else
 * words, years and dates above a column of figures, or short names above columns of words. Rows below the first are
 * heads too where they say more of what stands across several columns, or in what the figures are counted.
 */
export function headRowCount(rows: readonly Row[]): number {
  const [first] = rows;
  if (first === undefined || rows.length < 2 || first.length < 2 || isLabel(first)) return 0;
  const byLook = rowsOfOneLook(rows);
  if (byLook > 0) return isOverFigures(rows, byLook) ? byLook + 1 : byLook;
  if (isCounting(first) && !isCounting(rows[1] as Row)) return 1;
  if (first.some(isPlainFigure)) return 0;
  if (isAboveFigures(rows)) return 1 + furtherLevels(rows, 1);
  return isAboveWords(rows) ? 1 : 0;
}

/** Nothing stands in the row but its first cell. */
const isLabel = (row: Row): boolean => row.slice(1).every(({ text, isFirst }) => text === '' || !isFirst);

const filled = (row: Row): SpreadCell[] => row.filter(({ text }) => text !== '');

/** "2023", "Q1 2024", "2024-03-31", "Mar-24": a figure may name a column. */
const isTime = (text: string): boolean =>
  isPeriod(text) || /^\d{4}-\d{2}-\d{2}$/u.test(text) || /^\p{L}{3,9}\.?[-–’' ]?\d{2,4}$/u.test(text);

const isNumber = ({ text, isFigure: said }: SpreadCell): boolean => text !== '' && (said ?? isFigure(text));

/** A figure that names no column. */
const isPlainFigure = (cell: SpreadCell): boolean => isNumber(cell) && !isTime(cell.text);

/** The rows at the top that look alike and unlike every row below, of which the last may be a total. */
function rowsOfOneLook(rows: readonly Row[]): number {
  const looks = new Set(filled(rows[0] as Row).map(({ look = '' }) => look));
  if (looks.has('')) return 0;
  const isAlike = (row: Row): boolean => filled(row).every(({ look = '' }) => looks.has(look));
  const end = rows.findIndex((row) => !isAlike(row) || isLabel(row));
  if (end < 1 || end > MOST) return 0;
  const below = rows.slice(end, -1).filter((row) => !isLabel(row));
  const heads = rows.slice(0, end);
  const figures = heads.flat().filter(isPlainFigure).length;
  return below.some(isAlike) || figures > heads.flatMap(filled).length / 2 ? 0 : end;
}

const FEWEST_COUNTED = 3;

/** Whether behind a name the columns are counted, from 0 or 1 on. */
function isCounting([corner, ...cells]: Row): boolean {
  const numbers = cells.map(({ text }) => (/^\d{1,4}$/u.test(text) ? Number(text) : Number.NaN));
  if (corner === undefined || corner.text === '' || isNumber(corner) || numbers.length < FEWEST_COUNTED) return false;
  return (numbers[0] as number) < 2 && numbers.every((number, i) => number === (numbers[0] as number) + i);
}

const LONGEST_UNIT = 12;

/** Whether row `at` names no row, and has short words above figures: in what each column is counted. */
function isOverFigures(rows: readonly Row[], at: number): boolean {
  const [label, ...cells] = rows[at] ?? [];
  if (label === undefined || (label.text !== '' && label.isTop) || rows.length <= at + 1) return false;
  const own = cells.flatMap((cell, x) => (cell.text === '' || !cell.isTop ? [] : [{ ...cell, x: x + 1 }]));
  return (
    own.length > 0 &&
    own.every(({ text, x }) => {
      const below = rows.slice(at + 1).flatMap((row) => row[x] ?? []);
      const figures = below.filter(isNumber).length;
      return text.length <= LONGEST_UNIT && !/\d/u.test(text) && 2 * figures > filled(below).length;
    })
  );
}

/** Whether a cell of the first row stands above a column of figures. */
function isAboveFigures([first, ...rows]: readonly Row[]): boolean {
  return (first as Row).some((head, x) => {
    if (head.text === '') return false;
    // What goes across the column is none of it, and a mark for no figure says nothing.
    const below = rows
      .flatMap((row) => row[x] ?? [])
      .filter(({ text, isFirst }) => text !== '' && isFirst && !isUnit(text) && !isBlankMark(text));
    const figures = below.filter((cell) => isNumber(cell) || isYear(cell.text));
    const areOfTime = isTime(head.text) && figures.every(({ text }) => isTime(text));
    return !areOfTime && figures.length > below.length / 2;
  });
}

/**
 * Whether the first row has a short name of its own for every column. Of two columns, one may be the names and the
 * other what is said of each.
 */
function isAboveWords(rows: readonly Row[]): boolean {
  const [corner, ...names] = (rows[0] as Row).map(({ text }) => text);
  if (rows.length < FEWEST_OF_WORDS || names.length === 0) return false;
  if (names.length === 1 && rows.slice(1).some((row) => row.slice(1).some(isPlainFigure))) return false;
  const all = corner === '' ? names : [corner ?? '', ...names];
  return all.every((name) => name !== '' && isName(name)) && new Set(all).size === all.length;
}

function furtherLevels(rows: readonly Row[], from: number): number {
  let level = from;
  const isHead = (at: number): boolean => isLevel(rows[at - 1] as Row, rows[at] as Row) || isOverFigures(rows, at);
  while (level < MOST && level < rows.length - 1 && isHead(level)) level++;
  return level - from;
}

/** Whether a row goes on with the heads above it. */
function isLevel(above: Row, row: Row): boolean {
  if (isLabel(row) || row.some(isPlainFigure)) return false;
  const own = filled(row.slice(1)).filter(({ isTop }) => isTop);
  const label = row[0]?.text ?? '';
  const isNoName = label === '' || row[0]?.isTop === false || isUnit(label);
  if (isNoName && own.length > 0 && own.every(({ text }) => isUnit(text) || isTime(text))) return true;
  if (above[0]?.text !== '' && row[0]?.isTop === false) return true;
  // A cell that goes across several columns, or an empty one behind it, is named by what is below.
  return row.some(({ text, isTop }, x) => {
    const over = above[x];
    const isAcross = over?.isFirst === false || above[x + 1]?.isFirst === false;
    return x > 0 && text !== '' && isTop && (isAcross || over?.text === '');
  });
}

/** "EUR", "(in thousands)", "€ m": in what a column is counted. */
const isUnit = (text: string): boolean =>
  isUnitNote(text) ||
  isTime(text) ||
  (text.length <= 12 && unitIn(text).currency !== null) ||
  /^[([]?(?:%|[#€$£])[)\]]?$/u.test(text);
