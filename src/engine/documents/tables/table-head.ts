import { anyOf, words } from '../../text/language.ts';
import { isCaption, isFootnoteMark, isMonth, isUnitNote, isYear } from './cell-words.ts';
import { type FoundTable, isFigurePiece, isOverColumns, type Region, type TableRow } from './find-tables.ts';
import { type PagePiece, type PageWord, partOf } from './page-piece.ts';

export interface TableHead {
  /** Lines over the columns, the topmost first, each from left to right. */
  readonly lines: readonly (readonly PagePiece[])[];
  /** Times and units that stand beside the names of the columns or above them. */
  readonly captions: readonly PagePiece[];
  /** The line above all that, which is no name of anything in it. */
  readonly title: PagePiece | null;
  /** Lines below the names: they name the first groups of rows. */
  readonly labels: readonly PagePiece[];
}

/** Pieces whose heights differ by less than this part of the size stand on one line. */
const SAME_LINE = 0.4;
/** Lines of one head stand no farther apart, by size. */
const FARTHEST = 3.4;
const MOST_LINES = 7;
/** Lines of one name stand as close as this. */
const CLOSE = 1.3;

/** A line in the middle of the whole table, with its column of labels: a head's lines are in the middle of columns. */
function isTitle(piece: PagePiece, all: readonly PagePiece[], { labels, indents, columns, right }: Region): boolean {
  if (piece.u0 <= indents + piece.size) return false;
  if (!all.every((other) => other === piece || Math.abs(other.v - piece.v) > SAME_LINE * piece.size)) return false;
  const isPart = all.some(
    ({ v, u0, u1 }) => piece.v > v && piece.v - v < CLOSE * piece.size && u0 < piece.u1 && u1 > piece.u0,
  );
  if (isPart) return false;
  const middle = (piece.u0 + piece.u1) / 2;
  return (
    Math.abs(middle - (labels + right) / 2) < piece.size && Math.abs(middle - (columns + right) / 2) > 2 * piece.size
  );
}

/** The head of a table from what stands above its first row. */
export function tableHead({ above, rows, region }: Pick<FoundTable, 'above' | 'rows' | 'region'>): TableHead {
  const first = rows[0] as TableRow;
  const near: PagePiece[] = [];
  let at = first.top;
  for (const piece of above.toSorted((a, b) => a.v - b.v)) {
    // What stands beside the row or below it belongs to another part of the page.
    if (piece.v <= first.v + SAME_LINE * piece.size) continue;
    if (piece.v - at > FARTHEST * piece.size || isFigurePiece(piece)) break;
    near.push(piece);
    at = piece.v;
  }
  const title = near.find((piece) => isTitle(piece, near, region));
  const over = near
    .flatMap(splitPeriods)
    .filter(
      (piece) =>
        isOverColumns(piece, region) && !isFootnoteMark(piece.text) && (title === undefined || piece.v < title.v),
    );
  const lines: PagePiece[][] = [];
  for (const piece of over) {
    const line = lines.at(-1);
    if (line !== undefined && piece.v - (line[0] as PagePiece).v < SAME_LINE * piece.size) line.push(piece);
    else lines.push([piece]);
  }
  const lowest = lines[0]?.[0];
  const isLabel = (piece: PagePiece) => lowest === undefined || piece.v < lowest.v - SAME_LINE * piece.size;
  // Below the names, a time names a group of rows.
  const isCaptionPiece = (piece: PagePiece) =>
    (isLabel(piece) && lowest !== undefined ? isUnitNote : isCaption)(piece.text);
  const beside = near
    .filter((piece) => !isOverColumns(piece, region) && (title === undefined || piece.v < title.v))
    .toReversed();
  // A word beside the names of the columns names the labels.
  const highest = lines.at(-1)?.[0];
  const isTitleLine = (piece: PagePiece) =>
    !isLabel(piece) &&
    !isCaptionPiece(piece) &&
    (highest === undefined || piece.v > highest.v + SAME_LINE * piece.size);
  return {
    lines: lines
      .slice(0, MOST_LINES)
      .map((line) => line.toSorted((a, b) => a.u0 - b.u0))
      .toReversed(),
    captions: beside.filter(isCaptionPiece),
    title: title ?? beside.findLast((piece) => isTitleLine(piece)) ?? null,
    labels: beside.filter((piece) => isLabel(piece) && !isCaptionPiece(piece)),
  };
}

/**
 * "March 31, 2021 December 31, 2020", "2021 2020": names of two columns that stand as close as words, each for itself.
 */
function splitPeriods(piece: PagePiece): PagePiece[] {
  const { words } = piece;
  const at = words.findIndex((_, i) => i > 0 && beginsPeriod(words, i));
  if (at < 0) return [piece];
  return [partOf(piece, words.slice(0, at)), ...splitPeriods(partOf(piece, words.slice(at)))];
}

const IS_LENGTH = new RegExp(`^${anyOf(words.tables.lengths)}$`, 'iu');
const IS_MONTHS = new RegExp(`^${anyOf(words.tables.months)}$`, 'iu');

/** True when a time ends before word `i` and another begins with it; "2021 vs. 2020" is one. */
function beginsPeriod(words: readonly PageWord[], i: number): boolean {
  const [before = '', word = '', next = ''] = [words[i - 1]?.text, words[i]?.text, words[i + 1]?.text];
  if (isYear(before)) return isYear(word) || isMonth(word);
  return /,$/u.test(before) && IS_LENGTH.test(word) && IS_MONTHS.test(next);
}
