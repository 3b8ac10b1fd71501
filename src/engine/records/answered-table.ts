import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { PinciteError } from '../../contract/errors.ts';
import { isMissing } from '../../files/missing.ts';
import { csvRow } from '../text/csv-row.ts';
import { CSV_COLUMNS, csvHeader, FIRST_COLUMNS } from './answer-row.ts';
import type { TableFormat } from './questionnaire.ts';

/** One stored row: its record as text with its newline, and what is needed to know whether it can stay. */
export interface StoredRow {
  readonly text: string;
  readonly id: string;
  readonly question: string;
  readonly isError: boolean;
  /** Whether it only quotes; null where the row does not say. */
  readonly quoteOnly: boolean | null;
}

/** Cuts CSV into records at newlines outside of quotes; a record without its newline was torn off and is left out. */
function csvRecords(text: string): string[] {
  const records: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    if (text[at] !== '\n' || isQuoted) continue;
    records.push(text.slice(start, at + 1));
    start = at + 1;
  }
  return records;
}

const StoredAnswer = z.object({
  id: z.string(),
  question: z.string(),
  error: z.unknown().optional(),
  quote_only: z.boolean().nullable().default(null),
});

function jsonRow(line: string): StoredRow | null {
  try {
    const row = StoredAnswer.safeParse(JSON.parse(line));
    if (!row.success) return null;
    const { id, question, error: failed, quote_only: quoteOnly } = row.data;
    return { text: `${line}\n`, id, question, isError: failed !== undefined, quoteOnly };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** `columns`: how many the table has; the later ones that it lacks are left empty. */
function storedCsvRow(record: string, columns: number): StoredRow | null {
  const cells: string[] = parse(record, { relax_column_count: true })[0] ?? [];
  const [id, question, mode] = cells;
  if (cells.length !== columns || id === undefined || question === undefined) return null;
  const later = ','.repeat(CSV_COLUMNS.length - columns);
  return { text: record.replace(/\n$/, `${later}\n`), id, question, isError: mode === 'error', quoteOnly: null };
}

/**
 * The rows of an earlier run. A last record that a crash tore off is left out; a file that is something else is not touched:
 * BAD_REQUEST. Empty when there is no file.
 */
export async function readAnswered(path: string, format: TableFormat): Promise<StoredRow[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  const foreign = (line: number) =>
    new PinciteError('BAD_REQUEST', { why: `${path} is not a table of answers (record ${line}); give another --out` });
  if (format === 'csv') {
    const records = csvRecords(text);
    // Shorter than its own header: the very first write was torn off.
    if (records.length === 0 && csvHeader().startsWith(text)) return [];
    const columns = [CSV_COLUMNS, FIRST_COLUMNS].find((names) => records[0] === csvRow(names))?.length;
    if (columns === undefined) throw foreign(1);
    return records.slice(1).map((record, i) => storedCsvRow(record, columns) ?? raise(foreign(i + 2)));
  }
  const lines = text.split('\n');
  const torn = lines.pop() ?? '';
  const rows = lines.map((line, i) => jsonRow(line) ?? raise(foreign(i + 1)));
  const last = torn === '' ? null : jsonRow(torn);
  if (rows.length === 0 && last === null && torn !== '' && !torn.startsWith('{')) throw foreign(1);
  return last === null ? rows : [...rows, last];
}

function raise(error: Error): never {
  throw error;
}
