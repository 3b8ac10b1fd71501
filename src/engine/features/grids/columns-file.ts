import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { PinciteError } from '../../../contract/errors.ts';
import { GridTemplate, GridType, NewGridColumn } from '../../../contract/grid.ts';

/** A file of columns, as it is given. */
interface ColumnsFile {
  readonly text: string;
  readonly format: 'json' | 'csv';
  /** What its columns are called together, where the file does not say. */
  readonly name: string;
}

/**
 * Reads columns: a template as JSON, `{"name", "description", "columns": [{"name", "question", "type",
 * "choices"}]}`, or the list of columns alone; or a table with these names as its head, choices parted by
 * semicolons. Throws BAD_REQUEST with one sentence.
 */
export function readColumns({ text, format, name }: ColumnsFile): GridTemplate {
  const value = format === 'csv' ? { name, columns: columnsOfTable(text) } : templateOf(jsonOf(text), name);
  const read = GridTemplate.safeParse(value);
  if (!read.success) throw bad(read.error);
  const empty = read.data.columns.find(({ type, choices }) => type === 'choice' && choices.length === 0);
  if (empty !== undefined) throw wrong(`the column ${empty.name} is a choice and names no choices`);
  return read.data;
}

const wrong = (why: string): PinciteError => new PinciteError('BAD_REQUEST', { why });

/** "column 3: the type is none of text, date, amount, yes_no, choice". */
function bad({ issues: [issue] }: z.ZodError): PinciteError {
  const [first, at, field] = issue?.path ?? [];
  if (first !== 'columns' || typeof at !== 'number')
    return wrong(`${String(first ?? 'the file')} is missing or not as it should be: ${issue?.message ?? ''}`);
  const what = `column ${at + 1}`;
  if (field === 'type') return wrong(`${what}: the type is none of ${GridType.options.join(', ')}`);
  return wrong(`${what}: ${String(field ?? 'it')} is missing, empty or too long`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new PinciteError('BAD_REQUEST', { why: `it is no JSON (${(error as Error).message})` }, { cause: error });
  }
}

/** The name is that of the file where it has none, or is a list alone. */
const templateOf = (value: unknown, name: string): unknown =>
  Array.isArray(value) ? { name, columns: value } : typeof value === 'object' ? { name, ...value } : value;

const Rows = z.array(z.record(z.string(), z.string()));

function columnsOfTable(text: string): unknown[] {
  let rows: z.infer<typeof Rows>;
  try {
    const columns = (names: string[]) => names.map((name) => name.trim().toLowerCase());
    rows = Rows.parse(parse(text, { columns, bom: true, skip_empty_lines: true, trim: true }));
  } catch (error) {
    throw new PinciteError(
      'BAD_REQUEST',
      { why: `the table cannot be read (${(error as Error).message})` },
      { cause: error },
    );
  }
  return rows.map(({ name = '', question = '', type = '', choices = '' }) => ({
    name: name === '' ? question.slice(0, LONGEST_NAME) : name,
    question,
    type:
      type === ''
        ? undefined
        : type
            .toLowerCase()
            .replaceAll(/[\s/-]+/g, '_')
            .replace('yes_or_no', 'yes_no'),
    choices: choices
      .split(';')
      .map((choice) => choice.trim())
      .filter((choice) => choice !== ''),
  }));
}

const LONGEST_NAME = NewGridColumn.shape.name.maxLength ?? undefined;
