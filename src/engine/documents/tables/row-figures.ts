import { anyOf, words } from '../../text/language.ts';
import { beginsFigure, isBlankMark, isDate, isFootnoteMark, isPeriod, isUnitNote } from './cell-words.ts';
import { type PagePiece, type PageWord, partOf } from './page-piece.ts';
import { thousandsTogether } from './thousands.ts';

/** A value of a row: a figure, a mark that stands for none, or a cell of words behind the first figure. */
export interface RowValue {
  /** Page-relative offsets, with currency sign and unit. */
  readonly start: number;
  readonly end: number;
  /**
   * Where the currency sign and the value itself begin, and where the value ends with its unit. Points along the
   * writing.
   */
  readonly left: number;
  readonly u0: number;
  readonly u1: number;
  readonly isFigure: boolean;
  /** A figure with digits, and no mark that stands for one. */
  readonly hasDigits: boolean;
  readonly isPercent: boolean;
  /** "1-3 years": a figure, or the name of a column. */
  readonly isSpan: boolean;
}

export interface FigureRow {
  /** The words before the first value. */
  readonly label: readonly PagePiece[];
  readonly values: readonly RowValue[];
}

/** Of the marks of footnotes, "(2)" may be a figure below zero. */
const isLetterMark = (word: string): boolean => isFootnoteMark(word) && !/\d/u.test(word);

/** "5 – 7", "5 to 7". */
const IN_RANGE = new RegExp(`^(?:[–-]|${anyOf(words.tables.ranges)})$`, 'u');
const ENDS_IN_RANGE = new RegExp(`[–-]$|^${anyOf(words.tables.ranges)}$`, 'u');
const CURRENCY = /^(?:US)?[$€£¥]$/u;
/** What may stand apart in front of its figure. */
const SIGN = /^(?:(?:US)?[$€£¥]|#)$/u;

const textOf = (cell: readonly PagePiece[]): string => cell.map(({ text }) => text).join(' ');

/** A row read into its label, which may be empty, and its values; null when it has no figure. */
export function figureRow(line: readonly PagePiece[]): FigureRow | null {
  const pieces = thousandsTogether(line);
  const cells = amountApart([...Map.groupBy(pieces, ({ cell }) => cell).values()]);
  // Several dates are the names of columns; one alone is a value as any other.
  const areNames = cells.filter((cell) => isDate(textOf(cell))).length > 1;
  const isTime = (text: string): boolean => isPeriod(text) && (areNames || !isDate(text));
  const first = cells.findIndex((cell, i) => isValueCell(cell) && !(i === 0 && isLabel(cell, cells.slice(1), isTime)));
  if (first < 0) return null;
  const values: RowValue[] = [];
  let sign: PageWord | null = null;
  for (const cell of cells.slice(first)) {
    const last = values.at(-1);
    const words = cell.flatMap((piece) => piece.words);
    // A unit that stands apart belongs to the figure before it.
    if (last !== undefined && words.every(({ text }) => /^\)?%?\)?$/u.test(text))) {
      values[values.length - 1] = words.reduce((value, word) => grown(value, word), last);
      continue;
    }
    const read = valuesOf(words, sign, isTime);
    values.push(...read.values);
    sign = read.sign;
  }
  if (!values.some(({ isFigure }) => isFigure)) return null;
  return { label: cells.slice(0, first).flat(), values };
}

/**
 * The cells with the amount of a long label, "Total HQLA $ 442,617", in a cell of its own: nothing but its sign tells
 * where it begins.
 */
function amountApart(cells: (readonly PagePiece[])[]): (readonly PagePiece[])[] {
  const [label, ...others] = cells;
  const last = label?.at(-1);
  if (last === undefined || label === undefined || !others.some(isValueCell)) return cells;
  const at = last.words.findIndex(({ text }, i) => CURRENCY.test(text) && beginsFigure(last.words[i + 1]?.text ?? ''));
  const amount = last.words.slice(at);
  const areFigures = amount.every(({ text }) => CURRENCY.test(text) || beginsFigure(text) || isBlankMark(text));
  if (at < 1 || !areFigures || !/^[^\d]*\p{L}{2}/u.test(last.text)) return cells;
  return [[...label.slice(0, -1), partOf(last, last.words.slice(0, at))], [partOf(last, amount)], ...others];
}

/** "3", "10.1". */
const IS_NUMBER_OF_ROW = /^\d{1,3}(?:\.\d{1,2})?[.):]?$/u;

/** "30–149 days past due", "2022", a number in front of words: what may begin a row beside its figures. */
function isLabel(
  cell: readonly PagePiece[],
  others: readonly (readonly PagePiece[])[],
  isTime: (text: string) => boolean,
): boolean {
  const text = textOf(cell);
  if (IS_NUMBER_OF_ROW.test(text) && others.length > 0 && !others.some(isValueCell)) return true;
  // "(000s)" over the labels says what the figures beside it are counted in.
  return isTime(text) || isUnitNote(text) || (/\p{L}{2}/u.test(text) && !isBlankMark(text));
}

/** True when the cell begins with a figure, a currency sign, or a mark that stands for a figure. */
function isValueCell(cell: readonly PagePiece[]): boolean {
  const word = cell[0]?.words[0]?.text ?? '';
  return SIGN.test(word) || beginsFigure(word) || isBlankMark(word);
}

/**
 * The values of one cell, none of them a figure in a cell such as "30–89 days past due": figures of two columns may
 * stand as close as words. `sign`: a currency sign before the cell.
 */
function valuesOf(
  words: readonly PageWord[],
  before: PageWord | null,
  isTime: (text: string) => boolean,
): { values: RowValue[]; sign: PageWord | null } {
  const values: RowValue[] = [];
  const text = words.map((word) => word.text).join(' ');
  let sign = before;
  let open: RowValue | null = null;
  const close = (): void => {
    if (open !== null) values.push(open);
    open = null;
  };
  const begin = (word: PageWord, isFigure: boolean): void => {
    close();
    open = {
      ...extentOf(word),
      isFigure,
      hasDigits: isFigure && /\d/u.test(word.text),
      isPercent: /%/u.test(word.text),
      isSpan: false,
    };
    if (sign !== null) open = { ...open, start: sign.start, left: sign.u0 };
    sign = null;
  };
  const isDay = isTime(text);
  const isNamed = /\p{L}{3,}[^\p{L}]+\p{L}{2,}/u.test(text);
  for (const [i, word] of words.entries()) {
    const value = open as RowValue | null;
    const inRange = value?.isFigure === true && IN_RANGE.test(word.text) && beginsFigure(words[i + 1]?.text ?? '');
    // What was struck and what stands for it now are one cell.
    const isBesideStruck = value !== null && (words[i - 1]?.text.endsWith('~~') === true || word.text.startsWith('~~'));
    if (isBesideStruck) open = grown(value as RowValue, word);
    else if (SIGN.test(word.text)) {
      close();
      sign = word;
    } else if (value !== null && (isDay || inRange || (!value.isFigure && (isNamed || !beginsFigure(word.text))))) {
      open = grown(value, word);
    } else if (value !== null && ENDS_IN_RANGE.test(words[i - 1]?.text ?? '') && words[i - 1]?.start !== value.start) {
      open = grown(value, word);
    } else if (isBlankMark(word.text)) begin(word, true);
    else if (isLetterMark(word.text) && (value !== null || words.length === 1)) continue;
    else if (value !== null && !beginsFigure(word.text)) open = grown(value, word);
    else begin(word, beginsFigure(word.text) && !isDay && !isNamed);
  }
  close();
  return { values, sign };
}

/** A cell of words as a value. */
export function wordValue(cell: readonly PagePiece[]): RowValue {
  const words = cell.flatMap((piece) => piece.words);
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  const [u0, u1] = [Math.min(...cell.map((piece) => piece.u0)), Math.max(...cell.map((piece) => piece.u1))];
  return { start, end, u0, u1, left: u0, isFigure: false, hasDigits: false, isPercent: false, isSpan: false };
}

function extentOf({ start, end, u0, u1 }: PageWord): Pick<RowValue, 'start' | 'end' | 'u0' | 'u1' | 'left'> {
  return { start, end, u0, u1, left: u0 };
}

const IS_SPAN = new RegExp(`^${anyOf([...words.tables.years, ...words.tables.months, ...words.tables.days])}$`, 'iu');

/** A value with one more word. */
function grown(value: RowValue, word: PageWord): RowValue {
  const isPercent = value.isPercent || /%/u.test(word.text);
  const isSpan = value.isSpan || IS_SPAN.test(word.text);
  return { ...value, end: word.end, u1: word.u1, isPercent, isSpan };
}
