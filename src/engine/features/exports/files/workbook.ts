import { parse } from 'csv-parse/sync';
import writeWorkbook, { type Cell } from 'write-excel-file/node';
import { PinciteError } from '../../../../contract/errors.ts';
import { VERDICT_WORDS } from '../../../../contract/view/citation-text.ts';
import { say, type WordKey } from '../../../../language/say.ts';
import { cellText } from '../../../text/csv-row.ts';

interface PeopleColumn {
  readonly head: WordKey;
  /** In characters. */
  readonly width: number;
  /** Its cells are numbers; an id of digits alone stays a text. */
  readonly isNumber?: true;
  /** What its words for programs are called. */
  readonly values?: Readonly<Record<string, string>>;
}

/** What means nothing to people: programs have the table as CSV. */
const FOR_PROGRAMS: ReadonlySet<string> = new Set(['confidence', 'similarity', 'document_id', 'start', 'end']);
/** What the columns of tables are called in a workbook, in the order in which people read them. */
const COLUMNS: Readonly<Record<string, PeopleColumn>> = {
  id: { head: 'view.column.id', width: 8 },
  question: { head: 'view.column.question', width: 40 },
  mode: {
    head: 'view.column.outcome',
    width: 14,
    values: {
      answer: say('view.outcome.answer'),
      refuse: say('view.outcome.refuse'),
      clarify: say('view.outcome.clarify'),
      error: say('view.outcome.error'),
    },
  },
  answer: { head: 'view.column.answer', width: 60 },
  sentence: { head: 'view.column.sentence', width: 60 },
  verdict: { head: 'view.column.verdict', width: 14, values: VERDICT_WORDS },
  reason: { head: 'view.column.reason', width: 30 },
  reviews: { head: 'view.column.reviews', width: 24 },
  marker: { head: 'view.column.marker', width: 8, isNumber: true },
  citations: { head: 'view.column.citations', width: 60 },
  document: { head: 'view.column.document', width: 30 },
  file: { head: 'view.column.file', width: 30 },
  page: { head: 'view.column.page', width: 8, isNumber: true },
  page_label: { head: 'view.column.pageLabel', width: 12 },
  section: { head: 'view.column.section', width: 30 },
  match: { head: 'view.column.match', width: 20 },
  words: { head: 'view.column.words', width: 60 },
  type: { head: 'view.column.type', width: 14 },
  notes: { head: 'view.column.notes', width: 40 },
  missing_information: { head: 'view.column.missing', width: 40 },
  basis: { head: 'view.column.basis', width: 30 },
  url: { head: 'view.column.url', width: 40 },
  answered: { head: 'view.column.answered', width: 20 },
  record: { head: 'view.column.record', width: 30 },
  error: { head: 'view.column.error', width: 40 },
};
const NARROW = 14;
/** Most characters of a cell, columns and rows (Microsoft, "Excel specifications and limits"). */
const MOST_CHARACTERS = 32_767;
const [MOST_COLUMNS, MOST_ROWS] = [16_384, 1_048_576];
const CUT = '… (cut: a cell holds no more)';

/**
 * A table in CSV with its column names as a workbook of one sheet: its columns for people that hold something. Words
 * are written as text cells, which no spreadsheet runs as formulas. Throws BAD_REQUEST.
 */
export async function workbookOf(csv: string): Promise<Uint8Array<ArrayBuffer>> {
  const [names = [], ...records] = recordsOf(csv);
  const known = Object.keys(COLUMNS);
  const order = (name: string): number => (known.includes(name) ? known.indexOf(name) : known.length);
  const columns = names
    .flatMap((name, at) => {
      const holds = records.length === 0 || records.some((record) => (record[at] ?? '') !== '');
      return FOR_PROGRAMS.has(name) || !holds ? [] : [{ name, at, column: COLUMNS[name] }];
    })
    .sort((a, b) => order(a.name) - order(b.name));
  const heads = columns.map(({ name, column }) => (column ? { ...column, head: say(column.head) } : { head: name }));
  const rows = records.map((record) =>
    columns.map(({ at, column }) => column?.values?.[record[at] ?? ''] ?? record[at] ?? ''),
  );
  return sheetsOf([{ name: 'Pincite', columns: heads, rows }]);
}

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly head: string; readonly width?: number; readonly isNumber?: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** Columns at the start that stay in sight. */
  readonly fixed?: number;
}

/** A workbook of these sheets, whose words are text cells too. Throws BAD_REQUEST. */
export async function sheetsOf(sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await writeWorkbook(sheets.map(sheetOf)).toBuffer());
}

/** The first row is told from the others by more than its letters. */
const HEAD = { fontWeight: 'bold', backgroundColor: '#EEF1F6', bottomBorderStyle: 'thin' } as const;

function sheetOf({ name: sheet, columns, rows, fixed = 0 }: Sheet) {
  if (columns.length > MOST_COLUMNS || rows.length >= MOST_ROWS) {
    const why = `a workbook holds at most ${MOST_COLUMNS} columns and ${MOST_ROWS} rows, the table has ${columns.length} and ${rows.length + 1}`;
    throw new PinciteError('BAD_REQUEST', { why });
  }
  const head = columns.map((column): Cell => ({ ...(cellOf(column.head) ?? { value: '' }), type: String, ...HEAD }));
  const data = [head, ...rows.map((row) => row.map((cell, i) => cellOf(cell, columns[i]?.isNumber)))];
  return {
    ...{ data, sheet, columns: columns.map(({ width = NARROW }) => ({ width })) },
    ...{ stickyRowsCount: 1, stickyColumnsCount: fixed, orientation: 'landscape' as const },
  };
}

function recordsOf(csv: string): string[][] {
  try {
    return parse(csv, { bom: true });
  } catch (error) {
    throw new PinciteError('BAD_REQUEST', { why: `the table cannot be read (${(error as Error).message})` });
  }
}

function cellOf(cell: string, isNumber = false): Cell {
  if (cell === '') return null;
  const value = Number(cell);
  if (isNumber && Number.isFinite(value)) return { value, type: Number, alignVertical: 'top' };
  // XML cannot hold other control characters (XML 1.0, 2.2).
  const text = cellText(cell)
    .toWellFormed()
    .replace(/(?![\n\t])[\p{Cc}\uFFFE\uFFFF]/gu, ' ');
  const fits = text.length <= MOST_CHARACTERS ? text : text.slice(0, MOST_CHARACTERS - CUT.length).toWellFormed() + CUT;
  return { value: fits, type: String, wrap: true, alignVertical: 'top' };
}
