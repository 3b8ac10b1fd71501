import type { Answer, AskEvent, QuestionLine } from '../../../contract/answer.ts';
import { asPinciteError, type ErrorCode, PinciteError } from '../../../contract/errors.ts';
import type { QuestionnaireEvent } from '../../../contract/library.ts';
import { csvHeader, type QuestionnaireRow, rowText } from './answer-row.ts';
import { openAnswersFile } from './answers-file.ts';
import { formatOf, parseQuestionnaire, type TableFormat } from './questionnaire.ts';

export type AskLine = (line: QuestionLine, options: { readonly signal?: AbortSignal }) => Promise<Answer>;

export interface QuestionnaireProgress {
  /** Null for a line that an earlier run answered. */
  readonly row: QuestionnaireRow | null;
  readonly id: string;
  readonly done: number;
  readonly total: number;
}

/** Errors that every line would meet: they end the run, and the answers so far stay. */
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

/**
 * Answers a questionnaire line by line (requirement B11) and yields each row as soon as it is done. With `out` (`.csv`,
 * else JSON lines) every row is durable before the next question, and a later run with the same file continues: it
 * skips rows with the same id and question, asks rows with an error again, and repairs a record torn by a crash. An
 * error of one line becomes its row; CANCELLED and errors that every line would meet (a full disk among them) are
 * thrown.
 */
export async function* runQuestionnaire(
  lines: readonly QuestionLine[],
  ask: AskLine,
  options: { readonly out?: string; readonly quoteOnly?: boolean; readonly signal?: AbortSignal } = {},
): AsyncGenerator<QuestionnaireProgress, void> {
  const { out, quoteOnly = false, signal } = options;
  const table = out === undefined ? null : await openAnswersFile(out, lines, quoteOnly);
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
        await table.add(rowText(row, formatOf(out)));
      }
      yield { row, id: line.id, done: i + 1, total };
    }
  } finally {
    await table?.close();
  }
}

/** Asks the question of one line. */
export type AskQuestion = (
  line: Pick<QuestionLine, 'question' | 'document_ids'>,
  signal: AbortSignal | undefined,
) => AsyncIterable<AskEvent>;

/** The final answer of one question; throws only errors of the closed list. */
export function finalAnswer(
  ask: AskQuestion,
  signal: AbortSignal | undefined,
): (line: QuestionLine) => Promise<Answer> {
  return async (line) => {
    let final: Answer | null = null;
    try {
      for await (const event of ask(line, signal)) if (event.type === 'final') final = event.answer;
    } catch (error) {
      throw asPinciteError(error);
    }
    if (final === null) throw new PinciteError('INTERNAL', { why: 'the answer ended without a final event' });
    return final;
  };
}

/**
 * Answers a questionnaire given as text (requirement B11): yields each line as it is answered, with its part of the
 * table in both forms. Stopped at any line, the rows so far are a complete table.
 */
export async function* streamQuestionnaire(
  { text, format }: { readonly text: string; readonly format: TableFormat },
  ask: AskQuestion,
  signal: AbortSignal | undefined,
): AsyncGenerator<QuestionnaireEvent, void> {
  const lines = parseQuestionnaire(text, format);
  yield { type: 'begin', total: lines.length, text: { csv: csvHeader(), jsonl: '' } };
  const answers = runQuestionnaire(lines, finalAnswer(ask, signal), signal === undefined ? {} : { signal });
  for await (const { row, done, total } of answers) {
    if (row === null) continue;
    const piece = { csv: rowText(row, 'csv'), jsonl: rowText(row, 'jsonl') };
    yield { type: 'line', done, total, row: { ...row }, text: piece };
  }
}
