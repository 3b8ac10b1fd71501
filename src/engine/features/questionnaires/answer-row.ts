import type { Answer, Citation, MarkerForm } from '../../../contract/answer.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { QuestionLine } from '../../../contract/methods/asking.ts';
import { answerBasis, answerNotes } from '../../../contract/view/answer-basis.ts';
import { nearestLineTexts } from '../../../contract/view/asked-words.ts';
import { inMarkerForm, markerText } from '../../../contract/view/citation-forms.ts';
import { citationSnippet } from '../../../contract/view/citation-text.ts';
import { shortPage } from '../../../contract/view/page-place.ts';
import { asShown, plainWords, withoutSigns } from '../../../contract/view/tables/table-words.ts';
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

/**
 * `[1] Leave Policy p. iv: “…”`, or `[1] Leave Policy page 6: “…”` of a page without a label; a text file has no page.
 */
function citationText(citation: Citation, form: MarkerForm): string {
  const { marker, document_name } = citation;
  const page = shortPage(citation);
  return `${markerText(marker, form)} ${document_name}${page && ` ${page}`}: “${plainWords(citationSnippet(citation))}”`;
}

/** The verdict of an answer's worst sentence; '' where it states nothing. */
const worst = ({ claims }: Answer): string =>
  claims.length === 0 ? '' : claims.some(({ verdict }) => verdict !== 'supported') ? 'weak' : 'supported';

export const csvHeader = () => csvRow(CSV_COLUMNS);

/** A row with the markers of its answer in this form. */
export const rowInForm = (row: QuestionnaireRow, form: MarkerForm): QuestionnaireRow =>
  'error' in row ? row : inMarkerForm(row, form);

/** A row as one complete record with its newline, written at once. */
export function rowText(recorded: QuestionnaireRow, format: TableFormat, form: MarkerForm): string {
  const row = rowInForm(recorded, form);
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
  const cited = [...new Set(row.citations.map((citation) => citationText(citation, form)))];
  const notes = [...answerNotes(row), ...(row.mode === 'answer' ? [] : nearestLineTexts(row))];
  const told = [worst(row), notes.join('\n'), row.missing_information ?? '', answerBasis(row) ?? ''];
  const said = asShown(withoutSigns(row.answer));
  return csvRow([row.id, row.question, row.mode, said, cited.join('\n'), row.confidence, '', ...told]);
}

/** Whether a stored row answers this line: same id and same question. Removes the `'` that `csvRow` added. */
export function isSameQuestion(stored: string, line: QuestionLine): boolean {
  return stored.trim() === line.question.trim() || cellText(stored).trim() === line.question.trim();
}
