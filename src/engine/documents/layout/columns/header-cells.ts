import type { Line } from '../line.ts';

/** Lines of one cell are closer than this distance between baselines, as a multiple of the size. */
export const TIGHT = 1.35;
const MOST_LINES = 5;
/** Longest line of a cell in UTF-16 units; columns of text have longer ones. */
const LONGEST_LINE = 32;

/**
 * Joins cells of several lines into one row. Files write such rows cell by cell, each cell as a whole: "Fair value at /
 * January 1, / 2021", then the next. Cells that are all separate lines become a row only above another row, where they
 * are its header; elsewhere they may be anything.
 */
export function joinHeaderCells(lines: readonly Line[]): Line[] {
  const out: Line[] = [];
  const cellsOf = rememberedCells();
  let at = 0;
  while (at < lines.length) {
    const { cells, end, hasRow } = cellsFrom(lines, at, cellsOf);
    const isRow =
      cells.length > 1 &&
      end > at + 1 &&
      cells.some((cell) => cell.length > 1) &&
      (hasRow || isAboveRow(cells, lines[end])) &&
      !(at > 0 && isBelow(lines[at] as Line, lines[at - 1] as Line));
    if (isRow) {
      out.push(joinCells(cells));
      at = end;
    } else {
      out.push(lines[at] as Line);
      at++;
    }
  }
  return out;
}

const isAboveRow = (cells: Cells['cells'], below: Line | undefined): boolean =>
  below !== undefined && below.cellStarts.length > 1 && below.v < Math.min(...cells.flat().map((line) => line.v));

/** The cells of a line, worked out once: lines are looked at from each of those above them. */
function rememberedCells(): (line: Line) => readonly Line[] {
  const known = new Map<Line, readonly Line[]>();
  return (line) => {
    const cells = known.get(line) ?? splitCells(line);
    known.set(line, cells);
    return cells;
  };
}

interface Cells {
  readonly cells: readonly (readonly Line[])[];
  /** Index after the last line taken. */
  readonly end: number;
  /** True when the file wrote some of the cells as one line. */
  readonly hasRow: boolean;
}

/** Cells from `from` on, each to the right of the one before and at its height. */
function cellsFrom(lines: readonly Line[], from: number, cellsOf: (line: Line) => readonly Line[]): Cells {
  const cells: Line[][] = [];
  let hasRow = false;
  let at = from;
  while (at < lines.length) {
    const parts = cellsOf(lines[at] as Line);
    if (parts.some(({ text, turn, breaks }) => text.length > LONGEST_LINE || turn > 3 || breaks !== undefined)) break;
    const stack = stackFrom(lines, at, parts.at(-1) as Line);
    const first = parts[0] as Line;
    const before = cells.at(-1);
    if (stack.length > MOST_LINES) break;
    if (before !== undefined && !(isRightOf(first, before) && isBeside(first, cells.flat()))) break;
    cells.push(...parts.slice(0, -1).map((part) => [part]), stack);
    hasRow ||= parts.length > 1;
    at += stack.length;
  }
  return { cells, end: at, hasRow };
}

/**
 * The line at `from`, or its last cell, with the lines that continue it; one more than a cell has at most is too many.
 */
function stackFrom(lines: readonly Line[], from: number, first: Line): Line[] {
  const stack = [first];
  for (let i = from + 1; i < lines.length && stack.length <= MOST_LINES; i++) {
    const line = lines[i] as Line;
    if (line.cellStarts.length > 1 || line.text.length > LONGEST_LINE || !isBelow(line, stack.at(-1) as Line)) break;
    stack.push(line);
  }
  return stack;
}

/** Whether `line` is the next line of the cell or paragraph of `above`. */
function isBelow(line: Line, above: Line): boolean {
  const distance = (above.v - line.v) / above.size;
  const overlaps = line.u0 < above.u1 && line.u1 > above.u0;
  return line.turn === above.turn && distance > 0.5 && distance <= TIGHT && overlaps;
}

const isRightOf = ({ u0 }: Line, before: readonly Line[]): boolean => before.every(({ u1 }) => u1 < u0);

/** Whether the cell begins at the height of the others. */
function isBeside(first: Line, others: readonly Line[]): boolean {
  if (first.turn !== others[0]?.turn) return false;
  const [low, high] = [Math.min(...others.map((line) => line.v)), Math.max(...others.map((line) => line.v))];
  const reach = 0.5 * first.size;
  return first.v > low - reach && first.v < high + reach * 4;
}

/** Makes one row of cells that were separate lines: lines of a cell separated by a space, cells by a tab. */
export function joinCells(cells: readonly (readonly Line[])[]): Line {
  const lines = cells.flat();
  const { cellTypes: _, ...first } = lines[0] as Line;
  const boxes = new Int16Array(lines.reduce((sum, line) => sum + line.boxes.length + 4, -4));
  const breaks: number[] = [];
  let text = '';
  for (const cell of cells) {
    cell.forEach((line, i) => {
      // What follows a hyphen may be the rest of a word: `atHyphens` finds the place again.
      if (text !== '' && !(i > 0 && cell[i - 1]?.hyphenated)) text += i === 0 ? '\t' : ' ';
      if (text !== '') breaks.push(text.length);
      boxes.set(line.boxes, text.length * 4);
      text += line.text;
    });
  }
  const lefts = cells.map((cell) => Math.min(...cell.map((line) => line.u0)));
  const rights = cells.map((cell) => Math.max(...cell.map((line) => line.u1)));
  return {
    ...first,
    text,
    boxes: boxes.slice(0, text.length * 4),
    breaks,
    u0: lefts[0] as number,
    u1: Math.max(...rights),
    v: Math.min(...lines.map((line) => line.v)),
    bold: lines.every((line) => line.bold),
    cellStarts: lefts,
    widestGap: Math.max(0, ...lefts.slice(1).map((left, i) => (left - (rights[i] as number)) / first.size)),
    hyphenated: false,
  };
}

/** A joined row, cut where a hyphen ended a line of a cell: those parts are joined as the lines of a paragraph are. */
export function atHyphens(line: Line): readonly Line[] {
  const { breaks = [], text, boxes } = line;
  const cuts = breaks.filter((at) => text[at - 1] === '-');
  if (cuts.length === 0) return [line];
  return [0, ...cuts].map((from, i) => {
    const to = cuts[i] ?? text.length;
    return {
      ...line,
      text: text.slice(from, to),
      boxes: boxes.slice(from * 4, to * 4),
      breaks: breaks.filter((at) => at > from && at < to).map((at) => at - from),
      hyphenated: to < text.length || line.hyphenated,
    };
  });
}

/** The cells of a row as separate lines; a line without cells is its only cell. */
export function splitCells(line: Line): Line[] {
  if (line.cellStarts.length < 2 || line.breaks !== undefined) return [line];
  const texts = line.text.split('\t');
  const { cellTypes, ...whole } = line;
  let from = 0;
  return texts.map((text, i) => {
    const start = line.cellStarts[i] ?? line.u0;
    const next = line.cellStarts[i + 1];
    const boxes = line.boxes.slice(from * 4, (from + text.length) * 4);
    from += text.length + 1;
    // The end of a cell only matters in relation to the next one's start, which is at least a gap away.
    const u1 = next === undefined ? line.u1 : next - line.size;
    return {
      ...whole,
      ...cellTypes?.[i],
      text,
      boxes,
      u0: start,
      u1,
      cellStarts: [start],
      widestGap: 0,
      hyphenated: false,
    };
  });
}
