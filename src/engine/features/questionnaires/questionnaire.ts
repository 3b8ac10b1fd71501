import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { PinciteError } from '../../../contract/errors.ts';
import { QuestionLine } from '../../../contract/methods/asking.ts';
import { isDocumentId } from '../../../contract/view/documents/named-document.ts';

export type TableFormat = 'jsonl' | 'csv';

/** The format by the file's ending: `.csv` is CSV, everything else JSON lines. */
export const formatOf = (path: string): TableFormat => (/\.csv$/i.test(path) ? 'csv' : 'jsonl');

const invalid = (line: number, why: string) => new PinciteError('QUESTIONNAIRE_INVALID', { line, why });

/** Ids may be written as numbers, or left out. */
const Line = QuestionLine.extend({ id: z.union([z.string().trim(), z.number().transform(String)]).default('') });

/** A line without an id has '' there. */
function questionOf(value: unknown, line: number): QuestionLine {
  const result = Line.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw invalid(line, `${issue?.path.join('.') || 'the line'}: ${issue?.message ?? 'not valid'}`);
  }
  const { id, question, document_ids } = result.data;
  return document_ids === undefined ? { id, question } : { id, question, document_ids };
}

function jsonOf(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid(line, 'it is not JSON');
    throw error;
  }
}

const NamedRecord = z.record(z.string(), z.string());
const InfoRecords = z.array(z.object({ record: NamedRecord, info: z.object({ lines: z.int() }) }));

/** CSV with a header line; `document_ids` are separated by spaces or semicolons, names in their place by semicolons; an
 * empty cell means all. */
function csvLines(text: string): { value: unknown; line: number }[] {
  try {
    const rows = parse(text, {
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      bom: true,
      info: true,
      skip_empty_lines: true,
    });
    return InfoRecords.parse(rows).map(({ record, info }) => {
      const { document_ids: scope = '', ...rest } = record;
      const parts = (by: RegExp) => scope.split(by).flatMap((part) => part.trim() || []);
      const ids = parts(/[\s;]+/).every(isDocumentId) ? parts(/[\s;]+/) : parts(/;/);
      return { value: ids.length === 0 ? rest : { ...rest, document_ids: ids }, line: info.lines };
    });
  } catch (error) {
    if (error instanceof Error && 'lines' in error && typeof error.lines === 'number')
      throw invalid(error.lines, error.message);
    throw error;
  }
}

/**
 * Parses a questionnaire. A question without an id gets its number among the questions, the same whenever the file is
 * read. Throws QUESTIONNAIRE_INVALID with the 1-based number of the wrong line: not readable, a field missing, an id
 * used twice.
 */
export function parseQuestionnaire(text: string, format: TableFormat): QuestionLine[] {
  const rows =
    format === 'csv'
      ? csvLines(text)
      : text
          .replace(/^\ufeff/, '')
          .split(/\r?\n/)
          .map((value, i) => ({ value, line: i + 1 }))
          .filter(({ value }) => value.trim() !== '')
          .map(({ value, line }) => ({ value: jsonOf(value, line), line }));
  const questions = rows.map(({ value, line }) => ({ question: questionOf(value, line), line }));
  const ids = new Set<string>();
  for (const { question, line } of questions) {
    if (ids.has(question.id)) throw invalid(line, `the id ${question.id} occurs twice`);
    if (question.id !== '') ids.add(question.id);
  }
  return questions.map(({ question }, i) => ({
    ...question,
    id: question.id === '' ? freeNumber(i + 1, ids) : question.id,
  }));
}

/** The number of a question as its id, or with as many "-" behind it as needed where another question has that id. */
function freeNumber(number: number, taken: Set<string>): string {
  let id = String(number);
  while (taken.has(id)) id += '-';
  taken.add(id);
  return id;
}
