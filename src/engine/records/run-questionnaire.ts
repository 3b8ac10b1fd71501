import { type FileHandle, open } from 'node:fs/promises';
import type { Answer, QuestionLine } from '../../contract/answer.ts';
import { type ErrorCode, PinciteError } from '../../contract/errors.ts';
import { replaceFileDurably } from '../../files/durable-file.ts';
import { csvHeader, isSameQuestion, type QuestionnaireRow, rowText } from './answer-row.ts';
import { readAnswered } from './answered-table.ts';
import { formatOf } from './questionnaire.ts';

export type AskLine = (line: QuestionLine, options: { readonly signal?: AbortSignal }) => Promise<Answer>;

export interface QuestionnaireProgress {
  /** Null for a line that an earlier run had answered. */
  readonly row: QuestionnaireRow | null;
  readonly id: string;
  readonly done: number;
  readonly total: number;
}

/** These meet every line alike: the run stops, and what is answered stays. */
const STOPS_THE_RUN: ReadonlySet<ErrorCode> = new Set([
  'CANCELLED',
  'MODEL_MISSING',
  'MODEL_DAMAGED',
  'MODEL_FAILED',
  'LIBRARY_EMPTY',
  'LIBRARY_DAMAGED',
  'LIBRARY_TOO_NEW',
  'RECORD_FAILED',
  'DISK_FULL',
]);

async function answerLine(
  line: QuestionLine,
  ask: AskLine,
  signal: AbortSignal | undefined,
): Promise<QuestionnaireRow> {
  try {
    const answer = await ask(line, signal === undefined ? {} : { signal });
    return { id: line.id, ...answer };
  } catch (error) {
    const code = error instanceof PinciteError ? error.code : 'INTERNAL';
    if (signal?.aborted || STOPS_THE_RUN.has(code)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    return { id: line.id, question: line.question, error: { code, message } };
  }
}

/** Keeps what an earlier run answered and gives the file to append to; errors and rows of changed questions or of the other manner of answering go. */
async function reopen(
  out: string,
  lines: readonly QuestionLine[],
  quoteOnly: boolean,
): Promise<{ file: FileHandle; answered: Set<string> }> {
  const format = formatOf(out);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const kept = new Map<string, string>();
  for (const row of await readAnswered(out, format)) {
    const line = byId.get(row.id);
    const isOtherManner = row.quoteOnly !== null && row.quoteOnly !== quoteOnly;
    const isStale = row.isError || isOtherManner || (line !== undefined && !isSameQuestion(row.question, line));
    if (!isStale) kept.set(row.id, row.text);
  }
  const head = format === 'csv' ? csvHeader() : '';
  await replaceFileDurably(out, head + [...kept.values()].join(''));
  return { file: await open(out, 'a'), answered: new Set(kept.keys()) };
}

/**
 * Answers a questionnaire line by line (requirement B11) and yields each row as it is done. With `out` (`.csv`, else JSON
 * lines) every row is durable before the next question, and a later run with the same file goes on: rows with the same id and
 * question are skipped, rows that ended in an error are asked again, a record torn by a crash is repaired. An error of one
 * line becomes its row; CANCELLED and errors that every line would meet end the run by throwing.
 */
export async function* runQuestionnaire(
  lines: readonly QuestionLine[],
  ask: AskLine,
  options: { readonly out?: string; readonly quoteOnly?: boolean; readonly signal?: AbortSignal } = {},
): AsyncGenerator<QuestionnaireProgress, void> {
  const { out, quoteOnly = false, signal } = options;
  const table = out === undefined ? null : await reopen(out, lines, quoteOnly);
  const total = lines.length;
  try {
    for (const [i, line] of lines.entries()) {
      if (signal?.aborted) throw new PinciteError('CANCELLED');
      if (table?.answered.has(line.id)) {
        yield { row: null, id: line.id, done: i + 1, total };
        continue;
      }
      const row = await answerLine(line, ask, signal);
      if (table !== null && out !== undefined) {
        await table.file.appendFile(rowText(row, formatOf(out)));
        await table.file.sync();
      }
      yield { row, id: line.id, done: i + 1, total };
    }
  } finally {
    await table?.file.close();
  }
}
