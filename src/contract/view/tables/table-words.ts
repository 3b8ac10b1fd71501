import { headingWords } from '../heading.ts';

/** A range of a text: from `start` up to `end`. */
export interface WordRange {
  readonly start: number;
  readonly end: number;
}

/** A row between bars, as Markdown writes it. */
const BARRED = /^\s*\|.*\|\s*$/u;
/** The line below the heads of such a table: bars and dashes only. */
const DASHES = /^\s*\|[\s|:-]*-[\s|:-]*\|\s*$/u;
/** The mark of an item, which a tab parts from its words: "(a)", "12.", "•". */
const ITEM_MARK = /^(?:[•●○▪◦■–-]|\(?[\p{L}\p{N}]{1,4}[.)])$/u;
/** Longest cell, in characters: a longer one is a sentence. */
const LONGEST_CELL = 120;

/** Whether the cells of a line are the mark of an item and its words. */
const isItem = (cells: readonly string[]): boolean => cells.length === 2 && ITEM_MARK.test((cells[0] ?? '').trim());

/** Where the cells of a line stand that is a row of a table, in the line; null for words. */
export function rowCells(line: string): readonly WordRange[] | null {
  const cells: WordRange[] = [];
  let at = 0;
  for (const part of line.split(BARRED.test(line) ? '|' : '\t')) {
    const words = part.trim();
    const start = at + part.indexOf(words);
    if (words !== '') cells.push({ start, end: start + words.length });
    at += part.length + 1;
  }
  const words = cells.map(({ start, end }) => line.slice(start, end));
  return cells.length < 2 || isItem(words) || cells.some(({ start, end }) => end - start > LONGEST_CELL) ? null : cells;
}

/** Stands between two cells of a row, where a tab or a bar was. */
const CELL = '\u2003';
/** Stands where a sign within words was, until the words are shown: a joiner of no width. */
const GONE = '\u2060';
const BOLD = /\*\*(?=[^\s*])([^*]*[^\s*])\*\*/gu;
const SIGNS = /[|#*\t•●○▪◦■□▶►➢✓‣]/u;
const ITEM = /^\s*[•●○▪◦■□▶►➢✓‣](?=\s)/u;
const ITEMS = /[•●○▪◦■□▶►➢✓‣]\s/gu;

/**
 * The words of a document without the signs of Markdown, its headings, its bold words and the bars of its tables,
 * without the mark of the one item that they are, and with the cells of rows apart: each offset stays. `asShown` writes
 * what stands in the place of signs.
 */
export function withoutSigns(text: string): string {
  if (!SIGNS.test(text)) return text;
  const plain = text.split('\n').map(lineWithoutSigns).join('\n');
  // Of several items the marks tell them apart.
  return plain.match(ITEMS)?.length === 1 ? plain.replace(ITEM, (mark) => ' '.repeat(mark.length)) : plain;
}

function lineWithoutSigns(line: string): string {
  if (DASHES.test(line)) return ' '.repeat(line.length);
  if (BARRED.test(line)) return line.replace(/^\s*\||\|\s*$/gu, (bar) => ' '.repeat(bar.length)).replaceAll('|', CELL);
  // “# of shares”, before a tab, is a label.
  const words = line.includes('\t') ? line : headingWords(line);
  const plain = words.replace(BOLD, `${GONE}${GONE}$1${GONE}${GONE}`);
  return ' '.repeat(line.length - words.length) + plain.replaceAll('\t', isItem(line.split('\t')) ? ' ' : CELL);
}

/** Words, or a part of them, as they are shown: the cells of a row apart. */
export const asShown = (text: string): string => text.replaceAll(GONE, '').replaceAll(/ *\u2003 */g, ' · ');

/** Words of a document on one line, as a file has them. */
export const plainWords = (text: string): string => asShown(withoutSigns(text)).replaceAll(/\s+/g, ' ').trim();

/** A part of a passage: its words on one line, or the cells of a table, row by row. */
export type PassageBlock =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

/** A passage as its tables and the words between them, in its order, without the running feet of its pages. */
export function passageBlocks(text: string): readonly PassageBlock[] {
  const pages = text.split('\f');
  const lines = pages.flatMap((page, i) => pageLines(page, i < pages.length - 1));
  const blocks: { isTable: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const isRow = rowCells(line) !== null;
    const last = blocks.at(-1);
    if (last?.isTable === isRow) last.lines.push(line);
    else blocks.push({ isTable: isRow, lines: [line] });
  }
  return blocks.map(({ isTable, lines: own }): PassageBlock => {
    const rows = own.map((line) => rowCells(line)?.map(({ start, end }) => line.slice(start, end)) ?? [line.trim()]);
    // A pair alone is a name with its page, or an item with its price.
    return isTable && (rows.length > 1 || (rows[0]?.length ?? 0) > 2)
      ? { kind: 'table', rows }
      : { kind: 'words', text: rows.map((row) => row.join(' · ')).join(' ') };
  });
}

/** Most lines of a running foot. */
const FOOT = 3;

/**
 * The lines of a page. `goesOn`: another page follows, so that a few pairs at the end of this one are its running foot.
 */
function pageLines(page: string, goesOn: boolean): readonly string[] {
  const lines = page.split('\n').filter((line) => line.trim() !== '' && !DASHES.test(line));
  const content = lines.findLastIndex((line) => rowCells(line)?.length !== 2) + 1;
  return goesOn && lines.length - content <= FOOT ? lines.slice(0, content) : lines;
}

/**
 * What of a passage is shown where there is room for little: of the table that has most words of the question its first
 * row and the `most` best others, in their order, with the words before it; all of its words where it has no table.
 */
export function nearestBlocks(text: string, question: string, most: number): readonly PassageBlock[] {
  const blocks = passageBlocks(text);
  const asked = new Set(question.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const has = (row: readonly string[]): number =>
    new Set(
      row
        .join(' ')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    ).intersection(asked).size;
  const tables = blocks.flatMap((block, at) => (block.kind === 'table' ? [{ at, rows: block.rows }] : []));
  const best = tables.reduce<(typeof tables)[number] | null>((top, one) => {
    const score = (table: typeof one): number => has(table.rows.flat());
    return top === null || score(one) > score(top) ? one : top;
  }, null);
  if (best === null) return blocks;
  const [head = [], ...below] = best.rows;
  // A table that goes on repeats its heads.
  const others = below.filter((row) => row.join() !== head.join());
  const kept = new Set(others.toSorted((a, b) => has(b) - has(a)).slice(0, most));
  const rows = [head, ...others.filter((row) => kept.has(row))];
  const before = blocks[best.at - 1];
  return [...(before?.kind === 'words' ? [before] : []), { kind: 'table', rows }];
}
