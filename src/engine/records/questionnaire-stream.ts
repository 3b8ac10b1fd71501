import type { Answer, AskEvent, QuestionLine } from '../../contract/answer.ts';
import { asPinciteError, PinciteError } from '../../contract/errors.ts';
import type { QuestionnaireEvent } from '../../contract/library.ts';
import { csvHeader, rowText } from './answer-row.ts';
import { parseQuestionnaire, type TableFormat } from './questionnaire.ts';
import { runQuestionnaire } from './run-questionnaire.ts';

/** Asks the question of one line. */
export type AskQuestion = (
  line: Pick<QuestionLine, 'question' | 'document_ids'>,
  signal: AbortSignal | undefined,
) => AsyncIterable<AskEvent>;

/** The final answer of one question; what it throws is one of the closed list of errors. */
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
 * A questionnaire given as text (requirement B11): each line as it is answered, with its part of the table in both forms. Stopped at
 * any line, what came until then is a table.
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
