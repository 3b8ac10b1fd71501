import { headsOver } from '../../contract/view/tables/table-line.ts';
import type { DocumentTable, TableCell, TableHead, TableRow } from '../documents/types.ts';
import type { RetrievedPassage } from '../evidence/retrieval/types.ts';
import { type Periods, type ReadPeriods, readPeriods } from '../text/periods.ts';
import type { DocumentTables } from './document-tables.ts';
import { distinguishingWords, type NameWord, nameWords } from './name-words.ts';

/** A cell with its row and its table. */
export interface CellInTable {
  readonly table: DocumentTable;
  readonly row: TableRow;
  readonly cell: TableCell;
}

/** A cell of a row that lies in a passage that was found. */
export interface FoundCell extends CellInTable {
  readonly passage: RetrievedPassage;
}

/** The same with what names it. */
export interface NamedCell extends FoundCell {
  readonly names: CellNames;
}

/** The content words of what names a cell, by where they stand, without those of periods; and the periods. */
export interface CellNames {
  /** Of the row's own label. */
  readonly label: ReadonlySet<string>;
  /** Of the groups above the label. */
  readonly groups: ReadonlySet<string>;
  readonly column: ReadonlySet<string>;
  /** Those of the column's words that do not stand over every column of the table. */
  readonly ownColumn: ReadonlySet<string>;
  /** Of the table's captions and the headings above it. */
  readonly above: ReadonlySet<string>;
  /** Those that may name the document. */
  readonly document: ReadonlySet<string>;
  /** Of its column, its row, the captions and the headings, in this order. */
  readonly periods: readonly Periods[];
}

/** The cells of the tables whose rows lie in passages that were found, each once, best passage first. */
export function cellsInPassages(
  passages: readonly RetrievedPassage[],
  documents: readonly DocumentTables[],
): NamedCell[] {
  const seen = new Set<string>();
  const found: NamedCell[] = [];
  for (const passage of passages) {
    const document = documents.find(({ documentId }) => documentId === passage.documentId);
    for (const table of document?.tables ?? []) {
      if (table.end <= passage.start || table.start >= passage.end) continue;
      for (const row of table.rows) {
        const key = `${passage.documentId}:${row.start}`;
        if (row.start < passage.start || row.end > passage.end || seen.has(key)) continue;
        seen.add(key);
        found.push(...namedCells(table, row, passage, document?.names));
      }
    }
  }
  return found;
}

/**
 * Every cell of the document of one, of all rows or of those of the same heads, as if all stood in its passage: to see
 * whether there is another, never to cite it.
 */
export function cellsBeside(
  { passage, names, row: own }: NamedCell,
  documents: readonly DocumentTables[],
  rows: 'all' | 'same heads',
): NamedCell[] {
  const heads = joined(own.heads);
  const tables = documents.find(({ documentId }) => documentId === passage.documentId)?.tables ?? [];
  return tables.flatMap((table) =>
    table.rows
      .filter((row) => rows === 'all' || joined(row.heads) === heads)
      .flatMap((row) => namedCells(table, row, passage, names.document)),
  );
}

/** The cells of a row. What a slash divides is one cell: “1500 ft /” goes on, and is no figure by itself. */
export function cellsIn(table: DocumentTable, row: TableRow): readonly CellInTable[] {
  const whole: TableCell[] = [];
  for (const cell of row.cells) {
    const last = whole.at(-1);
    const goesOn = last !== undefined && (ENDS_IN_SLASH.test(last.text) || BEGINS_WITH_SLASH.test(cell.text));
    if (goesOn) whole[whole.length - 1] = { ...last, end: cell.end, text: `${last.text} ${cell.text}`, ...NO_FIGURE };
    else whole.push(ENDS_IN_SLASH.test(cell.text) ? { ...cell, ...NO_FIGURE } : cell);
  }
  return whole.map((cell) => ({ table, row, cell }));
}

const ENDS_IN_SLASH = /\/\s*$/u;
const BEGINS_WITH_SLASH = /^\s*\//u;
const NO_FIGURE = { value: null, unit: null, scale: 1 } as const;

function namedCells(
  table: DocumentTable,
  row: TableRow,
  passage: RetrievedPassage,
  document: ReadonlySet<string> = new Set(),
): NamedCell[] {
  const label = wordsWithoutPeriods(row.heads.at(-1)?.text ?? '');
  const groups = wordsWithoutPeriods(joined(row.heads.slice(0, -1)));
  const above = wordsWithoutPeriods(`${joined(table.captions)} ${table.section.replaceAll(' > ', '. ')}`);
  return cellsIn(table, row).map((cell) => {
    const column = wordsWithoutPeriods(joined(columnHeadsOf(cell)));
    const ownColumn = column.difference(wordsOverAll(table));
    const names = { label, groups, column, ownColumn, above, document, periods: periodsOfCell(cell) };
    return { ...cell, passage, names };
  });
}

/** What stands over the column of a cell, from the outermost group on. */
export const columnHeadsOf = ({
  cell,
  table,
}: {
  readonly cell: Pick<TableCell, 'column'>;
  readonly table: Pick<DocumentTable, 'columns'>;
}): readonly TableHead[] => headsOver(cell, table);

/** Cells with those that name their units, each once: two figures of a row may share the cell of their unit. */
export function withUnits<Cell extends CellInTable>(cells: readonly Cell[]): readonly Cell[] {
  const all = cells.flatMap((one) => [one, ...unitBeside(one)]);
  return [...new Map(all.map((one) => [one.cell.start, one])).values()];
}

/**
 * The cell of the same row that names a figure's unit, "EUR" in a column of its own: the sentence says it, so it is lit
 * as well.
 */
function unitBeside<Cell extends CellInTable>(found: Cell): Cell[] {
  const { row, cell } = found;
  if (cell.unit === null) return [];
  const beside = row.cells.find(({ value, text }) => value === null && text === cell.unit);
  return beside === undefined ? [] : [{ ...found, cell: beside }];
}

const read = new Map<string, ReadPeriods>();
const KEPT = 20_000;

/** Heads repeat: reading one is a hundred times a look-up. */
function periodsOf(text: string): ReadPeriods {
  const known = read.get(text);
  if (known !== undefined) return known;
  if (read.size >= KEPT) read.clear();
  const made = readPeriods(text);
  read.set(text, made);
  return made;
}

const joined = (heads: readonly TableHead[]): string => heads.map(({ text }) => text).join(' ');

/** The words of a head in order, without those of periods. */
export const headWords = (text: string): readonly NameWord[] => nameWords(periodsOf(text).rest);

const wordsWithoutPeriods = (text: string): ReadonlySet<string> => distinguishingWords(periodsOf(text).rest);

/** The periods that the heads of each column say. */
export const periodsOfColumns = ({ columns }: DocumentTable): readonly Periods[] =>
  columns.map(({ heads }) => periodsOf(joined(heads)));

/** The periods of the places that name a cell, the nearest first. */
export const periodsOfCell = (found: CellInTable): readonly Periods[] => {
  const { table, row } = found;
  return [joined(columnHeadsOf(found)), joined(row.heads), joined(table.captions), table.section].map(periodsOf);
};

const overAllColumns = new WeakMap<DocumentTable, ReadonlySet<string>>();

function wordsOverAll(table: DocumentTable): ReadonlySet<string> {
  const known = overAllColumns.get(table);
  if (known !== undefined) return known;
  const [first, ...rest] = table.columns.map(({ heads }) => wordsWithoutPeriods(joined(heads)));
  const common =
    first === undefined || rest.length === 0
      ? new Set<string>()
      : rest.reduce((words, other) => words.intersection(other), new Set(first));
  overAllColumns.set(table, common);
  return common;
}
