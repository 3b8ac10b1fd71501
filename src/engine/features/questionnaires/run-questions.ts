import { PinciteError } from '../../../contract/errors.ts';
import { readRegular } from '../../../files/regular-file.ts';
import { formatOf, parseQuestionnaire } from './questionnaire.ts';
import { type AskQuestion, finalAnswer, runQuestionnaire } from './run-questionnaire.ts';

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
  readonly signal?: AbortSignal;
}

/** Answers a questionnaire and yields `{id, …answer}` or `{id, error}` for each line that this run handled. */
export async function* runQuestions(
  { input, text, output, quoteOnly = false, signal }: QuestionnaireOptions,
  ask: AskQuestion,
): AsyncGenerator<Record<string, unknown>, void> {
  const lines = parseQuestionnaire(text ?? (await readQuestions(input)), formatOf(input));
  const options = {
    quoteOnly,
    ...(output === null ? {} : { out: output }),
    ...(signal === undefined ? {} : { signal }),
  };
  for await (const { row } of runQuestionnaire(lines, finalAnswer(ask, signal), options)) {
    if (row !== null) yield { ...row };
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
