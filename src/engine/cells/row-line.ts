import type { NamedValue, TablePlace } from '../documents/types.ts';
import { type DeclaredScale, isOwnMeasure } from '../text/declared-scale.ts';
import { anyOf, capitalised, wordPattern, words } from '../text/language.ts';
import { type AskedPeriodWords, askedColumns } from '../text/periods.ts';
import { MONTH_NAMES } from '../text/read-date.ts';

/** A row with what is known of its heads. Offsets address the canonical text. */
export interface LineRow {
  readonly start: number;
  readonly text: string;
  /** What was stored of its table's heads when its document was read (ADR 0095). */
  readonly table?: TablePlace | undefined;
  /** The header row of its table, lines of cells. */
  readonly headerText: string | null;
}

interface NamedPlace extends TablePlace {
  readonly values: readonly (NamedValue & { readonly column: string })[];
}

/**
 * The heads of all values of a row: as its table has them, or by their order under its header row. Null where one of
 * them is not certain.
 */
export function placeOfRow({ start, text, table, headerText }: LineRow): NamedPlace | null {
  if (table !== undefined && (table.values[0]?.start ?? -1) >= start && isNamed(table)) return table;
  return headerText === null ? null : placeInOrder(text, start, headerText);
}

const isNamed = (table: TablePlace): table is NamedPlace => table.values.every(({ column }) => column !== null);

/**
 * A row as a line that says its heads: "Current assets: Inventories: 2020 1,796 million; 2021 3,055 million". Only the
 * columns of the periods that are asked for; a name that spans several columns once; the figures with the scale that is
 * declared for their table. A small model reads a figure correctly from such a line and seldom counts columns right.
 * Null where a head is not certain.
 */
export function rowAsLine(
  row: LineRow,
  { columns = [], scale = null }: { readonly columns?: AskedPeriodWords; readonly scale?: DeclaredScale | null } = {},
): string | null {
  const place = placeOfRow(row);
  if (place === null) return null;
  const { group, values } = place;
  const textOf = (start: number, end: number): string => tidy(row.text.slice(start - row.start, end - row.start));
  const names = values.map(({ over, column }) => (over === null ? column : `${over} ${column}`));
  const asked = askedColumns(names, columns);
  const said: string[] = [];
  let over: string | null = null;
  for (const [i, value] of values.entries()) {
    if (asked[i] !== true) continue;
    said.push(`${value.over === over ? value.column : names[i]} ${textOf(value.start, value.end)}`);
    over = value.over;
  }
  const label = labelOf(textOf(row.start, values[0]?.start ?? row.start), group);
  const line = label === '' ? said.join('; ') : `${label}: ${said.join('; ')}`;
  return withScale(withCurrency(line), scale);
}

/** The label of a row; one that begins with a small letter continues the line above it. */
function labelOf(label: string, group: string | null): string {
  const own = label.replace(/[\s:]+$/, '');
  if (group === null || own.toLowerCase().startsWith(group.toLowerCase())) return own;
  if (own === '') return group;
  return /^\p{Ll}/u.test(own) ? `${group} ${own}` : `${group}: ${own}`;
}

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\s$€£]+$/, '')
    .trim();

/** A value of a table: "1,234", "$ (5.2)%", "–". */
const isValue = (cell: string): boolean => /^[\s$€£(–—-]*\d/.test(cell) || /^[–—-]$/.test(cell);

/** The cells of a row; the canonical text separates them by one tab. */
export const cellsByTabs = (row: string): readonly string[] => row.split('\t').map((cell) => cell.trim());

/** Heads in their order, where there is one for each value; null where there is not, or the row has no label. */
function placeInOrder(row: string, start: number, header: string): NamedPlace | null {
  const cells = row.split('\t');
  const first = cells.findIndex((cell) => isValue(cell.trim()));
  if (first < 1) return null;
  const names = columnNames(header, cells.length - first);
  if (names === null || names.some((name) => name === '')) return null;
  let at = start + cells.slice(0, first).join('\t').length + 1;
  const values = names.map((column, i) => {
    const from = at;
    at += (cells[first + i] ?? '').length + 1;
    return { start: from, end: at - 1, column, over: null };
  });
  return { caption: null, group: null, values };
}

/** Names of `count` value columns from a header's rows, the lowest row last; null when they do not fit. */
function columnNames(header: string, count: number): readonly string[] | null {
  const rows = header.split('\n').map(cellsByTabs);
  const lowest = rows.at(-1) ?? [];
  // One cell more stands over the labels: "(in millions)".
  const extra = lowest.length - count;
  if (extra !== 0 && extra !== 1) return null;
  const names = lowest.slice(extra);
  const groups = rows.at(-2)?.filter((cell) => cell !== '') ?? [];
  const width = count / groups.length;
  // "Three months ended", "Six months ended", each above two years.
  if (groups.length < 2 || !Number.isInteger(width) || width < 2) return names;
  return names.map((name, i) => `${groups[Math.floor(i / width)]} ${name}`);
}

/** "; Currency CHF": the cell of a column that states the currency of the row's amounts. */
const CURRENCY = new RegExp(`; ${anyOf(capitalised(words.tables.currency))} (\\p{Lu}{3})(?=;|$)`, 'u');
const AMOUNT = / (\d[\d.,]*)(?=;|$)/gu;

/**
 * Writes the amounts of a row with the currency that a column of that name states: "Hotel 240 CHF; Dinner 95 CHF".
 * Otherwise a small model takes the figure, and the currency of another line. Unchanged without such a column.
 */
export function withCurrency(row: string): string {
  const [, code] = CURRENCY.exec(row) ?? [];
  return code === undefined ? row : row.replace(CURRENCY, '').replace(AMOUNT, ` $1 ${code}`);
}

const SCALED = /[($€£]*\d[\d.,]*\)?(?: \p{Lu}{3})?$/u;

/**
 * Writes the figures of a row with the scale that its table declares once: "Freight: 2023 4,310 million; 2024 5,275
 * million". Otherwise a small model gives 4,310. Shares, rates and counts stay as they are.
 */
export function withScale(row: string, scale: DeclaredScale | null): string {
  const [label = ''] = row.split(': ', 1);
  if (scale === null || isOwnMeasure(label)) return row;
  return row
    .split('; ')
    .map((value) => (isOwnMeasure(value) ? value : value.replace(SCALED, (figure) => scaled(figure, scale))))
    .join('; ');
}

const scaled = (figure: string, { word }: DeclaredScale): string =>
  figure.replace(/^([^ ]*)( \p{Lu}{3})?$/u, `$1 ${word}$2`);

const HAS_YEAR = /\b(?:19|20)\d{2}\b/;
const IS_TIME = new RegExp(
  `\\b(?:(?:19|20)\\d{2}|${anyOf([...words.tables.ended, ...words.tables.months, ...words.tables.quarters])})\\b`,
  'i',
);

const UNIT = wordPattern(words.support.declaredScales, 'i');

/**
 * The statement that holds for all columns: the time where their names do not state it, else the scale of the figures;
 * null for neither.
 */
export function captionOf({ caption, values }: TablePlace): string | null {
  if (caption === null) return null;
  const isSaid = values.some(({ over, column }) => HAS_YEAR.test(`${over} ${column}`));
  return !isSaid && IS_TIME.test(caption) ? caption : (UNIT.exec(caption)?.[0] ?? null);
}

const DAY_OF_MONTH = new RegExp(`\\b${MONTH_NAMES}\\.?\\s+\\d{1,2}\\b`, 'gi');
const YEAR = /\b(?:19|20)\d{2}\b/g;

/** Whether a text has a figure other than a year or a day of the month, which occur in headers. */
export const hasFigure = (text: string): boolean => /\d/.test(text.replace(DAY_OF_MONTH, '').replace(YEAR, ''));

/** The label of a row: its cells before the first value; all of them when it has none. */
export function rowLabel(row: string): string {
  const cells = cellsByTabs(row);
  const first = cells.findIndex(isValue);
  return cells.slice(0, first < 0 ? cells.length : first).join(' ');
}
