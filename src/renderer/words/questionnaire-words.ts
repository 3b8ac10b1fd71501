import type { Answer } from '../../contract/answer.ts';
import { answerNotes } from '../../contract/view/answer-basis.ts';
import { inTheApp } from './error-line.ts';

/** A row of a questionnaire's table, as it comes: an answer, or `{ error: { code, message } }`. */
export type QuestionnaireRow = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Why a question has no answer, in one sentence; null when it has one. */
export function rowFailure({ error }: QuestionnaireRow): string | null {
  if (error === undefined) return null;
  const { code, message } = (error ?? {}) as Readonly<Record<string, unknown>>;
  return inTheApp(textOf(code)) || textOf(message) || 'It could not be answered.';
}

/** Whether a question was answered: not refused, not asked back, no error. */
export const isAnswered = ({ mode }: QuestionnaireRow): boolean => mode === 'answer';

/** `48 of 50 answered`, how many of those that were asked were not, and whether the others will be asked. */
export function answeredText(rows: readonly QuestionnaireRow[], total: number, isOver: boolean): string {
  const answered = rows.filter(isAnswered).length;
  const not = rows.length - answered;
  const stopped = isOver && rows.length < total ? 'stopped, ' : '';
  return `${stopped}${answered} of ${total} answered${not > 0 ? `, ${not} not` : ''}`;
}

/** What must be read with a row's answer: the sentences that the checks were not sure of, and what was removed. */
export function rowNotes(row: QuestionnaireRow): readonly string[] {
  // The row of an answered question is an answer as the contract has it, with its id.
  return isAnswered(row) ? answerNotes(row as unknown as Answer) : [];
}

/** What stands in a row's column; '' when it has none. */
export function rowText(row: QuestionnaireRow, column: 'id' | 'question' | 'answer'): string {
  return textOf(row[column]);
}
