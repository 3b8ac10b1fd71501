import { type DeclaredUnit, unitIn } from '../../../text/declared-unit.ts';
import type { DocumentTable, SentenceRange, TableHead } from '../../types.ts';
import { isYear } from '../cell-words.ts';
import type { TablePage } from '../document-tables.ts';
import { measureOf, readCell } from '../read-cell.ts';
import { unitNear } from '../unit-near.ts';
import { type DecimalStyle, decimalStyle, plainCell } from './decimal-style.ts';
import { rowLabels } from './row-labels.ts';

type Unsectioned = Omit<DocumentTable, 'section'>;
type Heading = Pick<DocumentTable, 'section'> & { readonly start: number };

interface TextRow {
  readonly start: number;
  readonly end: number;
  readonly page: number;
  /** One for each column, "" for a blank cell. */
  readonly cells: readonly TableHead[];
}

/** Rows that belong together. */
interface Run {
  readonly header: SentenceRange['header'];
  readonly rows: TextRow[];
  /** The lines above it that may say what it is; another table may stand between, which they are above, too. */
  readonly captions: readonly TableHead[];
  readonly isBelow: boolean;
}

const [FEWEST_PAIRS, FEWEST_ROWS] = [3, 2];
const LONGEST_TITLE = 90;
const MOST_CAPTIONS = 3;
/** Where more of the amounts than this are whole, one with decimals is a ratio. */
const WHOLE = 0.8;

/** A rule of Markdown between a header and its rows. */
const IS_RULE = /^[\s|:-]+$/u;
/** The number of a page at the end of an entry of a table of contents. */
const PAGE = /^(?:\d{1,4}|[ivxlc]{1,6})$/u;

/**
 * The tables of a text without pages, of text files and of files that were converted: rows one below another, each cell
 * in the column of its place. `sectionAt`: the headings above an offset.
 */
export function textTables(
  pages: readonly TablePage[],
  sentences: readonly SentenceRange[],
  sectionAt: (start: number) => string,
): Unsectioned[] {
  const headers = new Map(sentences.map(({ start, header }) => [start, header]));
  const lines = new Map<number, string>();
  const runs = pages.flatMap((page) => runsOf(page, headers, lines));
  const style = decimalStyle(runs.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ text }) => text))));
  return runs.flatMap((run) => {
    const { header } = run;
    const names = header === null ? null : headNames(run, lines.get(header[0]) ?? '', header[0]);
    return tableOf(run, names, { pages, style, section: sectionAt(header?.[0] ?? run.rows[0]?.start ?? 0) }) ?? [];
  });
}

function runsOf(
  page: TablePage,
  headers: ReadonlyMap<number, SentenceRange['header']>,
  lines: Map<number, string>,
): Run[] {
  const runs: Run[] = [];
  let captions: TableHead[] = [];
  let before: 'row' | 'title' | 'other' = 'other';
  let done = page.start;
  for (const { kind, start, end } of page.blocks) {
    const text = page.text.slice(start - page.start, end - page.start);
    if (IS_RULE.test(text) && text.includes('|')) continue;
    lines.set(start, text);
    const header = headers.get(start) ?? null;
    if (kind === 'row') {
      const row = { start, end, page: page.pageIndex, cells: cellsOf(text, start) };
      const run = runs.at(-1);
      // A blank line ends a table without heads.
      const isParted = header === null && page.text.slice(done - page.start, start - page.start).includes('\n\n');
      if (run !== undefined && before === 'row' && run.header?.[0] === header?.[0] && !isParted) run.rows.push(row);
      else runs.push({ header, rows: [row], captions: [...captions], isBelow: before === 'title' });
      before = 'row';
    } else {
      const isTitle = text.length <= LONGEST_TITLE && !/[.:;,]$/u.test(text.trim());
      if (!isTitle) captions = [];
      else captions = [...(before === 'title' ? captions : []), { text, ranges: [[start, end] as [number, number]] }];
      captions = captions.slice(-MOST_CAPTIONS);
      before = isTitle ? 'title' : 'other';
    }
    done = end;
  }
  return runs;
}

/**
 * The heads of the columns. Where a text file lines cells up by several tabs, blank cells are none, in the rows of the
 * run neither.
 */
function headNames(run: Run, line: string, start: number): readonly TableHead[] {
  const names = cellsOf(line, start);
  const filled = (cells: readonly TableHead[]): TableHead[] => cells.filter(({ text }) => text !== '');
  const own = filled(names);
  const areLinedUp =
    run.rows.some(({ cells }) => cells.length > names.length) ||
    (names.slice(names.findIndex(({ text }) => text !== '')).some(({ text }) => text === '') &&
      run.rows.every(({ cells }) => filled(cells).length === own.length));
  if (!areLinedUp) return names;
  for (const [i, row] of run.rows.entries()) run.rows[i] = { ...row, cells: filled(row.cells) };
  return own;
}

interface Setting {
  readonly pages: readonly TablePage[];
  /** That of the whole document. */
  readonly style: DecimalStyle | null;
  readonly section: Heading['section'];
}

function tableOf(run: Run, names: readonly TableHead[] | null, { pages, style, section }: Setting): Unsectioned | null {
  const width = names?.length ?? run.rows[0]?.cells.length ?? 0;
  const fitting = run.rows.filter(({ cells }) => (names === null ? cells.length === width : cells.length <= width));
  const [first, last] = [fitting[0], fitting.at(-1)];
  const fewest = names !== null ? 1 : width === 2 ? FEWEST_PAIRS : FEWEST_ROWS;
  if (first === undefined || last === undefined || width < 2 || fitting.length < fewest) return null;
  if (names === null && isContents(fitting)) return null;
  const unit = unitOf(names, run, { pages, section });
  const { labels, keys } = rowLabels(fitting.map(({ cells }) => cells));
  const columns = Array.from({ length: width - keys }, (_, k) => headsOf(names?.[keys + k]));
  const measured = measures(fitting, keys, style, unit, columns);
  return {
    start: Math.min(
      run.header?.[0] ?? first.start,
      run.isBelow ? (run.captions[0]?.ranges[0]?.[0] ?? first.start) : first.start,
    ),
    end: last.end,
    pages: [...new Set(fitting.map(({ page }) => page))],
    captions: [...run.captions],
    currency: measured.currency,
    scale: unit.scale ?? 1,
    columns,
    rows: fitting.flatMap(({ start, end, page, cells }, i) => {
      const heads = labels[i] ?? [];
      const values = cells.slice(keys).flatMap((cell, k) => (cell.text === '' ? [] : [measured.cell(cell, k, heads)]));
      return values.length === 0 ? [] : [{ start, end, page_index: page, heads, cells: values }];
    }),
  };
}

/** Entries with the numbers of their pages. */
function isContents(rows: readonly TextRow[]): boolean {
  const pages = rows.map(({ cells }) => cells.at(-1)?.text ?? '');
  return pages.every((page, i) => PAGE.test(page) && !(Number(page) < Number(pages[i - 1])));
}

const headsOf = (name: TableHead | undefined): { readonly heads: TableHead[] } => ({
  heads: name === undefined || name.text === '' ? [] : [name],
});

/** What its corner, its captions, the lines near it or the headings above say that its figures are counted in. */
function unitOf(
  names: readonly TableHead[] | null,
  run: Run,
  { pages, section }: Omit<Setting, 'style'>,
): DeclaredUnit {
  const [first, last] = [run.rows[0], run.rows.at(-1)];
  const start = run.header?.[0] ?? first?.start ?? 0;
  const said = [names?.[0]?.text ?? '', ...run.captions.map(({ text }) => text).toReversed()].map(unitIn);
  const near = first === undefined || last === undefined ? null : unitNear(pages, [{ ...first, start }, last]);
  const all = [...said, ...(near === null ? [] : [near]), unitIn(section)];
  const { scale, currency } = all.find((unit) => unit.scale !== null) ?? { scale: null, currency: null };
  return { scale, currency: currency ?? all.find((unit) => unit.currency !== null)?.currency ?? null };
}

/** How the cells of a table are read: columns are written and counted in one way each. */
function measures(
  rows: readonly TextRow[],
  keys: number,
  style: DecimalStyle | null,
  unit: DeclaredUnit,
  columns: DocumentTable['columns'],
) {
  const texts = columns.map((_, k) => rows.map(({ cells }) => cells[keys + k]?.text ?? ''));
  const all = decimalStyle(texts.flat()) ?? style ?? 'point';
  const read = texts.map((column, k) => {
    const own = decimalStyle(column) ?? all;
    const cells = column.filter((text) => text !== '').map((text) => readCell(plainCell(text, own)));
    const codes = cells.map((cell) => cell.unit).filter((code) => code !== null && /^[A-Z]{3}$/u.test(code));
    const head = unitIn(columns[k]?.heads.map(({ text }) => text).join(' ') ?? '');
    const areYears = column.every((text) => text === '' || isYear(text));
    return {
      own,
      cells,
      areYears,
      currency: codes[0] ?? head.currency,
      isPercent: cells.some((cell) => cell.unit === '%'),
    };
  });
  const amounts = read.flatMap(({ cells }) => cells).filter(({ value, unit: own }) => value !== null && own !== '%');
  const areWhole = amounts.filter(({ value }) => Number.isInteger(value)).length > WHOLE * amounts.length;
  return {
    currency: unit.currency ?? read.map(({ currency }) => currency).find((code) => code !== null) ?? null,
    cell(cell: TableHead, column: number, row: readonly TableHead[]): DocumentTable['rows'][number]['cells'][number] {
      const { own, areYears, currency, isPercent } = read[column] ?? {
        own: all,
        areYears: false,
        currency: null,
        isPercent: false,
      };
      const figure = readCell(plainCell(cell.text, own));
      const isRatio = unit.scale !== null && areWhole && figure.unit === null && !Number.isInteger(figure.value ?? 0);
      const isCounted = !areYears && !isRatio;
      const measure = measureOf(figure, {
        row,
        column: columns[column]?.heads ?? [],
        isPercent: isPercent && currency === null,
        currency: isCounted ? (currency ?? unit.currency) : null,
        scale: isCounted ? (unit.scale ?? 1) : 1,
      });
      const [start, end] = cell.ranges[0] ?? [0, 0];
      return { start, end, text: cell.text, column, value: figure.value, ...measure };
    },
  };
}

/** The cells between tabs, or between the bars of Markdown, blank ones too. */
function cellsOf(text: string, start: number): TableHead[] {
  const isMarkdown = /^\s*\|.*\|\s*$/u.test(text);
  return [...text.matchAll(isMarkdown ? /(?<=\|)[^|]*(?=\|)/gu : /(?<=^|\t)[^\t]*/gu)].map(({ index, 0: cell }) => {
    const [from, to] = [index + cell.length - cell.trimStart().length, index + cell.trimEnd().length];
    return { text: cell.trim(), ranges: [[start + from, start + Math.max(from, to)]] };
  });
}
