import { anyOf, numbersBySpelling, words } from '../../text/language.ts';
import { MONTH_NAMES } from '../../text/read-date.ts';

/** Cells of a row of a table are separated by one tab in the canonical text. */
export const cellsOf = (row: string): readonly string[] => row.split('\t').map((cell) => cell.trim());

const DAY_OF_MONTH = new RegExp(`\\b${MONTH_NAMES}\\.?\\s+\\d{1,2}\\b`, 'gi');
const YEAR = /\b(?:19|20)\d{2}\b/g;

/** True when a text has a figure that is neither a year nor the day of a month: those stand in headers. */
export const hasFigure = (text: string): boolean => /\d/.test(text.replace(DAY_OF_MONTH, '').replace(YEAR, ''));

/** "1,234", "$ (5.2)%", "–": what stands in a table's cells below the header. */
const isValue = (cell: string): boolean => /^[\s$€£(–—-]*\d/.test(cell) || /^[–—-]$/.test(cell);

/** The cells of a row before its first value: what the row is about. All of them when it has none. */
export function rowLabel(row: string): string {
  const cells = cellsOf(row);
  const first = cells.findIndex(isValue);
  return cells.slice(0, first < 0 ? cells.length : first).join(' ');
}

/** Signs that belong to the next column stick to the end of a cell: "21,762 $". */
const clean = (cell: string): string => cell.replace(/\s+[$€£]$/, '').trim();

const CHANGE = new RegExp(`^${anyOf(words.tables.change)}\\b`, 'i');

/** Names of the columns over `count` values from a header's rows, the lowest last; null when they do not fit. */
function columnNames(header: string, count: number): readonly string[] | null {
  const rows = header.split('\n').map(cellsOf);
  const all = rows.at(-1) ?? [];
  // A column of differences is often left empty at the end of a row, where nothing is left of it in the text.
  const lowest = all.length === count + 2 && CHANGE.test(all.at(-1) ?? '') ? all.slice(0, -1) : all;
  // One cell more stands over the labels: "(in millions)".
  const extra = lowest.length - count;
  if (extra !== 0 && extra !== 1) return null;
  const names = lowest.slice(extra);
  const groups = rows.at(-2)?.filter((cell) => cell !== '') ?? [];
  const width = count / groups.length;
  // "Three months ended", "Six months ended" over two years each.
  if (groups.length < 2 || !Number.isInteger(width) || width < 2) return names;
  return names.map((name, i) => `${groups[Math.floor(i / width)]} ${name}`);
}

/**
 * A row with the name of its column before each value: "Net income: 2016 $ 2,371; 2017 $ 3,033", of the columns that the
 * question asks for by their periods. A small model reads a figure off such a line, and rarely counts columns right. Null when
 * the header does not name as many columns as the row has values.
 */
export function namedCells(row: string, header: string, question = ''): string | null {
  const cells = cellsOf(row);
  const first = cells.findIndex(isValue);
  if (first < 1) return null;
  const values = cells.slice(first);
  const names = columnNames(header, values.length);
  if (names === null || names.some((name) => name === '')) return null;
  const label = cells.slice(0, first).map(clean).join(' ');
  const asked = askedColumns(names, question);
  const said = values.flatMap((value, i) => (asked[i] ? `${names[i]} ${clean(value)}` : []));
  return `${label}: ${said.join('; ')}`;
}

/** What a column's name or a question may say of a period, each kind apart: a question that names none of a kind asks for all. */
const KINDS: readonly RegExp[] = [
  /\b(?:19|20)\d{2}\b/g,
  new RegExp(`\\b${MONTH_NAMES}(?=\\.?\\s+\\d{1,2}\\b|\\.?\\s+(?:19|20)\\d{2}\\b)`, 'g'),
  new RegExp(`\\b${anyOf(words.tables.lengths)}(?=[\\s-]${anyOf(words.tables.months)}\\b)`, 'g'),
  new RegExp(
    `\\b${anyOf(numbersBySpelling(words.dates.quarterOrdinals).keys())}(?=[\\s-]${anyOf(words.dates.quarter)}\\b)|` +
      `\\b${anyOf(words.dates.quarterPrefixes)}[1-4]\\b`,
    'g',
  ),
];

/** A change between two periods needs the column that the question does not name. */
const COMPARES = new RegExp(`\\b${anyOf(words.tables.compares, '[- ]')}\\b`);

const ABBREVIATED = 3;
const of = (kind: RegExp, text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(kind)].map(([word]) => (/^[a-p]/.test(word) ? word.slice(0, ABBREVIATED) : word)));

/**
 * Which columns of a table a question asks for by its periods, in their order: all but those that name another year, day,
 * length of months or quarter than it does. All of them when it names none, compares with a period it does not name, or
 * when none would be left.
 */
export function askedColumns(names: readonly string[], question: string): boolean[] {
  const asked = question.toLowerCase();
  const columns = names.map((name) => name.toLowerCase());
  const kept = columns.map(() => true);
  for (const kind of KINDS) {
    const wanted = of(kind, asked);
    if (wanted.size === 0 || (wanted.size < 2 && COMPARES.test(asked))) continue;
    const said = columns.map((name) => of(kind, name));
    // Periods that no column has are told by the title or the group above.
    if (!said.some((words) => [...words].some((word) => wanted.has(word)))) continue;
    for (const [i, words] of said.entries()) {
      if (words.size > 0 && ![...words].some((word) => wanted.has(word))) kept[i] = false;
    }
  }
  return kept.some(Boolean) ? kept : columns.map(() => true);
}
