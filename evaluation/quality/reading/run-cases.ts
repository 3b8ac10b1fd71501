import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tablesOf } from '../../../src/engine/documents/tables/tables-of.ts';
import type { CanonicalDocument, DocumentTable, TableHead } from '../../../src/engine/documents/types.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { type Case, readCases } from '../../sets/cases.ts';
import { openTools } from './open-tools.ts';

export interface CasesOptions {
  /** Folder of the data sets, with the files in `cases`. */
  readonly dataSets: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/** Reads small files that were once read wrongly, and says of each what of it is not right. */
export async function runCases({ dataSets, screen, signal }: CasesOptions): Promise<Record<string, unknown>> {
  const cases = await readCases();
  const tools = openTools();
  const rows: { readonly file: string; readonly kind: string; readonly wrong: readonly string[] }[] = [];
  try {
    for (const one of cases) {
      signal.throwIfAborted();
      screen.status(one.file);
      const bytes = await readFile(join(dataSets, 'cases', one.file));
      const wrong = await tools.reader.read({ bytes, sourceFilename: one.file }, { signal }).then(
        (document) => faultsOf(one, document),
        (error: Error) => [`it is not read: ${error.message}`],
      );
      rows.push({ file: one.file, kind: one.kind, wrong });
    }
  } finally {
    await tools.close();
  }
  const right = rows.filter(({ wrong }) => wrong.length === 0).length;
  screen.print(
    ...textTable(
      `${right} of ${rows.length} files are read right`,
      ['file', 'kind', ''],
      rows.map(({ file, kind, wrong }) => [file, kind, wrong.length === 0 ? 'right' : 'wrong']),
    ),
    ...rows.flatMap(({ file, wrong }) => wrong.map((what) => `${file}: ${what}`)),
  );
  return { files: rows, right };
}

/** What of a document is not as its case says, one clause each. */
function faultsOf(one: Case, document: CanonicalDocument): string[] {
  const sentences = sentencesOf(document);
  const tables = tablesOf(document.pages, document.passages);
  const reasons = document.pages.map(({ reason }) => reason ?? '').join('\n');
  const isSaid = (words: string): boolean =>
    words.split('|').some((form) => sentences.some(({ text }) => text.includes(form)));
  const cells = one.cells.map(([row, column, value]) => ({ row, column, value, cell: cellOf(tables, row, column) }));
  const rowCount = tables.reduce((sum, { rows, columns }) => sum + rows.length + (hasHeads(columns) ? 1 : 0), 0);
  return [
    ...one.says.filter((words) => !isSaid(words)).map((words) => `lacks “${words}”`),
    ...one.lacks.filter(isSaid).map((words) => `says ${JSON.stringify(words)}`),
    ...one.told.filter((words) => !reasons.includes(words)).map((words) => `does not tell “${words}”`),
    ...one.sections
      .filter(([words, section]) => !sentences.some((at) => at.text.includes(words) && at.section.includes(section)))
      .map(([words, section]) => `“${words}” is not under “${section}”`),
    ...one.notSections
      .filter((words) => sentences.some(({ section }) => section.includes(words)))
      .map((words) => `“${words}” is a section`),
    ...cells
      .filter(({ value, cell }) => cell?.value !== value)
      .map(({ row, column, value, cell }) => `${row}, ${column} is ${cell?.value ?? 'no cell'}, not ${value}`),
    ...cells
      .filter(({ cell }) => one.scale !== undefined && cell !== null && cell.scale !== one.scale)
      .map(({ cell }) => `the scale is ${cell?.scale}, not ${one.scale}`),
    ...(one.rows === undefined || one.rows === rowCount ? [] : [`has ${rowCount} rows, not ${one.rows}`]),
    ...(one.attachments === undefined || one.attachments === document.attachments
      ? []
      : [`has ${document.attachments} files attached, not ${one.attachments}`]),
  ];
}

function sentencesOf({ pages, passages }: CanonicalDocument): { readonly text: string; readonly section: string }[] {
  const whole = pages.map(({ text }) => text).join('\f');
  return passages.flatMap(({ sentences, section }) =>
    sentences.map(({ start, end }) => ({ text: whole.slice(start, end).replaceAll(/[^\S\t]+/gu, ' '), section })),
  );
}

const hasHeads = (columns: DocumentTable['columns']): boolean => columns.some(({ heads }) => heads.length > 0);

/**
 * The cell whose row and column have these words in their heads; words of a row may stand in its cells of words, too.
 */
function cellOf(tables: readonly DocumentTable[], row: string, column: string) {
  const words = row.split(' ');
  const names = (heads: readonly TableHead[]): string => heads.map(({ text }) => text).join(' ');
  for (const table of tables) {
    for (const { heads, cells } of table.rows) {
      const own = [names(heads), ...cells.map(({ text }) => text)].join(' ');
      if (!words.every((word) => own.includes(word))) continue;
      const found = cells.find((cell) => names(table.columns[cell.column ?? -1]?.heads ?? []).includes(column));
      if (found !== undefined) return found;
    }
  }
  return null;
}
