import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { QuestionLine } from '../../contract/answer.ts';
import { PinciteError } from '../../contract/errors.ts';
import { isNoRoom, replaceFileDurably } from '../../files/durable-file.ts';
import { sweepLeftOvers } from '../../files/left-over.ts';
import { csvHeader, isSameQuestion } from './answer-row.ts';
import { readAnswered } from './answered-table.ts';
import { formatOf } from './questionnaire.ts';

/** The table that a questionnaire is answered into, row by row. */
export interface AnswersFile {
  /** Ids of the lines that an earlier run answered. */
  readonly answered: ReadonlySet<string>;
  /** Adds a row, durable when it resolves; of one that does not fit nothing stays. Throws DISK_FULL, FILE_UNWRITABLE. */
  add(row: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the table at `out`: what an earlier run answered is kept, but for errors and rows of changed questions or of the other
 * manner of answering. A pipe or device is only written to. Throws BAD_REQUEST for a file that is something else, DISK_FULL,
 * FILE_UNWRITABLE.
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
    // The half of a row; if it cannot be taken back, the next run repairs it.
    await file.truncate(size).catch(() => undefined);
    throw error;
  }
}

/** `left`: what a full disk leaves of the file, in words. */
function unwritable(path: string, error: unknown, left: string): PinciteError {
  if (error instanceof PinciteError) return error;
  const what = `${left}, and the same command goes on from there when there is room`;
  if (isNoRoom(error)) return new PinciteError('DISK_FULL', { what }, { cause: error });
  const why = error instanceof Error ? error.message : String(error);
  return new PinciteError('FILE_UNWRITABLE', { path, why }, { cause: error });
}
