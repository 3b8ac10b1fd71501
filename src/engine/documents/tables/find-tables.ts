import { beginsFigure, hasFigure, isFootnoteMark, isPeriod, isUnitNote } from './cell-words.ts';
import type { PagePiece, PieceBlock } from './page-piece.ts';
import { type FigureRow, figureRow, wordValue } from './row-figures.ts';
import { tableColumns } from './table-columns.ts';

export interface TableRow extends FigureRow {
  /** Its block: the place among the page's blocks, and its range. */
  readonly block: number;
  readonly start: number;
  readonly end: number;
  /** Height of its values, and of the highest line of its label. */
  readonly v: number;
  readonly top: number;
  readonly size: number;
}

/** Rows with figures under one head, and what stands between them. */
export interface FoundTable {
  /** Pieces above the first row, up to the paragraph before; in the order of the text. */
  readonly above: readonly PagePiece[];
  readonly rows: TableRow[];
  /** Lines between the rows, in the order of the text: each in front of the row with that number. */
  readonly between: { readonly row: number; readonly pieces: readonly PagePiece[] }[];
  region: Region;
}

/** Where the parts of a table stand along the writing, in points. */
export interface Region {
  readonly labels: number;
  /** Where the indents of the labels end. */
  readonly indents: number;
  /** Where the longest of them ends. */
  readonly labelsEnd: number;
  readonly columns: number;
  readonly right: number;
}

/** Farthest apart that lines of one table stand, by size. */
const FARTHEST = 4.5;
const ROWS_AHEAD = 12;
/**
 * Of a row of words that goes on with a table: so many cells begin where those above them do, as exactly as this by
 * size.
 */
const FEWEST_CELLS = 3;
const FLUSH = 0.5;
const LONGEST_LABEL = 220;
const LONGEST_TITLE = 90;
/** Of a sentence that may be as wide as the columns. */
const FEWEST_WORDS = 10;

/**
 * A heading between rows stands as close as this to the row below it, and no farther than this from the row above, by
 * the distance of the rows.
 */
const [CLOSE, APART] = [1.5, 2.7];

/**
 * The tables of a page, from its blocks in the order of the text. `before`: the table that ended the page before, which
 * the first rows may go on with.
 */
export function findTables(blocks: readonly PieceBlock[], before: FoundTable | null = null): FoundTable[] {
  const used = new Set<number>();
  const rows = blocks.map((_, i) => {
    const row = rowOf(blocks, i);
    const label = row === null ? null : labelBeside(row, blocks[i - 1]);
    if (label === null) return row;
    used.add(i - 1);
    return row === null ? null : { ...row, label };
  });
  const tables: FoundTable[] = [];
  for (const [i, block] of blocks.entries()) rows[i] ??= wordRow(block, i, rows[i - 1] ?? null, blocks[i - 1]);
  let table: FoundTable | null = null;
  let from = 0;
  for (const [i, row] of rows.entries()) {
    if (row === null) continue;
    const ahead = rowsFrom(rows, blocks, i);
    const region = regionOf(ahead);
    const pending = blocks.slice(from, i).filter((_, k) => !used.has(from + k));
    const endOf = (own: readonly PieceBlock[]): number => own.findLastIndex((block) => endsTable(block, region, row));
    let cut: number = endOf(pending);
    if (cut >= 0 && isWithin(table ?? before, table !== null, pending, ahead)) cut = -1;
    else if (cut >= 0) cut = endOf(pending.slice(0, belowNames(pending, region, ahead)));
    const near = pending.slice(cut + 1).filter(({ kind }) => kind !== 'furniture');
    const last = table?.rows.at(-1);
    const lines = near.flatMap(({ pieces }) => pieces);
    const goesOn: boolean =
      cut < 0 &&
      last !== undefined &&
      isBelow(row, last, lines) &&
      !lines.some((piece) => isOver(piece, table?.region ?? region) || isOver(piece, region));
    if (goesOn && table !== null) {
      if (lines.length > 0) table.between.push({ row: table.rows.length, pieces: lines });
      table.rows.push(row);
      table.region = { ...table.region, columns: Math.min(table.region.columns, region.columns) };
    } else {
      table = { above: lines, rows: [row], between: [], region };
      tables.push(table);
    }
    from = i + 1;
  }
  return tables;
}

/** A name may begin so far in front of narrow figures, by size. */
const BESIDE = 3.5;

/** True when a piece stands over columns of figures and not beside them: a title that reaches into them does not. */
export function isOverColumns({ u0, u1, size }: PagePiece, region: Region): boolean {
  const { indents, labelsEnd, columns, right } = region;
  if (u0 <= indents + size || u0 >= right || u1 <= columns - BESIDE * size) return false;
  return u0 > labelsEnd + size || (u1 > columns && u0 >= columns - Math.max(0.5 * (u1 - u0), BESIDE * size));
}

/** Over columns, and no part of a row that came apart. */
const isOver = (piece: PagePiece, region: Region): boolean =>
  isOverColumns(piece, region) && !isFootnoteMark(piece.text) && !isFigurePiece(piece);

/** A figure without a name: it ends a head. "5-15" may be the first line of one. */
export const isFigurePiece = ({ words, text }: PagePiece): boolean =>
  beginsFigure(words.find((word) => !/^\p{Sc}$/u.test(word.text))?.text ?? '') &&
  hasFigure(text) &&
  !/\p{L}{2}|^\d{1,3}\s?[-–]\s?\d{1,3}$|^\d{1,2},$/u.test(text);

/** The label of a row that the file wrote apart from its values, as the block in front of it. */
function labelBeside(
  { label, values, v, size }: TableRow,
  before: PieceBlock | undefined,
): readonly PagePiece[] | null {
  const [piece, ...others] = before?.pieces ?? [];
  if (label.length > 0 || piece === undefined || others.length > 0 || before?.kind === 'furniture') return null;
  const isBeside = Math.abs(piece.v - v) < 0.5 * size && piece.u1 < (values[0]?.left ?? 0);
  return isBeside && !isFigurePiece(piece) ? [piece] : null;
}

const startsOfCells = ({ pieces }: PieceBlock): number[] =>
  [...Map.groupBy(pieces, ({ cell }) => cell).values()].map((own) => Math.min(...own.map(({ u0 }) => u0)));

/** A row of words whose cells begin where those of the row above it do; null for any other block. */
function wordRow(
  block: PieceBlock,
  i: number,
  above: TableRow | null,
  blockAbove: PieceBlock | undefined,
): TableRow | null {
  const first = block.pieces[0];
  if (block.kind !== 'row' || first === undefined || above === null || blockAbove === undefined) return null;
  const [starts, known] = [startsOfCells(block), startsOfCells(blockAbove)];
  const areAligned = starts.every((start) => known.some((other) => Math.abs(other - start) < FLUSH * first.size));
  const columns = above.values[0]?.u0;
  if (starts.length < FEWEST_CELLS || !areAligned || columns === undefined) return null;
  const cells = [...Map.groupBy(block.pieces, ({ cell }) => cell).values()];
  const isValue = (own: readonly PagePiece[]) => (own[0]?.u0 ?? 0) > columns - FLUSH * first.size;
  return {
    block: i,
    start: block.start,
    end: block.end,
    v: first.v,
    top: first.v,
    size: first.size,
    label: cells.filter((own) => !isValue(own)).flat(),
    values: cells.filter(isValue).map(wordValue),
  };
}

function rowOf(blocks: readonly PieceBlock[], i: number): TableRow | null {
  const block = blocks[i] as PieceBlock;
  // A row in bold type may be taken for a heading.
  const hasCells = block.pieces.some(({ cell }) => cell > 0);
  const row = block.kind === 'row' || (block.kind === 'heading' && hasCells) ? figureRow(block.pieces) : null;
  if (row === null) return null;
  const figures = row.values.filter(({ isFigure }) => isFigure);
  // "1-3 years | 3-5 years" above figures is their head.
  if (figures.every(({ isSpan }) => isSpan)) {
    const next = blocks
      .slice(i + 1, i + 5)
      .map(({ pieces }) => figureRow(pieces))
      .find((other) => other !== null);
    if (next?.values.some(({ isFigure, isSpan }) => isFigure && !isSpan) === true) return null;
  }
  const at = figures[0]?.start ?? 0;
  const piece = block.pieces.find(({ words }) => words.some(({ start, end }) => start <= at && at < end));
  const top = Math.max(...block.pieces.map(({ v }) => v));
  return piece === undefined
    ? null
    : { ...row, block: i, start: block.start, end: block.end, v: piece.v, top, size: piece.size };
}

/** Row `i` and those that follow it as rows of one table may. */
function rowsFrom(rows: readonly (TableRow | null)[], blocks: readonly PieceBlock[], i: number): TableRow[] {
  const ahead = [rows[i] as TableRow];
  for (let at = i + 1; at < rows.length && ahead.length < ROWS_AHEAD; at++) {
    const row = rows[at] as TableRow | null;
    const hasCells = (blocks[at]?.pieces.at(-1)?.cell ?? 0) > 0;
    if (row === null ? hasCells || blocks[at]?.kind === 'item' : row.v >= (ahead.at(-1) as TableRow).v) break;
    if (row !== null) ahead.push(row);
  }
  return ahead;
}

/** The extents of the table that begins with the first of these rows. */
function regionOf(ahead: readonly TableRow[]): Region {
  const [first] = ahead as [TableRow];
  let [columns, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [labels, indents, labelsEnd] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { label, values } of ahead) {
    columns = Math.min(columns, values[0]?.left ?? columns);
    right = Math.max(right, values.at(-1)?.u1 ?? right);
    const start = label[0]?.u0;
    if (start === undefined) continue;
    labels = Math.min(labels, start);
    indents = Math.max(indents, start);
    for (const { u1 } of label) labelsEnd = Math.max(labelsEnd, u1);
  }
  // Rows without labels: what stands above their first figures is over them.
  if (labels === Number.POSITIVE_INFINITY) labels = indents = columns - 3 * first.size;
  return { labels, indents, labelsEnd: Math.max(indents, labelsEnd), columns, right };
}

/** How far apart the rows of a table stand that are closest, but for a tenth of them. */
export function pitchOf(rows: readonly { readonly v: number }[]): number {
  const apart = rows.flatMap((row, i) => {
    const distance = (rows[i - 1]?.v ?? row.v) - row.v;
    return distance > 0 ? [distance] : [];
  });
  return apart.sort((a, b) => a - b)[Math.floor(apart.length / 10)] ?? Number.POSITIVE_INFINITY;
}

/** Heights of lines, from the highest. */
const heightsOf = (blocks: readonly PieceBlock[]): number[] =>
  blocks
    .filter(({ kind }) => kind !== 'furniture')
    .flatMap(({ pieces }) => pieces.map(({ v }) => v))
    .sort((a, b) => b - a);

/** Whether lines follow the last row of a table and one another no farther apart than this. */
const areClose = ({ rows }: FoundTable, lines: readonly number[], farthest: number): boolean =>
  lines.every((v, k) => (lines[k - 1] ?? rows.at(-1)?.v ?? v) - v < farthest);

/** Whether what stands below the last row of a page may head rows on the next one. */
export const mayHeadRowsBelow = (table: FoundTable, below: readonly PieceBlock[]): boolean =>
  below.every((block) => isHeadOfRows(block, table.region)) &&
  areClose(table, heightsOf(below), CLOSE * pitchOf(table.rows));

/**
 * Whether what stands above a row heads a group of rows in the table before, however wide it is: the row has the
 * columns of that table, and the lines stand as its rows do. What is said above another table is set off, and names of
 * columns stand between.
 */
function isWithin(
  before: FoundTable | null,
  isOnPage: boolean,
  pending: readonly PieceBlock[],
  ahead: readonly TableRow[],
): boolean {
  if (before === null) return false;
  const [row] = ahead as [TableRow];
  const pitch = pitchOf(isOnPage ? [...before.rows, ...ahead] : ahead);
  const lines = heightsOf(pending);
  return (
    pending.every((block) => block.kind === 'furniture' || isHeadOfRows(block, before.region)) &&
    (lines.at(-1) ?? row.top) - row.top < CLOSE * pitch &&
    (isOnPage ? areClose(before, lines, APART * pitch) : areAligned(before.rows, ahead)) &&
    areAligned([row], before.rows)
  );
}

/**
 * Where headings begin that stand between the names of the columns and the first row, however wide they are; the
 * number of blocks where there are none.
 */
function belowNames(pending: readonly PieceBlock[], region: Region, ahead: readonly TableRow[]): number {
  const first = 1 + pending.findLastIndex((block) => !isHeadOfRows(block, region));
  const names = pending[first - 1]?.pieces ?? [];
  const pitch = pitchOf(ahead);
  const areNames = names.length > 0 && names.every((piece) => isOver(piece, region));
  const lines = [...heightsOf(pending.slice(Math.max(0, first - 1))), (ahead[0] as TableRow).top];
  return areNames && lines.every((v, k) => (lines[k - 1] ?? v) - v < CLOSE * pitch) ? first : pending.length;
}

/** Whether each value of a row stands in one column of other rows. */
export function areAligned(rows: readonly TableRow[], others: readonly TableRow[]): boolean {
  const columns = tableColumns(others).columns;
  return tableColumns(rows).columns.every(
    ({ u0, u1 }) => columns.filter((column) => column.u0 < u1 && column.u1 > u0).length === 1,
  );
}

/** Lines that begin as labels do and are no sentence. */
const isHeadOfRows = ({ kind, pieces }: PieceBlock, { labels, indents }: Region): boolean =>
  kind !== 'item' &&
  pieces.every(({ u0, cell, size }) => cell === 0 && u0 > labels - 3 * size && u0 < indents + size) &&
  pieces.map(({ text }) => text).join(' ').length <= LONGEST_LABEL &&
  !/\.$/u.test(pieces.at(-1)?.text ?? '');

/** A paragraph, a footnote, or anything of another part of the page. */
function endsTable({ kind, pieces }: PieceBlock, region: Region, row: TableRow): boolean {
  const first = pieces[0];
  if (first === undefined || kind === 'furniture') return false;
  const text = pieces.map((piece) => piece.text).join(' ');
  const [left, right] = [Math.min(...pieces.map(({ u0 }) => u0)), Math.max(...pieces.map(({ u1 }) => u1))];
  const slack = 3 * row.size;
  if (right < region.labels - slack || left > region.right + slack || left < region.labels - slack) return true;
  if (kind === 'item' && !isOverColumns(first, region)) return !/:$/u.test(text);
  if (first.size > 1.3 * row.size) return true;
  if (right <= region.columns) return text.length > LONGEST_LABEL;
  if (kind === 'prose' && /[.;]$/u.test(text) && text.split(' ').length >= FEWEST_WORDS) return true;
  const isCells = pieces.some(({ cell }) => cell > 0);
  if (isCells || pieces.every((piece) => isOverColumns(piece, region))) return false;
  const isSentence = /[.:;]$/u.test(text) && text.split(' ').length > 5 && !isPeriod(text) && !isUnitNote(text);
  return isSentence || text.length > LONGEST_TITLE;
}

function isBelow(row: TableRow, last: TableRow, between: readonly PagePiece[]): boolean {
  let at = last.v;
  for (const v of [...between.map((piece) => piece.v).sort((a, b) => b - a), row.top]) {
    if (at - v > FARTHEST * row.size) return false;
    at = v;
  }
  return row.v < last.v - 0.3 * row.size;
}
