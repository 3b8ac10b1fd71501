import type { CellFormula } from '../../../contract/tables.ts';
import { type CellInTable, cellsIn, periodsOfCell, periodsOfColumns } from '../../cells/read-cells.ts';
import type { DocumentTable, TableRow } from '../../documents/types.ts';
import { periodFits } from '../../question/read-periods.ts';
import { anyOf, wordSet, words } from '../../text/language.ts';
import { stem } from '../../text/stem.ts';
import type { Computed, PackDocument } from '../pack.ts';
import { type AskedPeriod, yearBefore } from './asked-period.ts';
import { type Expression, withNames, writeExpression } from './expression.ts';
import { ITEM_NAMES, ITEMS, type ItemAt, MEASURE_NAMES, type StatementKind } from './measures.ts';
import { phraseKey } from './phrases.ts';
import type { AskedMeasure } from './read-measure.ts';
import { labelOf } from './write-measure.ts';

/**
 * Works a measure out of the statements of one document; the figure that is missing for it where they are of another
 * time; null where they do not say.
 */
export function computeMeasure(asked: AskedMeasure, { tables, names }: PackDocument): Computed | null {
  if (!asked.others.every((word) => names.has(stem(word)))) return null;
  const statements = statementsOf(tables);
  if (statements.size === 0 || hasUnclearYears(statements)) return null;
  const latest = latestYear(statements);
  const periods = asked.periods.length > 0 ? asked.periods : latest === null ? [] : [latest];
  if (periods.length === 0) return null;
  const [period] = periods;
  const printed =
    asked.printed === null || asked.over !== 'value' || period === undefined
      ? null
      : findPrinted(asked.printed, asked.form, period, tables);
  if (printed !== null && period !== undefined) {
    // A printed figure keeps its own unit.
    const terms = [{ period: period.written, expression: '#0' }];
    return figuresFor(asked, { name: labelOf(printed), form: 'amount', over: 'value', terms }, [printed]);
  }
  let lacking: Computed | null = null;
  for (const formula of asked.formulas) {
    const found = withFigures(asked, formula, periods, statements);
    if (found?.result === 'figures') return found;
    lacking ??= found;
  }
  const isElsewhere =
    periods.some((one) => one.quarters.size + one.days.size > 0) || periods.every((one) => hasYear(tables, one));
  return isElsewhere ? null : lacking;
}

const OPINION = 'This is the figure; what counts as good or bad is for you to judge.';

function figuresFor(
  { holds, isJudged }: AskedMeasure,
  formula: CellFormula,
  cells: readonly CellInTable[],
): Extract<Computed, { result: 'figures' }> {
  const open = isJudged && holds === null ? OPINION : null;
  return { result: 'figures', formula: holds === null ? formula : { ...formula, holds }, cells, open };
}

function withFigures(
  asked: AskedMeasure,
  formula: Expression<ItemAt>,
  periods: readonly AskedPeriod[],
  statements: Statements,
): Computed | null {
  const cells: CellInTable[] = [];
  const terms: CellFormula['terms'] = [];
  for (const period of periods) {
    let missing: string | null = null;
    const expression = withNames<ItemAt, string>(formula, (item) => {
      const figure = findFigure(item, period, statements);
      if (figure.result === 'none') {
        if (figure.lacks === 'period') missing = `No figure was found for “${figure.label}” in ${period.written}.`;
        return null;
      }
      const { cell, isOutflow } = figure;
      const known = cells.findIndex((one) => one.cell.start === cell.cell.start);
      const index = known >= 0 ? known : cells.push(cell) - 1;
      const isUnsigned = isOutflow && (cell.cell.value ?? 0) < 0;
      if (isUnsigned && !isAllNegative(cell)) return null;
      return { kind: 'leaf', name: isUnsigned ? `|#${index}|` : `#${index}` };
    });
    if (expression === null) return missing === null ? null : { result: 'missing', missing };
    terms.push({ period: period.written, expression: written(expression) });
  }
  const [only] = cells;
  const isSingle = formula.kind === 'leaf' && only !== undefined;
  const name = isSingle ? labelOf(only) : asked.name;
  return figuresFor(asked, { name, form: asked.form, over: asked.over, terms }, cells);
}

/** An outlay that is printed in brackets in every period; where only some are, the sign has a meaning. */
const isAllNegative = ({ row }: CellInTable): boolean => row.cells.every(({ value }) => value === null || value <= 0);

const written = (expression: Expression<string>): string =>
  writeExpression(expression, {
    name: (name) => name,
    sign: (sign) => sign,
    average: (of, text) => `average(${of.map(text).join(', ')})`,
  });

/** The table of a report that is each of its statements, where it has one. */
type Statements = ReadonlyMap<StatementKind, DocumentTable>;

/** Fewest items that make a table a statement. Design constants: a summary of five years has two or three of each. */
const FEWEST: Readonly<Record<StatementKind, number>> = { income: 4, balance: 5, cash_flow: 3 };

const known = new WeakMap<readonly DocumentTable[], Statements>();

/** The statements of a report: of each kind the table with the most of its items. */
function statementsOf(tables: readonly DocumentTable[]): Statements {
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
type Figure =
  | { readonly result: 'found'; readonly cell: CellInTable; readonly isOutflow: boolean }
  | { readonly result: 'none'; readonly lacks: 'row' | 'period'; readonly label: string };

/** Finds an item in the statements in one period. */
function findFigure({ item, isPrevious }: ItemAt, period: AskedPeriod, statements: Statements): Figure {
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
    .flatMap((row) => figuresIn(table, row))
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
function findPrinted(
  measure: string,
  form: CellFormula['form'],
  period: AskedPeriod,
  tables: readonly DocumentTable[],
): CellInTable | null {
  const names = MEASURE_NAMES.get(measure) ?? new Set<string>();
  const cells = tables.flatMap((table) =>
    table.rows
      .filter(({ heads }) => names.has(phraseKey(heads.at(-1)?.text.replace(BRACKETS, ' ') ?? '')))
      .flatMap((row) => figuresIn(table, row, true)),
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

const figuresIn = (table: DocumentTable, row: TableRow, withShares = false): readonly CellInTable[] =>
  cellsIn(table, row).filter(({ cell: { value, unit } }) => value !== null && (withShares || unit !== '%'));

/** Whether any table has a column of that year, so that a figure which the statements lack may stand elsewhere. */
const hasYear = (tables: readonly DocumentTable[], { years }: AskedPeriod): boolean =>
  tables.some((table) => periodsOfColumns(table).some((column) => !column.years.isDisjointFrom(years)));

/** The latest year that the statements have a column of. */
function latestYear(statements: Statements): AskedPeriod | null {
  const years = [...statements.values()].flatMap((table) =>
    table.rows.flatMap((row) => figuresIn(table, row).flatMap((cell) => [...(periodsOfCell(cell)[0]?.years ?? [])])),
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
const hasUnclearYears = (statements: Statements): boolean =>
  [...statements.values()].some((table) =>
    periodsOfColumns(table).some(({ days }) => [...days].some((day) => /^[12]-/u.test(day))),
  );
