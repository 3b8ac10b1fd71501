import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReader } from '../../../src/engine/documents/reading/reader.ts';
import { tablesOf } from '../../../src/engine/documents/tables/tables-of.ts';
import type { DocumentTable } from '../../../src/engine/documents/types.ts';
import { shareText } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import { goldFile, type Question } from '../../sets/question.ts';
import { tableHeads } from '../../sets/table-heads.ts';
import { goldCells, hasHeads, numbersOf } from './gold-cells.ts';

const PROJECT = new URL('../../..', import.meta.url);

export interface TablesOptions {
  readonly dataSets: string;
  /** So many questions whose cell has the wrong heads are listed. */
  readonly failures: number;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/** A count of a document, and what it is of. */
interface Share {
  readonly count: number;
  readonly of: number;
}

/** What became of the questions about the tables of one document. */
interface DocumentGrid {
  readonly file: string;
  readonly tables: number;
  /** Questions whose number stands in a cell of a gold page. */
  readonly inCell: Share;
  /** Labelled questions whose cell has the right heads; of them those that were labelled later. */
  readonly right: Share;
  readonly rightLater: Share;
}

/**
 * The PDFs read again: whether the numbers that answer questions about tables stand in cells, and whether these have
 * the right heads.
 */
export async function runTables({
  dataSets,
  failures,
  screen,
  signal,
}: TablesOptions): Promise<Record<string, unknown>> {
  const reader = createReader({
    workerUrl: new URL('src/engine/documents/reading/reading-worker.ts', PROJECT),
    vocabularyFile: fileURLToPath(new URL('resources/minilm-vocab.txt', PROJECT)),
  });
  const questions = (await loadDataSet(dataSets, 'pdf')).filter(({ meta }) => meta.source === 'table');
  const labels = new Map((await tableHeads()).map((label) => [label.id, label]));
  const files = [...Map.groupBy(questions, goldFile)].sort(([a], [b]) => `${a}`.localeCompare(`${b}`));
  const grids: DocumentGrid[] = [];
  const wrong: string[] = [];
  try {
    for (const [file, own] of files) {
      if (file === null) continue;
      screen.status(`reading ${file}`);
      const bytes = new Uint8Array(await readFile(join(dataSets, 'pdf', file)));
      const document = await reader.read({ bytes, sourceFilename: file }, { signal });
      const tables = tablesOf(document.pages, document.passages);
      const checked = own.map((question) => checkedQuestion(question, tables, labels.get(question.id)));
      wrong.push(...checked.flatMap(({ shown }) => shown ?? []));
      const labelled = checked.filter(({ isRight }) => isRight !== null);
      const share = (all: typeof checked, holds: (one: (typeof checked)[number]) => boolean): Share => ({
        count: all.filter(holds).length,
        of: all.length,
      });
      grids.push({
        file,
        tables: tables.length,
        inCell: share(
          checked.filter(({ isNumber }) => isNumber),
          ({ isInCell }) => isInCell,
        ),
        right: share(labelled, ({ isRight }) => isRight === true),
        rightLater: share(
          labelled.filter(({ isLater }) => isLater),
          ({ isRight }) => isRight === true,
        ),
      });
    }
  } finally {
    await reader.close();
  }
  const all = (of: (grid: DocumentGrid) => Share): Share => ({
    count: grids.reduce((sum, grid) => sum + of(grid).count, 0),
    of: grids.reduce((sum, grid) => sum + of(grid).of, 0),
  });
  const inCell = all((grid) => grid.inCell);
  const right = all((grid) => grid.right);
  const rightLater = all((grid) => grid.rightLater);
  const shown = ({ count, of }: Share) => shareText(count, of);
  screen.print(
    ...textTable(
      'Questions about tables: their number in a cell, and the labelled heads over that cell',
      ['document', 'tables', 'in a cell', 'right heads', 'labelled later'],
      [
        ...grids.map((grid) => [grid.file, `${grid.tables}`, ...[grid.inCell, grid.right, grid.rightLater].map(shown)]),
        ['all', `${grids.reduce((sum, { tables }) => sum + tables, 0)}`, ...[inCell, right, rightLater].map(shown)],
      ],
    ),
    ...wrong.slice(0, failures),
  );
  return { in_cell: inCell, right_heads: right, right_heads_later: rightLater, documents: grids };
}

function checkedQuestion(
  { id, answers, gold_pages }: Question,
  tables: readonly DocumentTable[],
  label: Awaited<ReturnType<typeof tableHeads>>[number] | undefined,
) {
  const answer = answers[0] ?? '';
  const cells = goldCells(answer, gold_pages, tables);
  const isRight = label === undefined ? null : cells.some((cell) => hasHeads(cell, label));
  const found = cells.map(({ row, column, cell }) => `    ${cell.text} | ${row} | ${column}`);
  return {
    isNumber: numbersOf(answer).length > 0,
    isInCell: cells.length > 0,
    isRight,
    isLater: label?.later === true,
    shown:
      isRight === false
        ? [`${id}: ${label?.row.join(' + ')} | ${label?.column.join(' + ')}`, ...found].join('\n')
        : null,
  };
}
