import type { CellFormula } from '../../../contract/tables.ts';
import { type NamedCell, namedCells, periodsOfCell } from '../../answer/sources/tables/read-cells.ts';
import type { DocumentTable, TableRow } from '../../documents/types.ts';
import { type Periods, periodFits } from '../../question/read-periods.ts';
import { anyOf, wordSet, words } from '../../text/language.ts';
import { type AskedPeriod, yearBefore } from './asked-period.ts';
import { ITEM_NAMES, ITEMS, type ItemAt, MEASURE_NAMES, type StatementKind } from './measures.ts';
import { phraseKey } from './phrases.ts';

/** The table of a report that is each of its statements, where it has one. */
export type Statements = ReadonlyMap<StatementKind, DocumentTable>;

/** Fewest items that make a table a statement. Design constants: a summary of five years has two or three of each. */
const FEWEST: Readonly<Record<StatementKind, number>> = { income: 4, balance: 5, cash_flow: 3 };

const known = new WeakMap<readonly DocumentTable[], Statements>();

/** The statements of a report: of each kind the table with the most of its items. */
export function statementsOf(tables: readonly DocumentTable[]): Statements {
  const before = known.get(tables);
  if (before !== undefined) return before;
  const made = readStatements(tables);
  known.set(tables, made);
  return made;
}

function readStatements(tables: readonly DocumentTable[]): Statements {
  const found = new Map<StatementKind, DocumentTable>();
  for (const kind of Object.keys(FEWEST) as StatementKind[]) {
    const items = [...ITEMS.values()].filter(({ statement }) => statement === kind);
    const counted = tables.map((table) => {
      const keys = table.rows.map(keysOfRow);
      return { table, count: items.filter(({ id }) => keys.some((own) => rankIn(id, own) !== null)).length };
    });
    const [best] = counted.sort((a, b) => b.count - a.count);
    if (best !== undefined && best.count >= FEWEST[kind]) found.set(kind, best.table);
  }
  return found;
}

const BRACKETS = /\([^()]*\)/gu;
const CUT = new RegExp(`[,;]|\\s(?=${anyOf(words.statements.cuts)}\\s)`, 'iu');
const GROUPS = wordSet(words.statements.groups.map(phraseKey));

/**
 * The names that a row may go by: its label, without what follows one of its commas, and with the group it stands in.
 */
const keysOfRow = ({ heads, cells }: TableRow): readonly string[] => {
  if (!cells.some(({ value }) => value !== null)) return [];
  const [own = '', group = ''] = heads
    .slice(-2)
    .reverse()
    .map(({ text }) => text.replace(BRACKETS, ' '));
  const parts = own.split(CUT);
  const shorter = parts.slice(1).map((_, i) => parts.slice(0, i + 1).join(' '));
  return [
    ...new Set([own, `${group} ${own}`, `${own} ${group}`, ...shorter].map((name) => withoutGroup(phraseKey(name)))),
  ];
};

/** "Current assets Cash and cash equivalents": a group and its first row on one line. */
function withoutGroup(key: string): string {
  const parts = key.split(' ');
  const from = parts.findLastIndex((_, i) => i > 0 && GROUPS.has(parts.slice(0, i).join(' ')));
  return from < 0 ? key : parts.slice(from).join(' ');
}

/** How certain a row with these names is an item, 0 for the most certain; null where it is none. */
function rankIn(item: string, keys: readonly string[]): number | null {
  const rank = (ITEM_NAMES.get(item) ?? []).findIndex(({ key, goesOn }) =>
    keys.some((own) => own === key || (goesOn && own.startsWith(`${key} `))),
  );
  return rank < 0 ? null : rank;
}

/** A figure of a statement; `row`: the statement has no such row, `period`: it has one, but not for then. */
export type Figure =
  | { readonly result: 'found'; readonly cell: NamedCell; readonly isOutflow: boolean }
  | { readonly result: 'none'; readonly lacks: 'row' | 'period'; readonly label: string };

/** Finds an item in the statements in one period. */
export function findFigure({ item, isPrevious }: ItemAt, period: AskedPeriod, statements: Statements): Figure {
  const { statement, isOutflow } = ITEMS.get(item) ?? { statement: 'income', isOutflow: false };
  const table = statements.get(statement);
  if (table === undefined) return { result: 'none', lacks: 'row', label: item };
  const ranked = table.rows
    .map((row) => ({ row, rank: rankIn(item, keysOfRow(row)) }))
    .filter((one): one is { row: TableRow; rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank);
  const [first] = ranked;
  if (first === undefined) return { result: 'none', lacks: 'row', label: item };
  const rows = ranked.filter(({ rank }) => rank === first.rank).map(({ row }) => row);
  const asked = atEnd(isPrevious ? yearBefore(period) : period, statement);
  const cells = rows
    .flatMap((row) => cellsIn(table, row))
    .filter((cell) => periodFits(asked, periodsOfCell(cell)) === true);
  const [cell] = cells;
  const label = first.row.heads.at(-1)?.text ?? '';
  const isOne = cells.every((other) => other.cell.value === cell?.cell.value);
  if (cell === undefined || !isOne) return { result: 'none', lacks: 'period', label };
  return { result: 'found', cell, isOutflow };
}

/**
 * The figure of a row that prints a measure itself ("Free cash flow"), in any table; null where there is none, where
 * two differ, and where a percentage is printed for an amount or the other way round: "Gross margin" may be either.
 */
export function findPrinted(
  measure: string,
  form: CellFormula['form'],
  period: AskedPeriod,
  tables: readonly DocumentTable[],
): NamedCell | null {
  const names = MEASURE_NAMES.get(measure) ?? new Set<string>();
  const cells = tables.flatMap((table) =>
    table.rows
      .filter(({ heads }) => names.has(phraseKey(heads.at(-1)?.text.replace(BRACKETS, ' ') ?? '')))
      .flatMap((row) => cellsIn(table, row, true)),
  );
  const fitting = cells.filter((cell) => periodFits(period, periodsOfCell(cell)) === true);
  const [first] = fitting;
  if (first === undefined || fitting.some(({ cell }) => cell.value !== first.cell.value)) return null;
  const inPercent = first.cell.unit === '%';
  return (form === 'percent' && !inPercent) || (form === 'amount' && inPercent) ? null : first;
}

/** A balance sheet is of the last day of a quarter. */
const atEnd = (period: AskedPeriod, statement: StatementKind): AskedPeriod => {
  const [quarter] = period.quarters;
  const day = quarter === undefined ? undefined : LAST_DAYS[quarter - 1];
  return statement !== 'balance' || day === undefined
    ? period
    : { ...period, quarters: new Set(), days: new Set([day]) };
};

const LAST_DAYS = ['3-31', '6-30', '9-30', '12-31'] as const;

const cellsIn = (table: DocumentTable, row: TableRow, withShares = false): readonly NamedCell[] =>
  namedCells(table, row).filter(({ cell: { value, unit } }) => value !== null && (withShares || unit !== '%'));

/** The periods that the heads of each column say. */
const periodsOfColumns = (table: DocumentTable): readonly Periods[] =>
  table.columns.flatMap(({ heads }) => periodsOfCell({ table, row: { heads: [] }, columnHeads: heads })[0] ?? []);

/** Whether any table has a column of that year, so that a figure which the statements lack may stand elsewhere. */
export const hasYear = (tables: readonly DocumentTable[], { years }: AskedPeriod): boolean =>
  tables.some((table) => periodsOfColumns(table).some((column) => !column.years.isDisjointFrom(years)));

/** The latest year that the statements have a column of. */
export function latestYear(statements: Statements): AskedPeriod | null {
  const years = [...statements.values()].flatMap((table) =>
    table.rows.flatMap((row) => cellsIn(table, row).flatMap((cell) => [...(periodsOfCell(cell)[0]?.years ?? [])])),
  );
  if (years.length === 0) return null;
  const year = Math.max(...years);
  return {
    years: new Set([year]),
    quarters: new Set<number>(),
    days: new Set<string>(),
    months: new Set<number>(),
    written: `${year}`,
  };
}

/**
 * Whether the business year of a report ends in January or February: then it is the year before for some companies
 * ("fiscal 2018" ended on February 2, 2019) and not for others.
 */
export const hasUnclearYears = (statements: Statements): boolean =>
  [...statements.values()].some((table) =>
    periodsOfColumns(table).some(({ days }) => [...days].some((day) => /^[12]-/u.test(day))),
  );
