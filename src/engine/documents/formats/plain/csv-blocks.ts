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

/** The rows of tables in plain text, and the lines above and between them. */
export function csvBlocks(text: string): ConvertedDocument {
  const named = NAMED.exec(text);
  const body = named === null ? text : text.slice(named[0].length);
  const rows = recordsOf(body, named?.[1] ?? delimiterOf(body));
  const blocks: ConvertedBlock[] = [];
  for (const part of partsOf(rows)) {
    if (part.every((row) => row.length < 2))
      blocks.push(...part.flat().map((line, i) => (blocks.length + i === 0 ? titleOf(line) : prose(line))));
    else blocks.push(...gridRows(part.map((row) => row.map((cell) => ({ text: cell })))));
  }
  return { title: null, blocks };
}

function recordsOf(text: string, delimiter: string, to?: number): string[][] {
  const records: string[][] = parse(text, {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    ...(to === undefined ? {} : { to }),
  });
  return records.map((record) => {
    const cells = record.map(inOneLine);
    return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  });
}

/**
 * The delimiter that cuts most records at the beginning into as many cells as others have: lines of a title and quoted delimiters cut none, and
 * decimal commas cut some.
 */
function delimiterOf(text: string): string {
  const head = text.slice(0, LONGEST_HEAD);
  const scores = DELIMITERS.map((delimiter) => {
    const counts = new Map<number, number>();
    for (const { length } of recordsOf(head, delimiter, LOOKED_AT))
      if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    return Math.max(0, ...[...counts].map(([cells, records]) => records * records * Math.min(cells, 6)));
  });
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
}

const LONGEST_HEAD = 65_536;

/** The tables and the lines outside them, in their order: blank records part them, and so does a line of one cell above a table. */
function partsOf(rows: readonly (readonly string[])[]): (readonly string[])[][] {
  const parts: (readonly string[])[][] = [];
  let open: (readonly string[])[] | null = null;
  for (const row of rows) {
    if (row.length === 0) {
      open = null;
      continue;
    }
    const isLine = row.length === 1;
    // A label between rows of a table stays in it; a line above all of them does not.
    if (open === null || (!isLine && open.every(({ length }) => length === 1))) {
      open = [row];
      parts.push(open);
    } else open.push(row);
  }
  return joined(parts);
}

/** Tables that a blank record cuts go on where their rows have as many cells, the first no more words than those above. */
function joined(parts: readonly (readonly string[])[][]): (readonly string[])[][] {
  const all: (readonly string[])[][] = [];
  for (const part of parts) {
    const before = all.at(-1);
    const isTable = part.some((row) => row.length > 1);
    const goesOn =
      isTable &&
      before?.some((row) => row.length > 1) === true &&
      figuresIn(part[0]) > 0 &&
      widest(part) <= widest(before);
    if (goesOn) before?.push(...part);
    else all.push([...part]);
  }
  return all;
}

const widest = (rows: readonly (readonly string[])[]): number =>
  Math.max(...rows.slice(0, LOOKED_AT).map((row) => row.length));

const figuresIn = (row: readonly string[] = []): number =>
  row.slice(1).filter((cell) => /^[^\p{L}]*\d/u.test(cell)).length;

const prose = (text: string): ConvertedBlock => ({ kind: 'prose', text });

const titleOf = (text: string): ConvertedBlock =>
  text.length <= LONGEST_TITLE && !/[.:;,]$/u.test(text) ? { kind: 'heading', text, rank: 1 } : prose(text);
