import { headsOver } from '../../../../contract/view/table-line.ts';
import type { DocumentTable, TableHead, TableRow } from '../../../documents/types.ts';
import type { RetrievedPassage } from '../../../evidence/retrieval/types.ts';
import { type Periods, type ReadPeriods, readPeriods } from '../../../question/read-periods.ts';
import { contentWords } from '../../../text/content-words.ts';
import { wordPattern, words } from '../../../text/language.ts';
import type { CitedCell } from '../../claims/claim.ts';

/** A cell with its place and everything that names it. */
export type FoundCell = CitedCell;

/** A cell with what names it. */
export type NamedCell = Pick<FoundCell, 'table' | 'row' | 'cell' | 'columnHeads'>;

/** What names a cell, without its figure. */
type Heads = Pick<FoundCell, 'table' | 'columnHeads'> & { readonly row: Pick<TableRow, 'heads'> };

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

/** The cells of a row with what names them. */
export const namedCells = (table: DocumentTable, row: TableRow): readonly NamedCell[] =>
  row.cells.map((cell) => ({ table, row, cell, columnHeads: headsOver(cell, table) }));

const cellsOfRow = (passage: RetrievedPassage, table: DocumentTable, row: TableRow): FoundCell[] =>
  namedCells(table, row).map((cell) => ({ ...cell, passage }));

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

const TELLING = wordPattern(words.cells.telling, 'giu');

/**
 * The words of a text that tell one cell from another: its content words, and small words such as "before" and
 * "within".
 */
export const tellingWords = (text: string): ReadonlySet<string> =>
  new Set([...contentWords(text), ...(text.toLowerCase().match(TELLING) ?? [])]);

/** The periods of the places that name a cell, the nearest first. */
export function periodsOfCell({ table, row, columnHeads }: Heads): readonly Periods[] {
  return [joined(columnHeads), joined(row.heads), joined(table.captions), table.section].map(periodsOf);
}

const overAllColumns = new WeakMap<DocumentTable, ReadonlySet<string>>();

function wordsOverAll(table: DocumentTable): ReadonlySet<string> {
  const known = overAllColumns.get(table);
  if (known !== undefined) return known;
  const [first, ...rest] = table.columns.map(({ heads }) => tellingWords(periodsOf(joined(heads)).rest));
  const common =
    first === undefined || rest.length === 0
      ? new Set<string>()
      : rest.reduce((words, other) => words.intersection(other), new Set(first));
  overAllColumns.set(table, common);
  return common;
}

export function namesOf(found: NamedCell): CellNames {
  const { table, row, columnHeads } = found;
  const own = row.heads.at(-1)?.text ?? '';
  const groups = row.heads.slice(0, -1);
  const column = tellingWords(periodsOf(joined(columnHeads)).rest);
  return {
    label: tellingWords(periodsOf(own).rest),
    groups: tellingWords(periodsOf(joined(groups)).rest),
    column,
    ownColumn: column.difference(wordsOverAll(table)),
    above: tellingWords(periodsOf(`${joined(table.captions)} ${table.section.replaceAll(' > ', '. ')}`).rest),
    periods: periodsOfCell(found),
  };
}
