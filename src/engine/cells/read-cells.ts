import { headsOver } from '../../contract/view/table-line.ts';
import type { DocumentTable, TableCell, TableHead, TableRow } from '../documents/types.ts';
import type { RetrievedPassage } from '../evidence/retrieval/types.ts';
import { type Periods, type ReadPeriods, readPeriods } from '../question/read-periods.ts';
import { contentWords } from '../text/content-words.ts';
import { wordPattern, words } from '../text/language.ts';

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
  /** Of its column, its row, the captions and the headings, in this order. */
  readonly periods: readonly Periods[];
}

/** The cells with figures of tables whose rows lie in retrieved passages, each once, best passage first. */
export function cellsInPassages(
  passages: readonly RetrievedPassage[],
  tablesOf: ReadonlyMap<string, readonly DocumentTable[]>,
): FoundCell[] {
  const seen = new Set<string>();
  const found: FoundCell[] = [];
  for (const passage of passages) {
    for (const table of tablesOf.get(passage.documentId) ?? []) {
      if (table.end <= passage.start || table.start >= passage.end) continue;
      for (const row of table.rows) {
        const key = `${passage.documentId}:${row.start}`;
        if (row.start < passage.start || row.end > passage.end || seen.has(key)) continue;
        seen.add(key);
        found.push(...cellsOfRow(passage, table, row));
      }
    }
  }
  return found;
}

/**
 * Every cell of the document of one, as if all stood in its passage: to see whether there is another, never to cite it.
 */
export const cellsBeside = ({ passage }: FoundCell, tables: readonly DocumentTable[]): FoundCell[] =>
  tables.flatMap((table) => table.rows.flatMap((row) => cellsOfRow(passage, table, row)));

/** The cells of a row. */
export const cellsIn = (table: DocumentTable, row: TableRow): readonly CellInTable[] =>
  row.cells.map((cell) => ({ table, row, cell }));

const cellsOfRow = (passage: RetrievedPassage, table: DocumentTable, row: TableRow): FoundCell[] =>
  cellsIn(table, row).map((cell) => ({ ...cell, passage }));

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

const DISTINGUISHING = wordPattern(words.cells.telling, 'giu');

/**
 * The words of a text that tell one cell from another: its content words, and small words such as "before" and
 * "within".
 */
export const distinguishingWords = (text: string): ReadonlySet<string> =>
  new Set([...contentWords(text), ...(text.toLowerCase().match(DISTINGUISHING) ?? [])]);

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
  const [first, ...rest] = table.columns.map(({ heads }) => distinguishingWords(periodsOf(joined(heads)).rest));
  const common =
    first === undefined || rest.length === 0
      ? new Set<string>()
      : rest.reduce((words, other) => words.intersection(other), new Set(first));
  overAllColumns.set(table, common);
  return common;
}

export function namesOf(found: CellInTable): CellNames {
  const { table, row } = found;
  const own = row.heads.at(-1)?.text ?? '';
  const column = distinguishingWords(periodsOf(joined(columnHeadsOf(found))).rest);
  return {
    label: distinguishingWords(periodsOf(own).rest),
    groups: distinguishingWords(periodsOf(joined(row.heads.slice(0, -1))).rest),
    column,
    ownColumn: column.difference(wordsOverAll(table)),
    above: distinguishingWords(periodsOf(`${joined(table.captions)} ${table.section.replaceAll(' > ', '. ')}`).rest),
    periods: periodsOfCell(found),
  };
}
