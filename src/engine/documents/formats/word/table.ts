import { isFigure } from '../../passages/row-headers.ts';
import { type ConvertedBlock, inOneLine, textOf } from '../converted.ts';
import { type GridCell, gridRows } from '../grids/grid.ts';
import { namesRows } from '../grids/group-rows.ts';
import { controlOf } from './controls.ts';
import type { Story } from './file.ts';
import { isShade, runProperties } from './run-properties.ts';
import { childOf, elementsOf, isOn, numberOf, valOf, within, type XmlNode } from './xml-tree.ts';

type ReadBlocks = (nodes: readonly XmlNode[], story: Story) => ConvertedBlock[];

/** A cell as it stands in its row. */
interface Cell {
  readonly blocks: readonly ConvertedBlock[];
  readonly text: string;
  readonly look: string;
  /** The columns that it takes, by the file's own count. */
  readonly from: number;
  readonly to: number;
  /** Whether it goes on with the one above. */
  readonly goesOn: boolean;
  /** The cell that it goes on with; itself for any other. */
  top: Cell | null;
  /** The last row that it goes down to. */
  last: number;
}

interface Row {
  readonly cells: readonly Cell[];
  readonly isHead: boolean;
}

/** Most columns that a cell is said to take; Word allows 63. */
const MOST_COLUMNS = 1024;
/** Fewest characters of a cell that holds sentences, and the share of rows that say so of a table. */
const LEAST_PROSE = 40;
const MOST_ROWS_OF_IT = 2 / 3;
/** Most rows of heads that are told by merged cells alone. */
const MOST_HEADS = 4;

/**
 * A table as its rows, each value under its heads. What only lays out a page is its paragraphs: a single column, two
 * texts side by side, and rows whose cells hold tables or sections of their own. Lines over the whole table at its top
 * are its caption.
 */
export function tableBlocks(table: XmlNode, story: Story, read: ReadBlocks): ConvertedBlock[] {
  const rows = rowsIn(table, story).map(({ node, inRow }) => readRow(node, inRow, read));
  joinDown(rows);
  const all = rows.flatMap(({ cells }) => cells);
  const starts = [...new Set(all.map(({ from }) => from))].sort((a, b) => a - b);
  if (starts.length < 2 || isSideBySide(rows)) return all.flatMap(({ blocks }) => blocks);

  const width = all.reduce((widest, { to }) => Math.max(widest, to), 0);
  const isTop = (at: number): boolean => rows.slice(0, at).every(({ cells }) => isWhole(cells, width));
  const laysOut = rows.map(
    ({ cells }, at) =>
      cells.some(hasParts) ||
      (isWhole(cells, width) && (isTop(at) || (isProse(cells[0]?.text ?? '') && !headsRows(rows, at, width)))),
  );
  const blocks: ConvertedBlock[] = [];
  for (let at = 0; at < rows.length; ) {
    let end = at;
    while (end < rows.length && laysOut[end] === laysOut[at]) end++;
    blocks.push(
      ...(laysOut[at] === true
        ? rows.slice(at, end).flatMap(({ cells }) => cells.flatMap((cell) => cell.blocks))
        : besideEachOther(rows.slice(at, end), starts).flatMap((side) => gridOf(side.rows, at, side.starts))),
    );
    at = end;
  }
  return blocks;
}

/** The rows of a table with what holds for each, through whatever stands around them. */
function rowsIn(node: XmlNode, story: Story): { readonly node: XmlNode; readonly inRow: Story }[] {
  return elementsOf(node).flatMap((child) => {
    if (child.name !== 'w:tr') return /Pr$/u.test(child.name) ? [] : rowsIn(child, story);
    const isStruck = story.isStruck || childOf(childOf(child, 'w:trPr'), 'w:del') !== undefined;
    return [{ node: child, inRow: { ...story, isStruck, mayBeColoured: true, inCell: true } }];
  });
}

function readRow(row: XmlNode, story: Story, read: ReadBlocks): Row {
  const properties = childOf(row, 'w:trPr');
  let at = Math.max(0, Math.min(MOST_COLUMNS, numberOf(childOf(properties, 'w:gridBefore')) ?? 0));
  const cells: Cell[] = [];
  for (const { cell, inCell } of cellsIn(row, story)) {
    const own = childOf(cell, 'w:tcPr');
    const span = Math.max(1, Math.min(MOST_COLUMNS, numberOf(childOf(own, 'w:gridSpan')) ?? 1));
    const isDeleted = childOf(own, 'w:cellDel') !== undefined;
    const blocks = read(elementsOf(cell), isDeleted ? { ...inCell, isStruck: true } : inCell);
    const before = cells.at(-1);
    // The older form of a cell that goes across several columns.
    if (isContinued(childOf(own, 'w:hMerge')) && before !== undefined)
      cells[cells.length - 1] = { ...before, to: at + span };
    else {
      const text = inOneLine(blocks.map(textOf).join(' '));
      const goesOn = isContinued(childOf(own, 'w:vMerge'));
      cells.push({ blocks, text, look: lookOf(cell, story), from: at, to: at + span, goesOn, top: null, last: 0 });
    }
    at += span;
  }
  return { cells, isHead: isOn(childOf(properties, 'w:tblHeader')) === true };
}

/** The cells of a row, through whatever stands around them: a control may be a whole cell. */
const cellsIn = (row: XmlNode, story: Story): { readonly cell: XmlNode; readonly inCell: Story }[] =>
  elementsOf(row).flatMap((child) => {
    if (child.name === 'w:tc') return [{ cell: child, inCell: story }];
    if (/Pr$/u.test(child.name)) return [];
    const isPrompt = controlOf(childOf(child, 'w:sdtPr'), story.file.bound).isPrompt;
    return cellsIn(child, isPrompt ? { ...story, isPrompt } : story);
  });

/** How a cell looks, "" for a plain one: its colour, and whether all its words are bold. */
function lookOf(cell: XmlNode, { file }: Story): string {
  const shade = childOf(childOf(cell, 'w:tcPr'), 'w:shd');
  const colour = shade !== undefined && isShade(shade) ? (shade.attributes['w:fill'] ?? 'shaded') : '';
  const worded = within(cell, 'w:p').flatMap((paragraph) => {
    const style = file.styles.paragraph(valOf(childOf(childOf(paragraph, 'w:pPr'), 'w:pStyle')));
    return within(paragraph, 'w:r')
      .filter((run) => childOf(run, 'w:t') !== undefined)
      .map((run) => runProperties(childOf(run, 'w:rPr')).isBold ?? style.run.isBold ?? false);
  });
  return `${colour}${worded.length > 0 && worded.every((isBold) => isBold) ? ' bold' : ''}`;
}

const isContinued = (merge: XmlNode | undefined): boolean => merge !== undefined && valOf(merge) !== 'restart';

/** Lets a cell go down over those that go on with it: what these hold themselves is not shown. */
function joinDown(rows: readonly Row[]): void {
  let above = new Map<number, Cell>();
  for (const [y, { cells }] of rows.entries()) {
    const own = new Map<number, Cell>();
    for (const cell of cells) {
      cell.top = (cell.goesOn ? above.get(cell.from) : undefined) ?? cell;
      cell.top.last = y;
      own.set(cell.from, cell.top);
    }
    above = own;
  }
}

interface Side {
  readonly rows: readonly Row[];
  /** Where its columns begin. */
  readonly starts: readonly number[];
}

/**
 * The tables that stand side by side with an empty column between: each has two columns and labels of its own. Else all
 * in one.
 */
function besideEachOther(rows: readonly Row[], starts: readonly number[]): Side[] {
  const sides: number[][] = [[]];
  for (const [i, start] of starts.entries()) {
    const next = starts[i + 1] ?? Number.POSITIVE_INFINITY;
    const over = rows.flatMap(({ cells }) => cells.filter(({ from, to }) => from < next && to > start));
    const isBlank = over.every(({ from, to, text }) => text === '' && from === start && to <= next);
    if (isBlank) sides.push([]);
    else sides.at(-1)?.push(start);
  }
  const all = sides.filter((side) => side.length > 0);
  const hasLabels = ([first]: readonly number[]): boolean => {
    const [head = '', ...labels] = rows.map(({ cells }) => cells.find(({ from }) => from === first)?.top?.text ?? '');
    const named = labels.filter((text) => text !== '');
    return head !== '' && named.length > 0 && named.every((text) => /\p{L}{2}/u.test(text) && !isFigure(text));
  };
  if (all.length < 2 || !all.every((side) => side.length > 1 && hasLabels(side))) return [{ rows, starts }];
  return all.map((side) => ({
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter(({ from }) => side.includes(from)) })),
    starts: side,
  }));
}

/**
 * The rows of a part of a table, the first one in row `at`, as they are under their heads. Columns are those in which
 * some cell begins.
 */
function gridOf(part: readonly Row[], at: number, starts: readonly number[]): ConvertedBlock[] {
  const columns = new Map(starts.map((start, i) => [start, i] as const));
  const grid = part.map(({ cells }, i) =>
    gridCells(cells, at + i, i === 0, (start) => columns.get(start) ?? starts.length),
  );
  const heads = part.findIndex(({ isHead }) => !isHead);
  const blocks = gridRows(grid, heads > 0 ? heads : at === 0 ? headsByMerging(grid) : null).filter(
    (row) => textOf(row).trim() !== '',
  );
  return blocks.map((row, i) => (i === 0 && row.kind === 'row' ? { ...row, startsTable: true } : row));
}

/**
 * Rows of heads where the first row has heads of groups of columns beside one that goes down to the names of these
 * columns.
 */
function headsByMerging([first = [], ...rest]: readonly (readonly GridCell[])[]): number | null {
  const deepest = Math.max(0, ...first.map(({ down = 1 }) => down));
  const hasGroups = first.some(({ across = 1 }) => across > 1);
  return hasGroups && deepest > 1 && deepest <= Math.min(MOST_HEADS, rest.length) ? deepest : null;
}

function gridCells(
  cells: readonly Cell[],
  y: number,
  isFirst: boolean,
  columnOf: (start: number) => number,
): GridCell[] {
  let at = 0;
  return cells.flatMap((cell, i): GridCell[] => {
    const { top } = cell;
    const from = columnOf(cell.from);
    const before: GridCell[] = from > at ? [{ text: '', across: from - at }] : [];
    const next = cells[i + 1];
    at = Math.max(from + 1, columnOf(next === undefined ? cell.to : next.from));
    // What goes on with a cell above is in the grid with that one.
    if (top === null || (top !== cell && !isFirst)) return before;
    return [...before, { text: top.text, look: top.look, across: at - from, down: top.last - y + 1 }];
  });
}

/** Whether a row is one cell over the whole table. */
const isWhole = (cells: readonly Cell[], width: number): boolean =>
  cells.length === 1 && cells[0]?.from === 0 && cells[0].to >= width && !cells[0].goesOn;

/** Whether a row over the whole table names the rows below it, which have the cells of those above. */
function headsRows(rows: readonly Row[], at: number, width: number): boolean {
  const above = rows.findLast(({ cells }, i) => i < at && !isWhole(cells, width));
  const below = rows.find(({ cells }, i) => i > at && !isWhole(cells, width));
  const startsOf = (row: Row | undefined): string => `${row?.cells.map(({ from }) => from)}`;
  const texts = below?.cells.map(({ text }) => text) ?? [];
  return startsOf(above) === startsOf(below) && namesRows(rows[at]?.cells[0]?.text ?? '', texts);
}

/** Whether a cell holds what no cell of a table does: a table, or a heading above its text. */
const hasParts = ({ blocks }: Cell): boolean =>
  blocks.some(({ kind }) => kind === 'row') || (blocks.length > 1 && blocks.some(({ kind }) => kind === 'heading'));

const isProse = (text: string): boolean => text.length >= LEAST_PROSE && /[.;:。；：]["”’)]*$/u.test(text);

/**
 * Whether two texts stand side by side, as contracts in two languages do: nearly all rows hold sentences in two cells,
 * and no head names their columns, or the clauses of both have the same numbers.
 */
function isSideBySide(rows: readonly Row[]): boolean {
  const pairs = rows
    .map(({ cells }) => cells.map(({ text }) => text).filter(isProse))
    .filter((texts) => texts.length === 2);
  const isNumbered = (texts: readonly string[]): boolean => {
    const [left, right] = texts.map((text) => /^\(?(?:\d+(?:\.\d+)*|\p{L})(?=[.)\s])/u.exec(text)?.[0]);
    return left !== undefined && left === right;
  };
  if (pairs.length === 0) return false;
  if (pairs.filter(isNumbered).length > pairs.length / 2) return true;
  return (
    pairs.length >= 2 &&
    pairs.length >= rows.length * MOST_ROWS_OF_IT &&
    rows[0]?.cells.some(({ text }) => isProse(text)) === true
  );
}
