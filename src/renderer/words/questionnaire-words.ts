import type { Answer, Citation } from '../../contract/answer.ts';
import { answerNotes } from '../../contract/view/answer-basis.ts';
import { isUnsure } from '../../contract/view/asked-words.ts';
import { shortPage } from '../../contract/view/page-place.ts';
import { timeLeft } from '../../contract/view/time-left.ts';
import { say } from '../../language/say.ts';
import { inTheApp } from './error-line.ts';

/** A row of a questionnaire's table, as it comes: an answer, or `{ error: { code, message } }`. */
export type QuestionnaireRow = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Why a question has no answer, in one sentence; null when it has one. */
export function rowFailure({ error }: QuestionnaireRow): string | null {
  if (error === undefined) return null;
  const { code, message } = (error ?? {}) as Readonly<Record<string, unknown>>;
  return inTheApp(textOf(code)) || textOf(message) || say('words.questionnaire.failed');
}

/** Whether a question was answered: not refused, not asked back, no error. */
export const isAnswered = ({ mode }: QuestionnaireRow): boolean => mode === 'answer';

/** A run as its words tell it. */
interface ToldRun {
  readonly rows: readonly QuestionnaireRow[];
  readonly total: number;
  readonly isOver: boolean;
  readonly secondsLeft: number | null;
}

/** `48 of 50 answered`, how many of those that were asked were not, the time left, or that it was stopped. */
export function answeredText({ rows, total, isOver, secondsLeft }: ToldRun): string {
  const answered = rows.filter(isAnswered).length;
  const left = isOver || rows.length === total ? null : timeLeft(secondsLeft);
  return say('words.questionnaire.progress', {
    how: isOver && rows.length < total ? 'stopped' : 'other',
    answered,
    total,
    unanswered: rows.length - answered,
    left: left ?? 'none',
  });
}

/** The row as the answer that it is, with its id; null for a question that failed. */
export const rowAnswer = (row: QuestionnaireRow): Answer | null =>
  // The row of a question that did not fail is an answer as the contract has it.
  row.error === undefined ? (row as unknown as Answer) : null;

/** The mark of an answer: that of its worst sentence; null where it states nothing. */
export function answerMark({ claims }: Answer): 'supported' | 'weak' | 'unsure' | null {
  if (claims.length === 0) return null;
  if (claims.some(({ verdict }) => verdict !== 'supported')) return 'weak';
  return claims.some(isUnsure) ? 'unsure' : 'supported';
}

/** "[1] Leave Policy, p. 3": where an answer was found, by its number in the answer. */
export const sourceName = (citation: Citation): string =>
  `[${citation.marker}] ${[citation.document_name, shortPage(citation)].filter((part) => part !== '').join(', ')}`;

/** What must be read with a row's answer: the sentences that the checks were not sure of, and what was removed. */
export function rowNotes(row: QuestionnaireRow): readonly string[] {
  const answer = isAnswered(row) ? rowAnswer(row) : null;
  return answer === null ? [] : answerNotes(answer);
}

/** What stands in a row's column; '' when it has none. */
export function rowText(row: QuestionnaireRow, column: 'id' | 'question' | 'answer'): string {
  return textOf(row[column]);
}
