import type { Answer, Citation, QuestionLine } from '../../../contract/answer.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { answerBasis, answerNotes } from '../../../contract/view/answer-basis.ts';
import { provingWords } from '../../../contract/view/citation-text.ts';
import { shortPage } from '../../../contract/view/page-place.ts';
import { cellText, csvRow } from '../../text/csv-row.ts';
import type { TableFormat } from './questionnaire.ts';

/** The result of one question: an answer, or its error. */
export type QuestionnaireRow =
  | ({ readonly id: string } & Answer)
  | {
      readonly id: string;
      readonly question: string;
      readonly error: { readonly code: ErrorCode; readonly message: string };
    };

/**
 * The columns of tables written before 23 November 2026. Today's begin with them, so that such a table can be
 * continued.
 */
export const FIRST_COLUMNS = ['id', 'question', 'mode', 'answer', 'citations', 'confidence', 'error'] as const;
/**
 * Columns added after them: the worst verdict of the answer's sentences, its reason, what is missing, and the basis of
 * the answer.
 */
const LATER_COLUMNS = ['verdict', 'notes', 'missing_information', 'basis'] as const;
export const CSV_COLUMNS = [...FIRST_COLUMNS, ...LATER_COLUMNS] as const;

/** `Leave Policy p. iv: “…”`, or `Leave Policy page 6: “…”` of a page without a label; a text file has no page. */
function citationText(citation: Citation): string {
  const { document_name } = citation;
  const page = shortPage(citation);
  return `${document_name}${page && ` ${page}`}: “${provingWords(citation).replace(/\s+/g, ' ')}”`;
}

/** The verdict of an answer's worst sentence; '' where it states nothing. */
const worst = ({ claims }: Answer): string =>
  claims.length === 0 ? '' : claims.some(({ verdict }) => verdict !== 'supported') ? 'weak' : 'supported';

export const csvHeader = () => csvRow(CSV_COLUMNS);

/** A row as one complete record with its newline, written at once. */
export function rowText(row: QuestionnaireRow, format: TableFormat): string {
  if (format === 'jsonl') return `${JSON.stringify(row)}\n`;
  if ('error' in row)
    return csvRow([
      row.id,
      row.question,
      'error',
      '',
      '',
      '',
      `${row.error.code}: ${row.error.message}`,
      '',
      '',
      '',
      '',
    ]);
  const cited = [...new Set(row.citations.map(citationText))];
  const told = [worst(row), answerNotes(row).join('\n'), row.missing_information ?? '', answerBasis(row) ?? ''];
  return csvRow([row.id, row.question, row.mode, row.answer, cited.join('\n'), row.confidence, '', ...told]);
}

/** Whether a stored row answers this line: same id and same question. Removes the `'` that `csvRow` added. */
export function isSameQuestion(stored: string, line: QuestionLine): boolean {
  return stored.trim() === line.question.trim() || cellText(stored).trim() === line.question.trim();
}
