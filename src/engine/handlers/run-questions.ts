import { readFile } from 'node:fs/promises';
import type { Answer, AskEvent, QuestionLine } from '../../contract/answer.ts';
import { asPinciteError, PinciteError } from '../../contract/errors.ts';
import { toContractError } from '../contract-errors.ts';
import { formatOf, parseQuestionnaire } from '../records/questionnaire.ts';
import { runQuestionnaire } from '../records/run-questionnaire.ts';

export interface QuestionnaireOptions {
  /** JSON lines, or CSV with a header when the name ends in `.csv`. */
  readonly input: string;
  /** Where answers are written and from where a run is resumed; null = nowhere, they are only yielded. */
  readonly output: string | null;
  readonly signal?: AbortSignal;
}

type Ask = (
  input: { readonly question: string; readonly document_ids?: readonly string[] | undefined },
  signal: AbortSignal | undefined,
) => AsyncIterable<AskEvent>;

/** Answers a questionnaire and yields `{id, …answer}` or `{id, error}` for each line that this run handled. */
export async function* runQuestions(
  { input, output, signal }: QuestionnaireOptions,
  ask: Ask,
): AsyncGenerator<Record<string, unknown>, void> {
  try {
    const lines = parseQuestionnaire(await readQuestions(input), formatOf(input));
    const answerOf = async (line: QuestionLine): Promise<Answer> => {
      let final: Answer | null = null;
      try {
        for await (const event of ask(line, signal)) if (event.type === 'final') final = event.answer;
      } catch (error) {
        throw asPinciteError(error);
      }
      if (final === null) throw new PinciteError('INTERNAL', { why: 'the answer ended without a final event' });
      return final;
    };
    const options = { ...(output === null ? {} : { out: output }), ...(signal === undefined ? {} : { signal }) };
    for await (const { row } of runQuestionnaire(lines, answerOf, options)) if (row !== null) yield { ...row };
  } catch (error) {
    throw toContractError(error);
  }
}

async function readQuestions(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new PinciteError('FILE_NOT_FOUND', { path }, { cause: error });
    throw new PinciteError('FILE_UNREADABLE', { path, why: message }, { cause: error });
  }
}
