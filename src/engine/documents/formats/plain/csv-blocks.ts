import { parse } from 'csv-parse/sync';
import { type ConvertedBlock, type ConvertedDocument, inOneLine } from '../converted.ts';
import { gridRows } from '../grids/grid.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Records that are looked at to find the delimiter. */
const LOOKED_AT = 40;
/** A first line that names the delimiter, as Excel writes and reads it. */
const NAMED = /^\ufeff?sep=([^\r\n"])\r?(?:\n|$)/iu;
/** Longest line above a table that is its title, in characters. */
const LONGEST_TITLE = 90;

/** A line of the file: its cells, and how it is written. */
interface Line {
  readonly cells: readonly string[];
  readonly written: string;
}

/** The rows of tables in plain text, and the lines above, between and below them. */
export function csvBlocks(text: string): ConvertedDocument {
  const named = NAMED.exec(text);
  const body = named === null ? text : text.slice(named[0].length);
  const delimiter = named?.[1] ?? delimiterOf(body);
  const lines = withoutBars(linesOf(body, delimiter), delimiter);
  const blocks: ConvertedBlock[] = [];
  const say = ({ written }: Line): void => {
    blocks.push(blocks.length === 0 ? titleOf(written) : prose(written));
  };
  for (const part of partsOf(lines)) {
    const { above, table, below } = withoutLines(part);
    above.forEach(say);
    for (const row of gridRows(table.map(({ cells }) => cells.map((cell) => ({ text: cell }))))) blocks.push(row);
    below.forEach(say);
  }
  return { title: null, blocks };
}

function linesOf(text: string, delimiter: string, to?: number): Line[] {
  // With `raw`, each record comes with its text, which the types of the library do not say.
  const records: unknown = parse(text, {
    delimiter,
    bom: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    // A blank behind the delimiter belongs to no cell, and a quote may stand behind it.
    ltrim: delimiter.trim() !== '',
    ...(to === undefined ? {} : { to }),
  });
  return (records as { readonly record: string[]; readonly raw: string }[]).map(({ record, raw }) => {
    const all = record.map(inOneLine);
    const cells = all.slice(0, all.findLastIndex((cell) => cell !== '') + 1);
    return { cells, written: cells.length < 2 ? (cells[0] ?? '') : inOneLine(raw.replace(/[\s,;|]+$/u, '')) };
  });
}

/**
 * Rows between bars, as Markdown writes them: a bar begins each, and a line of dashes parts the heads from the others.
 */
function withoutBars(lines: readonly Line[], delimiter: string): readonly Line[] {
  const isBarred = ({ cells }: Line): boolean => cells.length > 1 && cells[0] === '';
  if (delimiter !== '|' || !lines.every((line) => line.cells.length < 2 || isBarred(line))) return lines;
  return lines
    .filter(({ cells }) => !cells.some((cell) => cell !== '') || !cells.every((cell) => /^:?-*:?$/u.test(cell)))
    .map((line) => (isBarred(line) ? { ...line, cells: line.cells.slice(1) } : line));
}

/**
 * A part of a file without the lines above its table and the notes below it, which have less cells or are sentences.
 */
function withoutLines(part: readonly Line[]): {
  readonly above: readonly Line[];
  readonly table: readonly Line[];
  readonly below: readonly Line[];
} {
  const width = usualWidth(part);
  const several = part.filter(({ cells }) => cells.length > 1);
  const isText = several.every(({ written }) => /[,;|] /u.test(written));
  if (width < 2 || (several.length === 1 && isText)) return { above: part, table: [], below: [] };
  const begin = part.findIndex(({ cells }) => !isTitle(cells, width));
  const end = part.findLastIndex(
    (line, i) => i > begin + 1 && !isNote(line, part.slice(begin + 1, Math.min(i, begin + 1 + LOOKED_AT))),
  );
  const last = end < 0 ? part.length : end + 1;
  return { above: part.slice(0, begin), table: part.slice(begin, last), below: part.slice(last) };
}

/** The number of cells that most records have which have several; the larger one of two as frequent. */
function usualWidth(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of lines.slice(0, LOOKED_AT))
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || b - a)[0]?.[0] ?? 0;
}

/** Whether a line has so few cells that the delimiters in it are signs of a sentence. */
const isTitle = (cells: readonly string[], width: number): boolean =>
  cells.length < 2 || (cells.length < width && width > 2 && 3 * cells.length <= 2 * width && !cells.includes(''));

/** Whether a line below rows with figures has a sentence where they have some. */
function isNote({ cells, written }: Line, rows: readonly Line[]): boolean {
  if (cells.length < 2) return /\s.*[.!?]$/u.test(written);
  const isOfFigures = (x: number): boolean => 2 * rows.filter((row) => isFigure(row.cells[x])).length > rows.length;
  const isTorn = cells.slice(1).every((cell, x) => !isFigure(cell) && isOfFigures(x + 1));
  return isTorn && /[,;] /u.test(written) && /[.!?]$/u.test(written);
}

const isFigure = (cell = ''): boolean => /^[^\p{L}]*\d/u.test(cell);

/**
 * The delimiter that cuts most records at the beginning into as many cells as others have: lines of a title and quoted
 * delimiters cut none, and decimal commas cut some.
 */
function delimiterOf(text: string): string {
  const head = text.slice(0, LONGEST_HEAD);
  const scores = DELIMITERS.map((delimiter) => {
    const counts = new Map<number, number>();
    for (const { cells } of linesOf(head, delimiter, LOOKED_AT))
      if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    return Math.max(0, ...[...counts].map(([cells, records]) => records * records * Math.min(cells, 6)));
  });
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
}

const LONGEST_HEAD = 65_536;

/**
 * The tables and the lines outside them, in their order: blank records part them, and so do a line of one cell above a
 * table, and heads of another table than that above.
 */
function partsOf(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = [];
  let open: Line[] | null = null;
  for (const [i, line] of lines.entries()) {
    if (line.cells.length === 0) {
      open = null;
      continue;
    }
    // A label between rows of a table stays in it; a line above all of them does not.
    const isAbove = open?.every(({ cells }) => cells.length === 1) === true && line.cells.length > 1;
    if (open === null || isAbove || beginsAnother(open, line, lines[i + 1])) {
      open = [line];
      parts.push(open);
    } else open.push(line);
  }
  return joined(parts);
}

/** Whether words of another number of columns stand above figures of as many. */
function beginsAnother(above: readonly Line[], { cells }: Line, below: Line | undefined): boolean {
  const before = above.at(-1)?.cells ?? [];
  const width = cells.length;
  if (above.length < 2 || width < 2 || before.length < 2 || before.length === width || below?.cells.length !== width)
    return false;
  if (above.some((line) => line.cells.length !== before.length)) return false;
  return (
    figuresIn(cells) === 0 && cells.every((cell) => cell !== '') && figuresIn(before) > 0 && figuresIn(below.cells) > 0
  );
}

/**
 * Tables that a blank record cuts go on where their rows have as many cells, the first no more words than those above.
 */
function joined(parts: readonly Line[][]): Line[][] {
  const all: Line[][] = [];
  const isTable = (part: readonly Line[] | undefined): boolean => part?.some(({ cells }) => cells.length > 1) === true;
  for (const part of parts) {
    const before = all.at(-1);
    const goesOn =
      isTable(part) &&
      before !== undefined &&
      isTable(before) &&
      figuresIn(part[0]?.cells) > 0 &&
      widest(part) <= widest(before);
    if (goesOn) for (const line of part) before.push(line);
    else all.push([...part]);
  }
  return all;
}

const widest = (lines: readonly Line[]): number =>
  Math.max(...lines.slice(0, LOOKED_AT).map(({ cells }) => cells.length));

const figuresIn = (row: readonly string[] = []): number => row.slice(1).filter(isFigure).length;

const prose = (text: string): ConvertedBlock => ({ kind: 'prose', text });

const titleOf = (text: string): ConvertedBlock =>
  text.length <= LONGEST_TITLE && !/[.:;,]$/u.test(text) ? { kind: 'heading', text, rank: 1 } : prose(text);
