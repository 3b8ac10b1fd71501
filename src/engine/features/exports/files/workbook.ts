import { parse } from 'csv-parse/sync';
import writeWorkbook, { type Cell } from 'write-excel-file/node';
import { PinciteError } from '../../../../contract/errors.ts';
import { cellText } from '../../../text/csv-row.ts';

/** The columns whose cells are numbers; an id of digits alone stays a text. */
const NUMBERS: ReadonlySet<string> = new Set(['marker', 'page', 'confidence']);
/** Numbers that only programs read: they have the table as CSV, and a workbook is for people. */
const FOR_PROGRAMS: ReadonlySet<string> = new Set(['similarity', 'start', 'end']);
/** Widths in characters; all other columns are narrow. */
const WIDE: Readonly<Record<string, number>> = {
  question: 40,
  sentence: 60,
  answer: 60,
  words: 60,
  citations: 60,
  reason: 30,
  notes: 40,
  section: 30,
  document: 30,
  file: 30,
  missing_information: 40,
  basis: 30,
};
const NARROW = 14;
/** Most characters of a cell, columns and rows (Microsoft, "Excel specifications and limits"). */
const MOST_CHARACTERS = 32_767;
const [MOST_COLUMNS, MOST_ROWS] = [16_384, 1_048_576];
const CUT = '… (cut: a cell holds no more)';

/**
 * A table in CSV with its column names as a workbook of one sheet, without the numbers that mean nothing to people.
 * Words are written as text cells, which no spreadsheet runs as formulas. Throws BAD_REQUEST.
 */
export async function workbookOf(csv: string): Promise<Uint8Array<ArrayBuffer>> {
  const [columns = [], ...rows] = recordsOf(csv);
  if (columns.length > MOST_COLUMNS || rows.length >= MOST_ROWS) {
    const why = `a workbook holds at most ${MOST_COLUMNS} columns and ${MOST_ROWS} rows, the table has ${columns.length} and ${rows.length + 1}`;
    throw new PinciteError('BAD_REQUEST', { why });
  }
  const kept = columns.flatMap((name, at) => (FOR_PROGRAMS.has(name) ? [] : [{ name, at }]));
  const head = kept.map(({ name }): Cell => ({ value: name, type: String, fontWeight: 'bold' }));
  const sheet = [head, ...rows.map((row) => kept.map(({ name, at }) => cellOf(row[at] ?? '', name)))];
  const widths = kept.map(({ name }) => ({ width: WIDE[name] ?? NARROW }));
  return new Uint8Array(
    await writeWorkbook(sheet, { columns: widths, stickyRowsCount: 1, sheet: 'Pincite' }).toBuffer(),
  );
}

function recordsOf(csv: string): string[][] {
  try {
    return parse(csv, { bom: true });
  } catch (error) {
    throw new PinciteError('BAD_REQUEST', { why: `the table cannot be read (${(error as Error).message})` });
  }
}

function cellOf(cell: string, column: string): Cell {
  if (cell === '') return null;
  const value = Number(cell);
  if (NUMBERS.has(column) && Number.isFinite(value)) return { value, type: Number };
  // XML cannot hold other control characters (XML 1.0, 2.2).
  const text = cellText(cell)
    .toWellFormed()
    .replace(/(?![\n\t])[\p{Cc}\uFFFE\uFFFF]/gu, ' ');
  const fits = text.length <= MOST_CHARACTERS ? text : text.slice(0, MOST_CHARACTERS - CUT.length).toWellFormed() + CUT;
  return { value: fits, type: String, wrap: true, alignVertical: 'top' };
}
