import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { PinciteError } from '../../../contract/errors.ts';
import type { QuestionLine } from '../../../contract/methods/asking.ts';
import { isNoRoom, replaceFileDurably } from '../../../files/durable-file.ts';
import { sweepLeftOvers } from '../../../files/left-over.ts';
import { isMissing } from '../../../files/missing.ts';
import { csvRow } from '../../text/csv-row.ts';
import { CSV_COLUMNS, csvHeader, FIRST_COLUMNS, isSameQuestion } from './answer-row.ts';
import { formatOf, type TableFormat } from './questionnaire.ts';

/** The output table of a questionnaire, written row by row. */
export interface AnswersFile {
  /** Ids of the lines that an earlier run answered. */
  readonly answered: ReadonlySet<string>;
  /**
   * Adds a row, durable when it resolves; a row that does not fit is removed completely. Throws DISK_FULL,
   * FILE_UNWRITABLE.
   */
  add(row: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the table at `out` and keeps the answers of an earlier run, except errors and rows of changed questions or of
 * the other mode of answering. A pipe or device is only written to. Throws BAD_REQUEST for a file of another kind,
 * DISK_FULL, FILE_UNWRITABLE.
 */
export async function openAnswersFile(
  out: string,
  lines: readonly QuestionLine[],
  quoteOnly: boolean,
): Promise<AnswersFile> {
  const head = formatOf(out) === 'csv' ? csvHeader() : '';
  const isFile = await isFileOrNothing(out);
  const kept = isFile ? await keptRows(out, lines, quoteOnly) : new Map<string, string>();
  if (isFile) {
    try {
      await sweepLeftOvers(dirname(out), { of: basename(out) });
      await replaceFileDurably(out, head + [...kept.values()].join(''));
    } catch (error) {
      throw unwritable(out, error, `${out} is as it was`);
    }
  }
  const file = await open(out, 'a').catch((error: unknown) =>
    Promise.reject(unwritable(out, error, `${out} is empty`)),
  );
  let rows = kept.size;
  return {
    answered: new Set(kept.keys()),
    add: async (row) => {
      const text = isFile || rows > 0 ? row : head + row;
      await addWhole(file, text, isFile).catch((error: unknown) => {
        throw unwritable(out, error, `${out} holds the ${rows} answers written before`);
      });
      rows += 1;
    },
    close: () => file.close(),
  };
}

const isFileOrNothing = (path: string): Promise<boolean> =>
  stat(path).then(
    (info) => info.isFile(),
    () => true,
  );

/** The rows to keep, by the id of their line. */
async function keptRows(out: string, lines: readonly QuestionLine[], quoteOnly: boolean): Promise<Map<string, string>> {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const kept = new Map<string, string>();
  for (const row of await readAnswered(out, formatOf(out))) {
    const line = byId.get(row.id);
    const isOtherManner = row.quoteOnly !== null && row.quoteOnly !== quoteOnly;
    const isStale = row.isError || isOtherManner || (line !== undefined && !isSameQuestion(row.question, line));
    if (!isStale) kept.set(row.id, row.text);
  }
  return kept;
}

async function addWhole(file: FileHandle, text: string, isFile: boolean): Promise<void> {
  if (!isFile) return await file.appendFile(text);
  const { size } = await file.stat();
  try {
    await file.appendFile(text);
    await file.sync();
  } catch (error) {
    // Removes the half-written row; if that fails, the next run repairs the file.
    await file.truncate(size).catch(() => undefined);
    throw error;
  }
}

/** `left`: in words, what a full disk leaves of the file. */
function unwritable(path: string, error: unknown, left: string): PinciteError {
  if (error instanceof PinciteError) return error;
  const what = `${left}, and the same command goes on from there when there is room`;
  if (isNoRoom(error)) return new PinciteError('DISK_FULL', { what }, { cause: error });
  const why = error instanceof Error ? error.message : String(error);
  return new PinciteError('FILE_UNWRITABLE', { path, why }, { cause: error });
}

/** One stored row: its record as text with its newline, and the fields that decide whether it is kept. */
export interface StoredRow {
  readonly text: string;
  readonly id: string;
  readonly question: string;
  readonly isError: boolean;
  /** Whether it only quotes; null where the row does not say. */
  readonly quoteOnly: boolean | null;
}

/**
 * Splits CSV into records at newlines outside of quotes; leaves out a record without its newline, which a crash tore.
 */
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

/** `columns`: the table's number of columns; missing later ones are left empty. */
function storedCsvRow(record: string, columns: number): StoredRow | null {
  const cells: string[] = parse(record, { relax_column_count: true })[0] ?? [];
  const [id, question, mode] = cells;
  if (cells.length !== columns || id === undefined || question === undefined) return null;
  const later = ','.repeat(CSV_COLUMNS.length - columns);
  return { text: record.replace(/\n$/, `${later}\n`), id, question, isError: mode === 'error', quoteOnly: null };
}

/**
 * The rows of an earlier run. Leaves out a last record that a crash tore. Throws BAD_REQUEST for a file of another
 * kind, which stays untouched. Empty when there is no file.
 */
async function readAnswered(path: string, format: TableFormat): Promise<StoredRow[]> {
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
    // Shorter than its own header: a crash tore the very first write.
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
