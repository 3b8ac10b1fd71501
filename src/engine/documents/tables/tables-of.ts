import { unitIn } from '../../text/declared-unit.ts';
import { currencyOf } from '../../text/read-quantity.ts';
import type { DocumentTable, PassageRecord, TableCell, TableHead, TableRow } from '../types.ts';
import { textTables } from './by-order/text-tables.ts';
import { wordTables } from './by-order/word-tables.ts';
import { isCaption, isUnitNote } from './cell-words.ts';
import { type PlacedTable, placedTables, type TablePage } from './document-tables.ts';
import { headOf } from './head-words.ts';
import type { PagePiece } from './page-piece.ts';
import { measureOf, readCell } from './read-cell.ts';
import { unitNear } from './unit-near.ts';

const FEWEST_ENTRIES = 5;
const LONGEST_NAME = 90;
/** Where more of the amounts than this are whole, one with decimals is a ratio. */
const WHOLE = 0.8;

/**
 * All tables of consecutive pages, in order. `passages`: those that the pages touch, for kinds of lines, headers and
 * headings.
 */
export function tablesOf(
  pages: readonly Omit<TablePage, 'blocks'>[],
  passages: readonly Pick<PassageRecord, 'start' | 'end' | 'section' | 'sentences'>[],
): DocumentTable[] {
  const sentences = passages.flatMap((passage) => passage.sentences);
  const withBlocks = pages.map((page) => ({ ...page, blocks: blocksOf(page, sentences) }));
  const sectionAt = (start: number): string => passages.findLast((passage) => passage.start <= start)?.section ?? '';
  // A text has one page, without places.
  if (withBlocks.every(({ geometry }) => geometry === null))
    return textTables(withBlocks, sentences, sectionAt).map((table) => ({ ...table, section: sectionAt(table.start) }));
  const placed = placedTables(withBlocks);
  const own = new Set(placed.flatMap(({ rows }) => rows.map(({ start }) => start)));
  const words = wordTables(withBlocks, sentences, own);
  const tables = [
    ...placed
      .filter(({ rows }) => !rows.every(({ start }) => words.taken.has(start)))
      .map((table) => tableOf(table, withBlocks))
      .filter((table) => !isContents(table)),
    ...words.tables,
  ];
  return tables.sort((a, b) => a.start - b.start).map((table) => ({ ...table, section: sectionAt(table.start) }));
}

/** The lines between the line feeds of a page, of the kinds that were stored; furniture where nothing was. */
function blocksOf(
  { text, start }: Pick<TablePage, 'text' | 'start'>,
  sentences: PassageRecord['sentences'],
): TablePage['blocks'] {
  const kinds = sentences.filter((sentence) => sentence.end > start && sentence.start < start + text.length);
  return [...text.matchAll(/[^\n]+/gu)].map(({ index, 0: line }) => {
    const [from, to] = [start + index, start + index + line.length];
    const kind = kinds.find((sentence) => sentence.start < to && sentence.end > from)?.kind ?? 'furniture';
    return { kind, start: from, end: to };
  });
}

/** Entries with the numbers of their pages. */
function isContents({ columns, rows }: Unsectioned): boolean {
  const pages = rows.map(({ cells: [cell, ...others] }) => (others.length === 0 ? (cell?.value ?? null) : null));
  return (
    pages.length >= FEWEST_ENTRIES &&
    columns.every(({ heads }) => heads.length === 0) &&
    pages.every((page, i) => page !== null && Number.isInteger(page) && page >= (pages[i - 1] ?? 0))
  );
}

type Unsectioned = Omit<DocumentTable, 'section'>;

function tableOf(table: PlacedTable, pages: readonly TablePage[]): Unsectioned {
  const { head, overAll, rows } = table;
  const captions = [...(head.title === null ? [] : [head.title]), ...head.captions, ...overAll].map((line) =>
    headOf([line]),
  );
  const said = captions.map(({ text }) => text).join(' ');
  const outer = [...joinedLines(head.captions).flatMap(outerHead), ...joinedLines(overAll).flatMap(nameOfAll)];
  const columns = table.columnHeads.map((heads) => ({ heads: [...outer.filter(isNotSaid(heads)), ...heads] }));
  const read = rows.map((row) => {
    const text = textOf(pages, row.page);
    return row.values.map(({ value, column }) => {
      const words = text(value.start, value.end);
      return { ...readCell(words), text: words, start: value.start, end: value.end, column };
    });
  });
  const amounts = read.flat().filter(({ value, unit }) => value !== null && unit !== '%');
  const areWhole = amounts.filter(({ value }) => Number.isInteger(value)).length > WHOLE * amounts.length;
  const currencies = columns.map((_, i) => commonCurrency(read.flat().filter(({ column }) => column === i)));
  const own = unitIn(said);
  const near = own.scale === null ? unitNear(pages, rows) : null;
  const declared = { scale: own.scale ?? near?.scale ?? null, currency: own.currency ?? near?.currency ?? null };
  const currency = declared.currency ?? currencies.find((code) => code !== null) ?? null;
  const scale = declared.scale ?? 1;
  const currencyOfColumn = (column: number | null) =>
    column === null ? null : (currencies[column] ?? declared.currency);
  return {
    start: Math.min(rows[0]?.start ?? 0, ...captions.flatMap(({ ranges }) => ranges.map(([start]) => start))),
    end: rows.at(-1)?.end ?? 0,
    pages: [...new Set(rows.map(({ page }) => page))],
    captions,
    currency,
    scale,
    columns: [...table.wordHeads.map((heads) => ({ heads: [...heads] })), ...columns],
    rows: rows.map(
      ({ start, end, page, heads, words }, i): TableRow => ({
        start,
        end,
        page_index: page,
        heads: [...heads],
        cells: [
          ...words.map(wordCell),
          ...(read[i] ?? []).map(({ value, unit, text, column, ...range }): TableCell => {
            const isRatio = scale > 1 && areWhole && unit === null && value !== null && !Number.isInteger(value);
            const setting = {
              row: heads,
              column: column === null ? [] : (columns[column]?.heads ?? []),
              isPercent: column !== null && table.columns[column]?.isPercent === true && currencies[column] === null,
              currency: isRatio ? null : (ownCurrency(read[i] ?? []) ?? currencyOfColumn(column)),
              scale: isRatio ? 1 : scale,
            };
            const place = column === null ? null : column + table.wordHeads.length;
            return { ...range, text, column: place, value, ...measureOf({ value, unit }, setting) };
          }),
        ],
      }),
    ),
  };
}

function wordCell({ pieces, column }: PlacedTable['rows'][number]['words'][number]): TableCell {
  const { text, ranges } = headOf(pieces);
  const [start, end] = [ranges[0]?.[0] ?? 0, ranges.at(-1)?.[1] ?? 0];
  return { start, end, text, column, value: null, unit: null, scale: 1 };
}

/** What stands over all columns names them, unless it is a sentence. */
const nameOfAll = (head: TableHead): TableHead[] => {
  const [said] = outerHead(head);
  if (said !== undefined) return [said];
  return isUnitNote(head.text) || head.text.length > LONGEST_NAME || /[.;]$/u.test(head.text) ? [] : [head];
};

/** What a caption says beside its unit, "Three months ended March 31,", stands over all columns. */
function outerHead(head: TableHead): TableHead[] {
  const text = head.text.replace(/\s*\([^)]*\)\s*$/u, (note) => (isUnitNote(note) ? '' : note));
  return isCaption(text) && !isUnitNote(text) ? [{ ...head, text }] : [];
}

/** "As of or for the three months" above "ended March 31," is one. */
function joinedLines(lines: readonly PagePiece[]): TableHead[] {
  const runs: PagePiece[][] = [];
  for (const line of lines) {
    const before = runs.at(-1)?.at(-1);
    if (before !== undefined && /^\p{Ll}/u.test(line.text) && before.v - line.v < 2 * line.size)
      runs.at(-1)?.push(line);
    else runs.push([line]);
  }
  return runs.map(headOf);
}

const isNotSaid =
  (heads: readonly TableHead[]) =>
  ({ text }: TableHead): boolean =>
    !heads.some((head) => head.text.includes(text));

function commonCurrency(cells: readonly { readonly unit: string | null }[]): string | null {
  return cells.map(({ unit }) => unit).find((unit) => unit !== null && /^[A-Z]{3}$/u.test(unit)) ?? null;
}

/** "CHF" in a cell of its own is the currency of the row. */
const ownCurrency = (cells: readonly { readonly text: string; readonly value: number | null }[]): string | null =>
  cells.flatMap(({ text, value }) =>
    value === null && /^[A-Z]{3}$/u.test(text) ? (currencyOf(text.toLowerCase()) ?? []) : [],
  )[0] ?? null;

function textOf(pages: readonly Omit<TablePage, 'blocks'>[], pageIndex: number) {
  const page = pages.find((one) => one.pageIndex === pageIndex);
  return (start: number, end: number): string =>
    (page?.text.slice(start - page.start, end - page.start) ?? '').replace(/\s+/gu, ' ').trim();
}
