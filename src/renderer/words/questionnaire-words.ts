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

/** `48 of 50 answered`, and how many of those that were asked were not. */
export function answeredText(rows: readonly QuestionnaireRow[], total: number): string {
  const failed = rows.filter((row) => rowFailure(row) !== null).length;
  return `${rows.length - failed} of ${total} answered${failed > 0 ? `, ${failed} not` : ''}`;
}

/** What stands in a row's column; '' when it has none. */
export function rowText(row: QuestionnaireRow, column: 'id' | 'question' | 'answer'): string {
  return textOf(row[column]);
}
