import { CELL_GAP } from '../fragments.ts';
import { boxAlong } from '../geometry.ts';
import type { Box, Line } from '../line.ts';
import { exactCells, extent, partOf } from './cells.ts';
import { joinCells, TIGHT } from './header-cells.ts';
import { beginsSmall, endsEarly, endsSentence, ITEM_MARK } from './running-text.ts';

/** How far apart the ends of rules that meet may be, in points: half a thick rule, and rounding. */
const SLACK = 3;
/** How far characters may reach over a rule, in points: italics and loose boxes do. */
const OVER = 2;
/** Shortest rule that bounds rows, in points, and fewest rows of a table. */
const [SHORTEST, FEWEST_ROWS] = [40, 2];
/** Fewest rows of a table without rules between its cells, the share of them that has several, and their length. */
const [FEWEST_OPEN, MOSTLY, LONGEST_OPEN] = [3, 0.6, 450];
/** Lowest row, in points: what is lower is a double rule. */
const LOWEST = 4;
/** Most rules of a page that are looked at: drawings have more. */
const MOST_RULES = 4000;
/**
 * A gap between cells is wider than the blanks of its line by this factor, at least; where it has none, this wide, as a
 * multiple of the size. Gridlines of charts pass through blanks.
 */
const [WIDER, GAP] = [1.3, 0.5];
/** How far apart the rows of a cell are, at least, as a multiple of the distance of its lines. */
const APART = 1.4;
/** Writing whose cells are read from the right. */
const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** A rule, or several in a line that touch: from `from` to `to` along the writing, `at` across it, or the reverse. */
interface Rule {
  at: number;
  from: number;
  to: number;
}

/** A row between two rules, with the places of the rules between its cells, and around all of them. */
interface Band {
  readonly top: number;
  readonly bottom: number;
  readonly edges: readonly number[];
  /** Whether no rules stand between its cells. */
  readonly isOpen: boolean;
  /** Whether a rule divides some of its cells and not others: a cell beside them goes over several rows. */
  readonly isDivided: boolean;
}

/**
 * Rebuilds the rows of tables that have rules around their cells, or between their rows: each row becomes one line,
 * whatever its cells wrap to and in which order the file writes them. `rules` as in GlyphPage; `unit`: points that an
 * integer box coordinate stands for.
 */
export function joinRuledRows(lines: readonly Line[], rules: readonly Box[], unit: number): readonly Line[] {
  const rowOf = rowsOf(lines, rules, unit);
  if (rowOf.size === 0) return lines;
  const written = new Set<Line>();
  return lines.flatMap((line) => {
    const row = rowOf.get(line);
    if (row === undefined) return [line];
    if (written.has(row)) return [];
    written.add(row);
    return [row];
  });
}

/** The row of a ruled table that a line is a part of, for each such line of the page. */
function rowsOf(lines: readonly Line[], rules: readonly Box[], unit: number): Map<Line, Line> {
  const rowOf = new Map<Line, Line>();
  if (rules.length === 0 || rules.length > MOST_RULES) return rowOf;
  for (const turn of new Set(lines.map((line) => line.turn))) {
    if (turn > 3) continue;
    const own = lines
      .filter((line) => line.turn === turn && isOfTables(line))
      .map((line) => ({ line, middle: middleOf(line, unit) }));
    for (const table of tablesOf(rules, turn)) {
      const rows = table.map((band) => {
        const inside = own.filter((one) => !rowOf.has(one.line) && isInside(one, band)).map(({ line }) => line);
        return { inside, row: band.isDivided ? null : rowFrom(inside, band, unit) };
      });
      if (table.some(({ isOpen }) => isOpen) && !isOpenTable(rows)) continue;
      for (const { inside, row } of rows) if (row !== null) for (const line of inside) rowOf.set(line, row);
    }
  }
  return rowOf;
}

/** Whether rows without rules between their cells are those of a table: most have cells, and none is a long text. */
function isOpenTable(rows: readonly { readonly inside: readonly Line[]; readonly row: Line | null }[]): boolean {
  const filled = rows.filter(({ inside }) => inside.length > 0);
  const areCells = filled.filter(
    ({ inside, row }) => row !== null || inside.some(({ cellStarts }) => cellStarts.length > 1),
  );
  return (
    areCells.length >= Math.max(FEWEST_OPEN, MOSTLY * filled.length) &&
    rows.every(({ row }) => row === null || row.text.length <= LONGEST_OPEN)
  );
}

/** What lies over or under the tables of a page is no part of them: watermarks, notes, stamps. */
const isOfTables = ({ isFaint, source }: Line): boolean => isFaint !== true && source !== 'note' && source !== 'stamp';

/**
 * Where the middle of the characters of a line is, across the writing. Baselines say less: some fonts set a sign far
 * above its own.
 */
function middleOf({ boxes, turn, v }: Line, unit: number): number {
  const low = turn % 2 === 1 ? 0 : 1;
  const middles: number[] = [];
  for (let at = low; at < boxes.length; at += 4) {
    const [a, b] = [boxes[at] as number, boxes[at + 2] as number];
    if (a !== 0 || b !== 0) middles.push((a + b) / 2);
  }
  const middle = middles.sort((a, b) => a - b)[middles.length >> 1];
  if (middle === undefined) return v;
  return turn === 1 || turn === 2 ? -middle * unit : middle * unit;
}

function isInside({ line, middle }: { line: Line; middle: number }, { top, bottom, edges }: Band): boolean {
  return middle < top && middle > bottom && line.u1 > (edges[0] as number) && line.u0 < (edges.at(-1) as number);
}

/** The lines of a cell from top to bottom, and where those that fill it end. */
interface Cell {
  readonly lines: readonly Line[];
  readonly right: number;
}

/** The row of these lines; null where they do not fit between its rules, or are not one row. */
function rowFrom(lines: readonly Line[], band: Band, unit: number): Line | null {
  if (lines.some(({ breaks, text }) => breaks !== undefined || FROM_RIGHT.test(text))) return null;
  const { isOpen } = band;
  const pieces = lines.map((line) => exactCells(line, unit));
  const edges = isOpen ? edgesBetween(pieces.flat(), band.edges) : band.edges;
  const parts: Line[][] = edges.slice(1).map(() => []);
  const written: Map<number, Line>[] = [];
  for (const own of pieces) {
    const columns = new Map<number, Line>();
    for (const part of isOpen ? own : own.flatMap((cell) => cutAtEdges(cell, edges, unit))) {
      const column = edges.findIndex((edge, i) => part.u0 > edge - OVER && part.u1 < (edges[i + 1] ?? edge) + OVER);
      if (column < 0) return null;
      parts[column]?.push(part);
      columns.set(column, part);
    }
    written.push(columns);
  }
  if (areRowsWritten(written)) return null;
  const cells = parts.flatMap((own, i): Cell[] => {
    const padding = Math.min(...own.map(({ u0 }) => u0)) - (edges[i] as number);
    return own.length === 0 ? [] : [{ lines: inOrder(own), right: (edges[i + 1] as number) - Math.max(0, padding) }];
  });
  // The file wrote it as it is to be read.
  const isWritten = lines.length === 1 && lines[0]?.cellStarts.length === cells.length;
  if (
    cells.length < 2 ||
    isWritten ||
    cells.some((cell) => hasColumns(cell, isOpen)) ||
    haveRows(cells, isOpen) ||
    (isOpen && hasHeadOfRows(cells))
  )
    return null;
  return joinCells(cells.map((cell) => cell.lines));
}

/** A cell of figures and signs alone. */
const FIGURE = /^[^\p{L}]*\d[^\p{L}]*$/u;

/**
 * Whether the file wrote several rows: two of its lines go over the same cells, the first one or one of figures among
 * them. What wraps in several cells is written so too, but is seldom in these.
 */
function areRowsWritten(written: readonly ReadonlyMap<number, Line>[]): boolean {
  const first = Math.min(...written.flatMap((columns) => [...columns.keys()]));
  const isFigure = (part: Line | undefined): boolean => part !== undefined && FIGURE.test(part.text);
  return written.some((own, i) =>
    written.slice(0, i).some((other) => {
      const shared = [...own.keys()].filter((column) => other.has(column));
      return (
        shared.length > 1 &&
        shared.some((column) => column === first || (isFigure(own.get(column)) && isFigure(other.get(column))))
      );
    }),
  );
}

/** Where the cells of a row begin and end that no rules part: no line of one stands over a line of another. */
function edgesBetween(parts: readonly Line[], [left, right]: Band['edges']): number[] {
  const edges = [left as number];
  let end = Number.POSITIVE_INFINITY;
  for (const { u0, u1 } of parts.toSorted((a, b) => a.u0 - b.u0)) {
    if (u0 > end) edges.push(u0 - OVER / 2);
    end = Number.isFinite(end) ? Math.max(end, u1) : u1;
  }
  return [...edges, right as number];
}

const isAtHeightOf = (a: Line, b: Line): boolean => Math.abs(a.v - b.v) < 0.5 * Math.min(a.size, b.size);

/** Whether a cell has columns of its own, which no rules part; a mark in front of an item is none. */
const hasColumns = ({ lines }: Cell, isOpen: boolean): boolean =>
  lines.some((line, i) => {
    const next = lines[i + 1];
    if (next === undefined || !isAtHeightOf(line, next)) return false;
    return isOpen || (next.u0 - line.u1 > CELL_GAP * line.size && !ITEM_MARK.test(line.text));
  });

/**
 * Whether several rows stand between two rules. A line that is set apart from those above it in its cell is in another
 * row if other cells have a line beside it, and so is a figure where no rules part the cells; one that goes on with
 * nothing is if theirs do not, either.
 */
function haveRows(cells: readonly Cell[], isOpen: boolean): boolean {
  const distances = cells.flatMap(({ lines }) => lines.slice(1).map((line, k) => (lines[k] as Line).v - line.v));
  const pitch = Math.min(...distances.filter((distance) => distance > 1));
  return cells.some((cell, i) =>
    cell.lines.slice(1).some((line, k) => {
      const before = cell.lines[k] as Line;
      const isFigure = isOpen && !/\p{L}/u.test(line.text);
      const isApart = isFigure || before.v - line.v > Math.max(APART * pitch, TIGHT * line.size);
      if (!isApart && !isNew(line, before, cell.right)) return false;
      return cells.some(
        ({ lines, right }, j) =>
          j !== i &&
          lines
            .slice(1)
            .some((beside, m) => isAtHeightOf(line, beside) && (isApart || isNew(beside, lines[m] as Line, right))),
      );
    }),
  );
}

/**
 * Whether what stands above a row in one cell is a heading of rows, or says their unit: all other cells begin beside a
 * line below it, or lower, that goes on with nothing.
 */
const hasHeadOfRows = (cells: readonly Cell[]): boolean =>
  cells.some(({ lines, right }, i) =>
    lines.slice(1).some((line, k) => {
      const before = lines[k] as Line;
      if (!isNew(line, before, right) && !/:$/u.test(before.text) && !line.text.startsWith('(')) return false;
      return cells
        .toSpliced(i, 1)
        .map((cell) => cell.lines[0] as Line)
        .every((first) => first.v < line.v || isAtHeightOf(first, line));
    }),
  );

/** Whether a line goes on with nothing: the words before have ended, or it would have fitted behind them. */
const isNew = (line: Line, before: Line, right: number): boolean =>
  (endsSentence(before.text) && !/:$/u.test(before.text)) ||
  ITEM_MARK.test(line.text) ||
  line.bold !== before.bold ||
  (endsEarly(before, line, right) && !beginsSmall(line.text));

/** The lines of a cell from top to bottom, those at one height from left to right. */
const inOrder = (cell: readonly Line[]): Line[] =>
  cell.toSorted((a, b) => (isAtHeightOf(a, b) ? a.u0 - b.u0 : b.v - a.v));

/** A line without cells, cut where rules go through blanks that are wider than the others of the line. */
function cutAtEdges(line: Line, edges: readonly number[], unit: number): Line[] {
  const crossing = edges.find((edge) => line.u0 < edge - OVER && line.u1 > edge + OVER);
  if (crossing === undefined) return [line];
  const blanks = [...line.text.matchAll(/ /gu)].map(({ index }) => {
    const [, end] = extent(line, 0, index, unit) ?? [line.u0, line.u0];
    const [start] = extent(line, index + 1, line.text.length, unit) ?? [line.u1];
    const ruled = edges.filter((edge) => end < edge + OVER && start > edge - OVER);
    return { index, ruled, width: start - end };
  });
  const cut = blanks.find(({ ruled }) => ruled.includes(crossing));
  if (cut === undefined) return [line];
  const others = blanks.filter(({ ruled }) => ruled.length === 0).map(({ width }) => width);
  const usual = others.sort((a, b) => a - b)[others.length >> 1];
  if (cut.width < (usual === undefined ? GAP * line.size : WIDER * usual)) return [line];
  const rest = partOf(line, cut.index + 1, line.text.length, unit);
  return [partOf(line, 0, cut.index, unit), ...cutAtEdges(rest, edges, unit)];
}

/** The rows of each table that rules draw, in the coordinates of writing with this turn. */
function tablesOf(rules: readonly Box[], turn: number): Band[][] {
  const [along, across] = [[] as Rule[], [] as Rule[]];
  for (const box of rules) {
    const [u0, v0, u1, v1] = boxAlong(box, turn);
    if (u1 - u0 >= v1 - v0) along.push({ at: (v0 + v1) / 2, from: u0, to: u1 });
    else across.push({ at: (u0 + u1) / 2, from: v0, to: v1 });
  }
  const [borders, sides] = [joined(along).filter(({ from, to }) => to - from >= SHORTEST), joined(across)];
  const isSame = (a: Rule, b: Rule): boolean => Math.abs(a.from - b.from) <= SLACK && Math.abs(a.to - b.to) <= SLACK;
  const tables: Band[][] = [];
  const left = new Set(borders.toSorted((a, b) => b.at - a.at));
  for (const first of left) {
    const own = [...left].filter((border) => isSame(first, border));
    for (const border of own) left.delete(border);
    const bands = own.slice(1).flatMap((border, i) => bandBetween(own[i] as Rule, border, borders, sides) ?? []);
    const ruled = bands.filter(({ isOpen }) => !isOpen);
    const open = bands.filter(({ isOpen }) => isOpen);
    if (ruled.length >= FEWEST_ROWS) tables.push(ruled);
    if (open.length >= FEWEST_OPEN) tables.push(open);
  }
  return tables;
}

/** The row between two rules of the same ends; null for a double rule. */
function bandBetween(above: Rule, below: Rule, borders: readonly Rule[], sides: readonly Rule[]): Band | null {
  const [top, bottom] = [above.at, below.at];
  if (top - bottom < LOWEST) return null;
  const [left, right] = [Math.min(above.from, below.from), Math.max(above.to, below.to)];
  const inner = sides
    .filter(
      ({ at, from, to }) => at > left + SLACK && at < right - SLACK && from <= bottom + SLACK && to >= top - SLACK,
    )
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  const edges = [left, ...inner.filter((at, i) => at - (inner[i - 1] ?? left) > SLACK), right];
  const isDivided = borders.some(
    ({ at, from, to }) => at < top - SLACK && at > bottom + SLACK && from < right - SLACK && to > left + SLACK,
  );
  return { top, bottom, edges, isOpen: inner.length === 0, isDivided };
}

/** Rules that stand in a line and touch, as one. */
function joined(rules: readonly Rule[]): Rule[] {
  const sorted = rules.toSorted((a, b) => a.at - b.at || a.from - b.from);
  const lines: Rule[][] = [];
  for (const rule of sorted) {
    const line = lines.at(-1);
    if (line !== undefined && rule.at - (line[0] as Rule).at < 0.5 * SLACK) line.push(rule);
    else lines.push([rule]);
  }
  return lines.flatMap((line) => {
    const runs: Rule[] = [];
    for (const rule of line.toSorted((a, b) => a.from - b.from)) {
      const run = runs.at(-1);
      if (run !== undefined && rule.from - run.to <= SLACK) run.to = Math.max(run.to, rule.to);
      else runs.push({ ...rule });
    }
    return runs;
  });
}
