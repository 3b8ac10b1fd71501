import { unitIn } from '../../../text/declared-unit.ts';
import type { DocumentTable, SentenceRange, TableHead } from '../../types.ts';
import { isUnitNote } from '../cell-words.ts';
import type { TablePage } from '../document-tables.ts';
import { measureOf, readCell } from '../read-cell.ts';
import { unitNear } from '../unit-near.ts';

type Unsectioned = Omit<DocumentTable, 'section'>;

interface WordRow {
  readonly start: number;
  readonly end: number;
  readonly page: number;
  /** Of the row that names its columns; null without one. */
  readonly header: SentenceRange['header'];
  readonly cells: readonly TableHead[];
  /** The line above the first row of a run, where it may be a title. */
  readonly title: TableHead | null;
  /** That line, whatever it is: it may be a sentence that says what the figures are counted in. */
  readonly above: string;
}

const FEWEST_PAIRS = 3;
const LONGEST_TITLE = 90;

/** A rule of Markdown between a header and its rows. */
const IS_RULE = /^[\s|:-]+$/u;
/** An entry of a table of contents. */
const ENDS_IN_PAGE = /[\t|](?:\d{1,4}|[ivxlc]{1,6})$/u;

/**
 * Tables of words, and those of text files: rows one below another, read by the order of their cells. A row needs a
 * header with as many cells; without one, rows of two cells are a name and its value. `placed`: where the rows of
 * tables with figures begin, which stay with those unless most of the rows around them are of words; `taken` are those
 * that do not.
 */
export function wordTables(
  pages: readonly TablePage[],
  sentences: readonly SentenceRange[],
  placed: ReadonlySet<number>,
): { readonly tables: readonly Unsectioned[]; readonly taken: ReadonlySet<number> } {
  const runs: WordRow[][] = [];
  const headers = new Map(sentences.map(({ start, header }) => [start, header]));
  const texts = new Map<number, string>();
  for (const page of pages) {
    let isNext = false;
    let title: TableHead | null = null;
    let above = '';
    for (const { kind, start, end } of page.blocks) {
      const text = page.text.slice(start - page.start, end - page.start);
      if (IS_RULE.test(text)) continue;
      texts.set(start, text);
      const header = headers.get(start) ?? null;
      // "Fees by class | (EUR thousand)" is a title with its unit.
      const isTitled = kind === 'row' && /^[^\t]+\t[^\t]+$/u.test(text) && isUnitNote(text.split('\t')[1] ?? '');
      const isRow = kind === 'row' && !isTitled && !ENDS_IN_PAGE.test(text.replace(/\s*\|\s*$/u, ''));
      const run = runs.at(-1);
      const row = { start, end, page: page.pageIndex, header, cells: cellsOf(text, start), title, above };
      if (isRow && isNext && run?.[0]?.header?.[0] === header?.[0]) run?.push(row);
      else if (isRow) runs.push([row]);
      isNext = isRow;
      if (kind === 'row' && !isTitled) continue;
      title = mayBeTitle(text) ? { text, ranges: [[start, end]] } : null;
      above = text;
    }
  }
  const taken = new Set<number>();
  const tables = runs.flatMap((rows) => {
    const ofWords = rows.filter(({ start }) => !placed.has(start));
    const areMost = rows[0]?.header !== null && ofWords.length > rows.length / 2;
    const table = tableOf(areMost ? rows : ofWords, texts, pages);
    if (areMost && table !== null) for (const { start } of table.rows) taken.add(start);
    return table ?? [];
  });
  return { tables, taken };
}

function tableOf(
  rows: readonly WordRow[],
  texts: ReadonlyMap<number, string>,
  pages: readonly TablePage[],
): Unsectioned | null {
  const header = rows[0]?.header ?? null;
  const names = header === null ? [] : cellsOf(texts.get(header[0]) ?? '', header[0]);
  const fitting = rows.filter(({ cells }) =>
    header === null ? cells.length === 2 : cells.length === names.length && cells.length > 1,
  );
  const [first, last] = [fitting[0], fitting.at(-1)];
  if (first === undefined || last === undefined || (header === null && fitting.length < FEWEST_PAIRS)) return null;
  const corner = unitIn(names[0]?.text ?? '');
  const near = corner.scale === null ? unitNear(pages, [{ ...first, start: header?.[0] ?? first.start }, last]) : null;
  const { scale, currency } = {
    scale: corner.scale ?? near?.scale ?? 1,
    currency: corner.currency ?? near?.currency ?? null,
  };
  const columns = header === null ? [{ heads: [] }] : names.slice(1).map((name) => ({ heads: [name] }));
  return {
    start: header?.[0] ?? first.start,
    end: last.end,
    pages: [...new Set(fitting.map(({ page }) => page))],
    captions: first.title === null ? [] : [first.title],
    currency,
    scale,
    columns,
    rows: fitting.map(({ start, end, page, cells: [label, ...cells] }) => ({
      start,
      end,
      page_index: page,
      heads: label === undefined || label.text === '' ? [] : [withoutColon(label)],
      cells: cells.map(({ text, ranges }, i) => {
        const read = readCell(text);
        const setting = { row: label === undefined ? [] : [label], column: columns[i]?.heads ?? [] };
        const measure = measureOf(read, { ...setting, isPercent: false, currency, scale });
        const [from, to] = ranges[0] ?? [start, start];
        return { start: from, end: to, text, column: i, value: read.value, ...measure };
      }),
    })),
  };
}

const withoutColon = ({ text, ranges }: TableHead): TableHead => ({ text: text.replace(/\s*:$/u, ''), ranges });

const mayBeTitle = (text: string): boolean => text.length <= LONGEST_TITLE && !/[.:;,]$/u.test(text.trim());

/** The cells between tabs, or between the bars of Markdown. */
function cellsOf(text: string, start: number): TableHead[] {
  const isMarkdown = /^\s*\|.*\|\s*$/u.test(text);
  return [...text.matchAll(isMarkdown ? /(?<=\|)[^|]*(?=\|)/gu : /[^\t]*(?=\t|$)/gu)].flatMap(({ index, 0: cell }) => {
    const [from, to] = [index + cell.length - cell.trimStart().length, index + cell.trimEnd().length];
    return !isMarkdown && cell === ''
      ? []
      : [{ text: cell.trim(), ranges: [[start + from, start + Math.max(from, to)]] }];
  });
}
