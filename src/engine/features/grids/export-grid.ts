import type { MarkerForm } from '../../../contract/answer.ts';
import type { Grid, GridCellState, GridExportRequest, GridRow } from '../../../contract/grid.ts';
import type { ExportedFile } from '../../../contract/records/export.ts';
import { markersText, markerText } from '../../../contract/view/citation-forms.ts';
import { sectionPath } from '../../../contract/view/citation-text.ts';
import {
  cellWords,
  columnHead,
  gridLegend,
  progressWords,
  reviewSaid,
  searchedWords,
  standingValue,
} from '../../../contract/view/grid-words.ts';
import { pagePlace, shortPage } from '../../../contract/view/page-place.ts';
import { csvRow } from '../../text/csv-row.ts';
import { exportedFile } from '../exports/export-answers.ts';
import { moment, quoted } from '../exports/files/report-answer.ts';
import type { ReportedGrid, ReportedGridPlace } from '../exports/files/types.ts';
import type { Sheet } from '../exports/files/workbook.ts';
import { type GridDeps, readGrid } from './watch-grid.ts';

/** A grid as a file. Throws GRID_NOT_FOUND. */
export async function exportGrid(
  deps: GridDeps,
  { grid_id, format, document_ids: chosen }: GridExportRequest,
): Promise<ExportedFile> {
  const whole = await readGrid(deps, grid_id);
  const byId = new Map(whole.rows.map((row) => [row.document_id, row]));
  const grid = chosen === undefined ? whole : { ...whole, rows: chosen.flatMap((id) => byId.get(id) ?? []) };
  if (format === 'json') return exportedFile(grid.name, 'json', `${JSON.stringify(gridJson(grid))}\n`);
  if (format === 'csv') return exportedFile(grid.name, 'csv', gridTable(grid).map(csvRow).join(''));
  if (format === 'docx') {
    const { wordGridOf } = await import('../exports/files/word-file.ts');
    return exportedFile(
      grid.name,
      'docx',
      await wordGridOf(reportedGrid(grid, (await deps.library.settings.read()).marker_form)),
    );
  }
  const { sheetsOf } = await import('../exports/files/workbook.ts');
  const [heads = [], ...cells] = gridTable(grid);
  const legend = gridLegend({ ...grid, lines_only: false });
  const rows = legend === '' ? cells : [...cells, [legend]];
  const columns = heads.map((head, i) => ({ head, width: i < 2 ? 28 : 40 }));
  return exportedFile(
    grid.name,
    'xlsx',
    await sheetsOf([
      { name: 'Review', columns, rows, fixed: 1 },
      { name: 'Sources', ...sourceSheet(grid) },
    ]),
  );
}

/** What other programs read: each row with its document and its cells. */
const gridJson = ({ rows, ...grid }: Grid): object => ({
  ...grid,
  rows: rows.map(({ cells, ...document }) => ({ document, cells })),
});

/** One row a document, one column a question. */
const gridTable = ({ columns, rows, lines_only: isLinesOnly }: Grid): string[][] => [
  ['Document', 'File', ...columns.map(({ name }) => columnHead(name, isLinesOnly))],
  ...rows.map(({ document_name: name, source_filename: file, cells }) => [
    ...[name, file],
    ...cells.map((cell) => cellWords(cell, isLinesOnly)),
  ]),
];

/** The same with the places numbered through, for a file that is sent. */
function reportedGrid(grid: Grid, form: MarkerForm): ReportedGrid {
  const { name: title, columns, rows, progress, lines_only: isLinesOnly } = grid;
  const places: ReportedGridPlace[] = [];
  const told = rows.map(({ document_name: name, source_filename: file, pages, cells }) => ({
    name,
    file,
    cells: cells.map((cell) => {
      const markers = cell.places.map((place) => {
        const [marker, page] = [places.length + 1, pagePlace(place, pages)];
        const [mark, section] = [markerText(marker, form), sectionPath(place)];
        places.push({ mark, documentName: name, section, page, words: quoted(place.text) });
        return marker;
      });
      const notes = [...(cell.absence === null ? [] : [searchedWords(cell.absence)]), ...cell.reviews.map(reviewSaid)];
      const marks = markersText(markers, form);
      return { text: cellWords(cell, isLinesOnly), marks, note: notes.length === 0 ? null : notes.join('; ') };
    }),
  }));
  const [documents, questions] = [counted(rows.length, 'document'), counted(columns.length, 'question')];
  const at = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.at ?? [])).sort();
  const asOf = at.length === 0 ? '' : ` As of ${moment(at.at(-1) as string)}.`;
  const counts =
    `${documents}, ${questions}; ${progressWords(progress, isLinesOnly)}.${asOf} ${gridLegend(grid)}`.trim();
  return {
    title,
    told: counts,
    columns: columns.map(({ name, question }) => ({ name, question })),
    rows: told,
    places,
  };
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The columns of the sheet of sources, with their widths in characters. */
const SOURCES: readonly (readonly [head: string, width: number])[] = [
  ...([
    ['Document', 28],
    ['File', 24],
    ['Column', 18],
    ['Question', 30],
    ['State', 12],
    ['Says', 40],
  ] as const),
  ...([
    ['Found', 40],
    ['Page', 10],
    ['Section', 28],
    ['Words of the document', 60],
    ['Note', 30],
  ] as const),
  ...([
    ['Searched', 30],
    ['Readers', 30],
  ] as const),
];

/** One row for each place of each cell, with what was judged and what readers said; columns that hold something. */
function sourceSheet(grid: Grid): Pick<Sheet, 'columns' | 'rows'> {
  const rows = grid.rows.flatMap((row) => sourcesOf(grid, row));
  const kept = SOURCES.flatMap(([head, width], at) =>
    rows.some((row) => row[at] !== '') ? [{ at, head, width }] : [],
  );
  return { columns: kept, rows: rows.map((row) => kept.map(({ at }) => row[at] ?? '')) };
}

function sourcesOf(
  { columns, lines_only: isLinesOnly }: Grid,
  { document_name: document, source_filename: file, cells }: GridRow,
): string[][] {
  return cells.flatMap((cell, i) => {
    const { name = '', question = '' } = columns[i] ?? {};
    const { state, value, reason, absence, places, reviews } = cell;
    const nearest = absence?.nearest ?? null;
    const at = places.length > 0 ? places : nearest === null ? [null] : [nearest];
    // Its state stands in a column of its own.
    const said = standingValue(cell) ?? cellWords(cell, isLinesOnly);
    // What a reader corrected stands beside it.
    const found = standingValue(cell) === value ? '' : (value ?? '');
    return at.map((place) => [
      ...[document, file, name, question, STATES[state], said, found],
      ...(place === null ? ['', '', ''] : [shortPage(place), sectionPath(place), quoted(place.text)]),
      ...[reason ?? (nearest === null ? '' : 'Nearest line, not what was asked.')],
      ...[absence === null ? '' : searchedWords(absence), reviews.map(reviewSaid).join('\n')],
    ]);
  });
}

const STATES: Readonly<Record<GridCellState, string>> = {
  waiting: 'Not asked yet',
  line: 'Best line',
  answered: 'Answered',
  unsure: 'Unsure',
  several: 'Several',
  not_found: 'Not found',
  failed: 'Failed',
};
