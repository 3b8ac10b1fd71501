import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReader } from '../../../src/engine/documents/reading/reader.ts';
import type { CanonicalDocument, NamedValue, TablePlace } from '../../../src/engine/documents/types.ts';
import { hasFigure, rowLabel } from '../../../src/engine/evidence/lines/table-cells.ts';
import { contentWords } from '../../../src/engine/text/content-words.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import { goldFile, type Question } from '../../sets/question.ts';
import type { Measure, MeasuredCase } from './measured.ts';
import type { StageOptions } from './stage-library.ts';

const PROJECT = new URL('../../..', import.meta.url);

/**
 * The PDFs read again, nothing embedded: rows with figures that have a name for each value, and how much of a tuning
 * question about a table is said by the names over its figure. The second tells names that are wrong from names that
 * are there.
 */
export async function measureTables(options: StageOptions): Promise<Measure[]> {
  const folder = join(options.dataSets, 'pdf');
  const reader = createReader({
    workerUrl: new URL('src/engine/documents/reading/reading-worker.ts', PROJECT),
    vocabularyFile: fileURLToPath(new URL('resources/minilm-vocab.txt', PROJECT)),
  });
  const rows: MeasuredCase[] = [];
  const named: MeasuredCase[] = [];
  const questions = (await loadDataSet(options.dataSets, 'tuning')).filter(({ meta }) => meta.source === 'table');
  try {
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort()) {
      options.screen.status(`reading ${file}`);
      const bytes = new Uint8Array(await readFile(join(folder, file)));
      const document = await reader.read({ bytes, sourceFilename: file }, { signal: options.signal });
      const own = rowsOf(document);
      for (const { start, table } of own) {
        const isNamed = table?.values.every(({ column }) => column !== null) === true;
        rows.push({ id: `${file} ${start}`, value: isNamed ? 1 : 0, told: JSON.stringify(table ?? null) });
      }
      for (const question of questions.filter((one) => goldFile(one) === file)) {
        const value = bestShare(question, own);
        if (value !== null) named.push({ id: question.id, value, told: `${value}` });
      }
    }
  } finally {
    await reader.close();
  }
  return [
    { name: 'rows with a name for each figure', cases: rows },
    { name: "a question's words over its figure", cases: named },
  ];
}

interface FigureRow {
  readonly start: number;
  readonly text: string;
  readonly page: number;
  readonly section: string;
  readonly table: TablePlace | undefined;
}

function rowsOf(document: CanonicalDocument): FigureRow[] {
  const pageAt = (offset: number): number => document.pages.findLastIndex((page) => page.start <= offset);
  const seen = new Set<number>();
  return document.passages.flatMap((passage) =>
    passage.sentences.flatMap(({ kind, start, end, table }): FigureRow[] => {
      const text = passage.text.slice(start - passage.start, end - passage.start);
      // Passages may overlap.
      if (kind !== 'row' || !hasFigure(text) || seen.has(start)) return [];
      seen.add(start);
      return [{ start, text, page: pageAt(start), section: passage.section, table }];
    }),
  );
}

const plainFigure = (text: string): string => (/\d[\d,]*(?:\.\d+)?/.exec(text)?.[0] ?? '').replaceAll(',', '');

/**
 * The most of a question's words that stand over or beside its figure on a gold page, 0..1; null where the figure is in
 * no row.
 */
function bestShare({ question, answers, gold_pages }: Question, rows: readonly FigureRow[]): number | null {
  const wanted = plainFigure(answers[0] ?? '');
  const asked = new Set(contentWords(question));
  if (wanted === '' || asked.size === 0) return null;
  const holding = rows.filter(({ page, text }) => gold_pages.includes(page) && figuresOf(text).includes(wanted));
  if (holding.length === 0) return null;
  const shares = holding.map((row) => {
    const value = row.table?.values.find((one) => plainFigure(valueText(row, one)) === wanted);
    const names = [rowLabel(row.text), value?.column, value?.over, row.table?.caption, row.table?.group];
    const said = new Set(contentWords(names.filter((name) => name !== null && name !== undefined).join('\n')));
    return [...asked].filter((word) => said.has(word)).length / asked.size;
  });
  return Math.max(...shares);
}

const figuresOf = (text: string): string[] => (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map(plainFigure);

const valueText = ({ start, text }: FigureRow, value: NamedValue): string =>
  text.slice(value.start - start, value.end - start);
