import type { Grid, GridCellState, GridExportRequest, GridRow } from '../../../contract/grid.ts';
import type { ExportedFile } from '../../../contract/records/export.ts';
import { sectionPath } from '../../../contract/view/citation-text.ts';
import { cellWords, progressWords, reviewSaid, searchedWords } from '../../../contract/view/grid-words.ts';
import { pagePlace, shortPage } from '../../../contract/view/page-place.ts';
import { csvRow } from '../../text/csv-row.ts';
import { exportedFile } from '../exports/export-answers.ts';
import { moment, quoted } from '../exports/files/report-answer.ts';
import type { ReportedGrid, ReportedGridPlace } from '../exports/files/types.ts';
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
    return exportedFile(grid.name, 'docx', await wordGridOf(reportedGrid(grid)));
  }
  const { sheetsOf } = await import('../exports/files/workbook.ts');
  const sheets = [
    { name: 'Review', rows: gridTable(grid), wide: 40 },
    { name: 'Sources', rows: sourceTable(grid), wide: 30 },
  ];
  return exportedFile(grid.name, 'xlsx', await sheetsOf(sheets));
}

/** What other programs read: each row with its document and its cells. */
const gridJson = ({ rows, ...grid }: Grid): object => ({
  ...grid,
  rows: rows.map(({ cells, ...document }) => ({ document, cells })),
});

/** One row a document, one column a question. */
const gridTable = ({ columns, rows }: Grid): string[][] => [
  ['Document', 'File', ...columns.map(({ name }) => name)],
  ...rows.map(({ document_name: name, source_filename: file, cells }) => [name, file, ...cells.map(cellWords)]),
];

/** The same with the places numbered through, for a file that is sent. */
function reportedGrid({ name: title, columns, rows, progress, lines_only: isLinesOnly }: Grid): ReportedGrid {
  const places: ReportedGridPlace[] = [];
  const told = rows.map(({ document_name: name, source_filename: file, pages, cells }) => ({
    name,
    file,
    cells: cells.map((cell) => {
      const markers = cell.places.map((place) => {
        const [marker, page] = [places.length + 1, pagePlace(place, pages)];
        places.push({ marker, documentName: name, section: sectionPath(place), page, words: quoted(place.text) });
        return marker;
      });
      const notes = [...(cell.absence === null ? [] : [searchedWords(cell.absence)]), ...cell.reviews.map(reviewSaid)];
      return { text: cellWords(cell), markers, note: notes.length === 0 ? null : notes.join('; ') };
    }),
  }));
  const [documents, questions] = [counted(rows.length, 'document'), counted(columns.length, 'question')];
  const at = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.at ?? [])).sort();
  const asOf = at.length === 0 ? '' : ` As of ${moment(at.at(-1) as string)}.`;
  const counts = `${documents}, ${questions}; ${progressWords(progress, isLinesOnly)}.${asOf}`;
  return {
    title,
    told: counts,
    columns: columns.map(({ name, question }) => ({ name, question })),
    rows: told,
    places,
  };
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const SOURCES = [
  ...['Document', 'File', 'Column', 'Question', 'State', 'Says', 'Found', 'Page', 'Section', 'Words of the document'],
  ...['Note', 'Searched', 'Readers', 'Document id', 'Answer id'],
];

/** One row for each place of each cell, with what was judged and what readers said. */
const sourceTable = (grid: Grid): string[][] => [SOURCES, ...grid.rows.flatMap((row) => sourcesOf(grid, row))];

function sourcesOf({ columns }: Grid, { document_id, document_name, source_filename, cells }: GridRow): string[][] {
  return cells.flatMap((cell, i) => {
    const { name = '', question = '' } = columns[i] ?? {};
    const { state, value, reason, absence, places, reviews, answer } = cell;
    const nearest = absence?.nearest ?? null;
    const at = places.length > 0 ? places : nearest === null ? [null] : [nearest];
    return at.map((place) => [
      ...[document_name, source_filename, name, question, STATES[state], cellWords(cell), value ?? ''],
      ...[
        place === null ? '' : shortPage(place),
        place === null ? '' : sectionPath(place),
        place === null ? '' : quoted(place.text),
      ],
      ...[reason ?? (nearest === null ? '' : 'Nearest line, not what was asked.')],
      ...[absence === null ? '' : searchedWords(absence), reviews.map(reviewSaid).join('\n')],
      ...[document_id, answer?.answer_id ?? ''],
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
