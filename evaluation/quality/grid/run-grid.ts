import type { GridCell, GridNews } from '../../../src/contract/grid.ts';
import type { EngineClient } from '../../../src/engine/engine.ts';
import { builtLibrary, type EvalLibraryOptions } from '../../library/eval-library.ts';
import { openEvalEngine } from '../../library/open-eval-engine.ts';
import { textTable } from '../../report/text-table.ts';
import { type GridLabels, gridLabels, isLineRight, JUDGEMENTS, judgeCell } from './grid-labels.ts';
import { licenseDocuments, licenseFile } from './license-documents.ts';

export interface GridRunOptions extends Pick<EvalLibraryOptions, 'cache' | 'screen' | 'signal'> {
  /** Only the best line of each cell: no answers are written. */
  readonly linesOnly: boolean;
}

/** Fills a grid of twenty licences and eight questions, and judges each cell. Prints the cells and a table of them. */
export async function runGrid(options: GridRunOptions): Promise<Record<string, unknown>> {
  const { cache, screen, signal, linesOnly } = options;
  const labels = await gridLabels();
  const licenses = labels.documents.map(({ license }) => license);
  const files = await licenseDocuments(licenses, { cache, note: screen.note });
  const dataDir = await builtLibrary('licenses', files, options);
  const engine = await openEvalEngine(dataDir);
  try {
    const filled = await fill(engine.client, labels, { linesOnly, signal, status: screen.status });
    const rows = judgedRows(labels, filled.cells);
    screen.print(...rows.map(cellLine), ...judgementTable(labels, rows), ...times(filled));
    return { lines_only: linesOnly, ...filled, rows };
  } finally {
    await engine.close();
  }
}

interface Filled {
  /** By the name of the file, then of the column. */
  readonly cells: ReadonlyMap<string, ReadonlyMap<string, GridCell>>;
  readonly lines_seconds: number | null;
  readonly seconds: number;
}

interface FillOptions {
  readonly linesOnly: boolean;
  readonly signal: AbortSignal;
  readonly status: (text: string) => void;
}

async function fill(
  client: EngineClient,
  labels: GridLabels,
  { linesOnly, signal, status }: FillOptions,
): Promise<Filled> {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const columns = labels.columns.map(({ name, question, type }) => ({ name, question, type }));
  const { grid_id } = await client.grids.create({ name: 'Licences', columns, lines_only: linesOnly });
  let linesSeconds: number | null = null;
  try {
    for await (const news of await client.grids.watch({ grid_id }, { signal })) {
      const progress = progressOf(news);
      if (progress === null) continue;
      status(`${progress.settled} of ${progress.cells} cells, ${progress.lines} lines only`);
      if (linesSeconds === null && progress.settled + progress.lines >= progress.cells) linesSeconds = seconds();
      if (progress.state === 'done') break;
    }
    const grid = await client.grids.get({ grid_id });
    const names = new Map(grid.columns.map(({ column_id, name }) => [column_id, name]));
    const byColumn = (cells: readonly GridCell[]) =>
      new Map(cells.map((cell) => [names.get(cell.column_id) ?? '', cell]));
    const cells = new Map(grid.rows.map((row) => [row.source_filename, byColumn(row.cells)]));
    return { cells, lines_seconds: linesSeconds, seconds: seconds() };
  } finally {
    await client.grids.remove({ grid_id });
  }
}

function progressOf(news: GridNews) {
  if (news.type === 'grid') return news.grid.progress;
  return news.type === 'progress' ? news.progress : null;
}

const judgedRows = (labels: GridLabels, cells: Filled['cells']) =>
  labels.documents.flatMap(({ license, cells: found }, index) =>
    labels.columns.map(({ id, name, type }) => {
      const cell = cells.get(licenseFile(license, index))?.get(name);
      const label = found[id] ?? null;
      if (cell === undefined) throw new Error(`there is no cell of ${license} for ${name}`);
      const { state, value, places } = cell;
      const judged = judgeCell(cell, type, label);
      return { license, column: name, state, value, judged, line_right: isLineRight(cell, label), label, places };
    }),
  );
type JudgedRow = ReturnType<typeof judgedRows>[number];

const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 120);

const cellLine = ({ license, column, state, value, judged, label, places }: JudgedRow): string =>
  `${judged.padEnd(15)}${license} · ${column}: ${state} ${short(value ?? places[0]?.text ?? '')} (${label === null ? 'nothing' : label.accept.join(' | ')})`;

function judgementTable(labels: GridLabels, rows: readonly JudgedRow[]): readonly string[] {
  const counts = (name: string, own: readonly JudgedRow[]): string[] => [
    name,
    ...JUDGEMENTS.map((one) => `${own.filter(({ judged }) => judged === one).length}`),
    `${own.filter((row) => row.line_right).length} of ${own.filter(({ label }) => label !== null).length}`,
  ];
  const byColumn = labels.columns.map(({ name }) =>
    counts(
      name,
      rows.filter(({ column }) => column === name),
    ),
  );
  return textTable(
    'cells against the labels',
    ['column', ...JUDGEMENTS, 'line right'],
    [...byColumn, counts('all', rows)],
  );
}

const times = ({ lines_seconds: lines, seconds }: Filled): readonly string[] => [
  `lines of all cells after ${lines === null ? '–' : `${lines.toFixed(0)} s`}, all after ${seconds.toFixed(0)} s`,
];
