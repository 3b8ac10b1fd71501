import type { Answer, MarkerForm } from '../../../contract/answer.ts';
import { asPinciteError, PinciteError } from '../../../contract/errors.ts';
import { DEFAULT_LIBRARY_SETTINGS, type QuestionAsked, type QuestionnaireEvent } from '../../../contract/library.ts';
import type { AskEvent, QuestionLine } from '../../../contract/methods/asking.ts';
import { readRegular } from '../../../files/regular-file.ts';
import { STOPS_ALL } from '../asking/ask-question.ts';
import { csvHeader, type QuestionnaireRow, rowInForm, rowText } from './answer-row.ts';
import { openAnswersFile } from './answers-file.ts';
import { formatOf, parseQuestionnaire, type TableFormat } from './questionnaire.ts';

export type AskLine = (line: QuestionLine, options: { readonly signal?: AbortSignal | undefined }) => Promise<Answer>;

/** A question that is done. */
export interface QuestionDone {
  readonly type: 'done';
  /** Null for a line that an earlier run answered. */
  readonly row: QuestionnaireRow | null;
  readonly id: string;
  readonly done: number;
  readonly total: number;
}

export type QuestionnaireProgress = QuestionAsked | QuestionDone;

async function answerLine(
  line: QuestionLine,
  ask: AskLine,
  signal: AbortSignal | undefined,
): Promise<QuestionnaireRow> {
  try {
    const answer = await ask(line, { signal });
    return { id: line.id, ...answer };
  } catch (error) {
    const code = error instanceof PinciteError ? error.code : 'INTERNAL';
    if (signal?.aborted || STOPS_ALL.has(code)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    return { id: line.id, question: line.question, error: { code, message } };
  }
}

interface RunOptions {
  /** The table; null: answers are only yielded. */
  readonly out?: string | null;
  readonly quoteOnly?: boolean;
  /** How markers are written in the table. */
  readonly markerForm?: MarkerForm;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/**
 * Answers a questionnaire line by line (requirement B11) and yields each question before it is asked, and its row as
 * soon as it is done. With `out` (`.csv`,
 * else JSON lines) every row is durable before the next question, and a later run with the same file continues: it
 * skips rows with the same id and question, asks rows with an error again, and repairs a record torn by a crash. An
 * error of one line becomes its row; CANCELLED and errors that every line would meet (a full disk among them) are
 * thrown.
 */
export async function* runQuestionnaire(
  lines: readonly QuestionLine[],
  ask: AskLine,
  {
    out = null,
    quoteOnly = false,
    markerForm = DEFAULT_LIBRARY_SETTINGS.marker_form,
    signal,
    now = () => performance.now(),
  }: RunOptions = {},
): AsyncGenerator<QuestionnaireProgress, void> {
  const table = out === null ? null : await openAnswersFile(out, lines, quoteOnly);
  const total = lines.length;
  const isKept = ({ id }: QuestionLine): boolean => table?.answered.has(id) === true;
  const toAsk = lines.filter((line) => !isKept(line)).length;
  const begun = now();
  let asked = 0;
  try {
    for (const [i, line] of lines.entries()) {
      if (signal?.aborted) throw new PinciteError('CANCELLED');
      if (isKept(line)) {
        yield { type: 'done', row: null, id: line.id, done: i + 1, total };
        continue;
      }
      const left = asked === 0 ? null : (((now() - begun) / asked) * (toAsk - asked)) / 1000;
      const { id, question } = line;
      yield { type: 'asking', id, question, done: i, total, seconds_left: left };
      asked++;
      const row = await answerLine(line, ask, signal);
      if (table !== null && out !== null) await table.add(rowText(row, formatOf(out), markerForm));
      yield { type: 'done', row, id: line.id, done: i + 1, total };
    }
  } finally {
    await table?.close();
  }
}

/** Asks the question of one line. */
export type AskQuestion = (line: QuestionLine, signal: AbortSignal | undefined) => AsyncIterable<AskEvent>;

/** Gives the final answer of each question; throws only errors of the closed list. */
function finalAnswer(ask: AskQuestion): AskLine {
  return async (line, { signal }) => {
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
  form: MarkerForm,
  signal: AbortSignal | undefined,
): AsyncGenerator<QuestionnaireEvent, void> {
  const lines = parseQuestionnaire(text, format);
  yield { type: 'begin', total: lines.length, text: { csv: csvHeader(), jsonl: '' } };
  const answers = runQuestionnaire(lines, finalAnswer(ask), { signal });
  for await (const one of answers) {
    if (one.type === 'asking') yield one;
    if (one.type === 'asking' || one.row === null) continue;
    const { row, done, total } = one;
    const piece = { csv: rowText(row, 'csv', form), jsonl: rowText(row, 'jsonl', form) };
    yield { type: 'line', done, total, row: { ...row }, text: piece };
  }
}

export interface QuestionnaireOptions {
  /** JSON lines, or CSV with a header when the name ends in `.csv`. */
  readonly input: string;
  /** The questionnaire's text, when it is not in a file. */
  readonly text?: string;
  /** Path of the table that is written and resumed; null: answers are only yielded. */
  readonly output: string | null;
  /** Answers of verbatim sentences only (requirement B7). */
  readonly quoteOnly?: boolean;
  /** Asks the model even where an answer is kept (requirement B10). */
  readonly fresh?: boolean;
  /** Is told each question before it is asked. */
  readonly asking?: (asked: QuestionAsked) => void;
  readonly signal?: AbortSignal;
}

/** Answers a questionnaire and yields `{id, …answer}` or `{id, error}` for each line that this run handled. */
export async function* runQuestions(
  { input, text, output, quoteOnly = false, asking, signal }: QuestionnaireOptions,
  ask: AskQuestion,
  readForm: () => Promise<MarkerForm>,
): AsyncGenerator<Record<string, unknown>, void> {
  const lines = parseQuestionnaire(text ?? (await readQuestions(input)), formatOf(input));
  const markerForm = await readForm();
  const options = { quoteOnly, out: output, markerForm, signal };
  for await (const one of runQuestionnaire(lines, finalAnswer(ask), options)) {
    if (one.type === 'asking') asking?.(one);
    else if (one.row !== null) yield { ...rowInForm(one.row, markerForm) };
  }
}

async function readQuestions(path: string): Promise<string> {
  try {
    return await readRegular(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new PinciteError('FILE_NOT_FOUND', { path }, { cause: error });
    throw new PinciteError('FILE_UNREADABLE', { path, why: message }, { cause: error });
  }
}
