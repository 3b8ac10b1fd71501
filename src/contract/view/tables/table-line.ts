import type { DocumentTable, TableCell, TableHead, TableRow } from '../../tables.ts';
import { struckRuns } from '../struck-runs.ts';

const SCALE_WORDS: ReadonlyMap<number, string> = new Map([
  [1e3, 'thousand'],
  [1e6, 'million'],
  [1e9, 'billion'],
]);

/** "Interest income: Loans". */
export const rowName = (heads: readonly TableHead[]): string => heads.map(({ text }) => text).join(': ');

/** "Three months ended March 31, 2021", "Maturity profile, After 5 years". */
export const columnName = (heads: readonly TableHead[]): string =>
  heads
    .map(({ text }) => text)
    .reduce((name, text) => (name === '' ? text : `${name}${/,$/u.test(name) ? '' : ','} ${text}`), '');

/** What stands over a cell, from the outermost group on; nothing where its column is not certain. */
export const headsOver = (
  { column }: Pick<TableCell, 'column'>,
  { columns }: Pick<DocumentTable, 'columns'>,
): readonly TableHead[] => (column === null ? [] : (columns[column]?.heads ?? []));

/** "million USD", "%": what a figure is counted in; empty where nothing says it. */
export const measureText = ({ unit, scale }: Pick<TableCell, 'unit' | 'scale'>): string =>
  [SCALE_WORDS.get(scale), unit].filter((part) => part !== undefined && part !== null).join(' ');

/** A figure with its groups of thousands as any country writes them: "1,234.50", "1.234,50", "12 450". */
const FIGURE =
  /[([]?\s*[-–−]?\s*\p{Sc}?\s*(?:\d{1,3}(?:[\s'’]\d{3})+(?!\d)(?:[.,]\d+)?|\d[\d,.]*\d|\d|\.\d+)(?:E[-+]?\d{1,3}(?!\d))?\s*[)\]]?/u;

/** "842 million USD", "(5.2) %", "240 CHF": a figure with what it is counted in; words as they are. */
export function cellText({ text, value, unit, scale }: Pick<TableCell, 'text' | 'value' | 'unit' | 'scale'>): string {
  if (value === null) return text;
  // What is struck is not the figure.
  const held = struckRuns(text)
    .map((run) => (run.isStruck ? ' ' : run.text))
    .join('')
    .trim();
  const figure =
    FIGURE.exec(held)?.[0]
      .trim()
      .replace(/\p{Sc}\s*|(?<=[([–−-])\s+|\s+(?=[)\]])/gu, '') ?? held;
  const isClosed = !/^[([]/u.test(figure) || /[)\]]$/u.test(figure);
  return `${isClosed ? figure : `${figure})`} ${measureText({ unit, scale })}`.trimEnd();
}

/**
 * A row as a sentence that needs no table around it: "Interest income: Loans. 2021: 842 million USD; 2020: 689 million
 * USD". `columns`: only these, by their numbers; without it every cell.
 */
export function tableLine(
  table: Pick<DocumentTable, 'columns'>,
  { heads, cells }: Pick<TableRow, 'heads' | 'cells'>,
  only?: ReadonlySet<number>,
): string {
  const said = cells
    .filter(({ column }) => only === undefined || (column !== null && only.has(column)))
    .map((cell) => {
      const name = columnName(headsOver(cell, table));
      return name === '' ? cellText(cell) : `${name}: ${cellText(cell)}`;
    })
    .join('; ');
  const name = rowName(heads);
  return [name, said].filter((part) => part !== '').join('. ');
}
