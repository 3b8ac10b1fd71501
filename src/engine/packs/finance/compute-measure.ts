import type { CellFormula } from '../../../contract/tables.ts';
import { isEarlyEnd } from '../../cells/business-years.ts';
import type { DocumentTables } from '../../cells/document-tables.ts';
import { type CellInTable, cellsIn, columnHeadsOf, periodsOfCell, periodsOfColumns } from '../../cells/read-cells.ts';
import type { DocumentTable, TableRow } from '../../documents/types.ts';
import { type Periods, periodFits } from '../../text/periods.ts';
import { stem } from '../../text/stem.ts';
import type { Computed } from '../pack.ts';
import { type AskedPeriod, yearAfter, yearBefore } from './asked-period.ts';
import { type Expression, withNames, writeExpression } from './expression.ts';
import { type FigureSign, signOf } from './figure-sign.ts';
import { asItem } from './item-rows.ts';
import { ITEMS, type ItemAt, MEASURE_NAMES, type StatementKind } from './measures.ts';
import { phraseKey } from './phrases.ts';
import type { AskedMeasure } from './read-measure.ts';
import { isOfAside, namesOfRow, withoutBrackets } from './row-names.ts';
import { type Statements, statementsOf } from './statements.ts';
import { labelOf } from './write-measure.ts';

/**
 * Works a measure out of the statements of one document; the figure that is missing for it where they are of another
 * time; null where they do not say.
 */
export function computeMeasure(
  asked: AskedMeasure,
  { tables, names, yearName }: Pick<DocumentTables, 'tables' | 'names' | 'yearName'>,
): Computed | null {
  // A question's "AT&T" is cut into its words here, a document's name is not.
  const ownNames = new Set([...names].flatMap((name) => [name, ...name.split('&')]));
  if (!asked.others.every((word) => ownNames.has(stem(word)))) return null;
  const statements = statementsOf(tables);
  if (statements.size === 0 || (hasEarlyEnds(statements) && (yearName === null || hasQuarter(asked)))) return null;
  const report = { tables, statements, yearName };
  const latest = latestYear(report);
  const periods = asked.periods.length > 0 ? asked.periods : latest === null ? [] : [latest];
  if (periods.length === 0) return null;
  const [period] = periods;
  const printed =
    asked.printed === null || asked.over !== 'value' || period === undefined
      ? null
      : findPrinted(asked.printed, asked.form, period, report);
  if (printed !== null && period !== undefined) {
    // A printed figure keeps its own unit.
    const terms = [{ period: period.written, expression: '#0' }];
    return figuresFor(asked, { name: labelOf(printed), form: 'amount', over: 'value', terms }, [printed]);
  }
  let lacking: Computed | null = null;
  for (const formula of asked.formulas) {
    const found = withFigures(asked, formula, periods, report);
    if (found?.result === 'figures') return found;
    lacking ??= found;
  }
  const isElsewhere =
    periods.some((one) => one.quarters.size + one.days.size > 0) || periods.every((one) => hasYear(report, one));
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
  report: Report,
): Computed | null {
  const cells: CellInTable[] = [];
  const terms: CellFormula['terms'] = [];
  for (const period of periods) {
    let missing: string | null = null;
    const expression = withNames<ItemAt, string>(formula, (item) => {
      const figure = findFigure(item, period, report);
      if (figure.result === 'none') {
        if (figure.lacks === 'period') missing = `No figure was found for “${figure.label}” in ${period.written}.`;
        return null;
      }
      const { cell, isOpposite } = figure;
      // By itself a benefit is told as its label says it: "Income tax benefit: 24" is no expense of 24.
      const isTold = isOpposite && formula.kind === 'leaf' && asked.over === 'value';
      const sign = isTold && namesOfRow(cell.row).inBrackets.outlay === null ? 'unsigned' : figure.sign;
      const known = cells.findIndex((one) => one.cell.start === cell.cell.start);
      const index = known >= 0 ? known : cells.push(cell) - 1;
      return { kind: 'leaf', name: OPERANDS[sign](index) };
    });
    if (expression === null) return missing === null ? null : { result: 'missing', missing };
    terms.push({ period: period.written, expression: written(expression) });
  }
  const [only] = cells;
  const isSingle = formula.kind === 'leaf' && only !== undefined;
  const name = isSingle ? labelOf(only) : asked.name;
  return figuresFor(asked, { name, form: asked.form, over: asked.over, terms }, cells);
}

const OPERANDS: Readonly<Record<FigureSign, (index: number) => string>> = {
  printed: (index) => `#${index}`,
  unsigned: (index) => `|#${index}|`,
  turned: (index) => `~#${index}`,
};

const written = (expression: Expression<string>): string =>
  writeExpression(expression, {
    name: (name) => name,
    sign: (sign) => sign,
    average: (of, text) => `average(${of.map(text).join(', ')})`,
  });

/**
 * A figure of a statement; `row`: the statement has no such row, `period`: it has one, but not for then, `sign`: what
 * its sign means is not certain.
 */
type Figure =
  | { readonly result: 'found'; readonly cell: CellInTable; readonly sign: FigureSign; readonly isOpposite: boolean }
  | { readonly result: 'none'; readonly lacks: 'row' | 'period' | 'sign'; readonly label: string };

/** Finds an item in the statements in one period. */
function findFigure({ item: id, isPrevious }: ItemAt, period: AskedPeriod, report: Report): Figure {
  const item = ITEMS.get(id);
  const table = item === undefined ? undefined : report.statements.get(item.statement);
  if (item === undefined || table === undefined) return { result: 'none', lacks: 'row', label: id };
  const matched = table.rows.flatMap((row) => {
    const match = asItem(id, row);
    return match === null ? [] : [{ row, match }];
  });
  const best = Math.min(...matched.map(({ match }) => match.rank));
  const rows = matched.filter(({ match }) => match.rank === best);
  const [first] = rows;
  if (first === undefined) return { result: 'none', lacks: 'row', label: id };
  const asked = atEnd(isPrevious ? yearBefore(period) : period, item.statement);
  const cells = rows
    .flatMap(({ row, match }) => figuresIn(table, row).map((cell) => ({ cell, match })))
    .filter(({ cell }) => isOf(asked, cell, report) && !columnHeadsOf(cell).some(({ text }) => isOfAside(text)));
  const [found] = cells;
  const label = first.row.heads.at(-1)?.text ?? '';
  const isOne = cells.every(({ cell }) => cell.cell.value === found?.cell.cell.value);
  if (found === undefined || !isOne) return { result: 'none', lacks: 'period', label };
  const sign = signOf(item, found.match, found.cell);
  if (sign === null) return { result: 'none', lacks: 'sign', label };
  return { result: 'found', cell: found.cell, sign, isOpposite: item.isOutflow && found.match.isTurned };
}

/**
 * The figure of a row that prints a measure itself ("Free cash flow"), in any table; null where there is none, where
 * two differ, and where a percentage is printed for an amount or the other way round: "Gross margin" may be either.
 */
function findPrinted(
  measure: string,
  form: CellFormula['form'],
  period: AskedPeriod,
  report: Report,
): CellInTable | null {
  const names = MEASURE_NAMES.get(measure) ?? new Set<string>();
  const cells = report.tables.flatMap((table) =>
    table.rows
      .filter(({ heads }) => names.has(phraseKey(withoutBrackets(heads.at(-1)?.text ?? ''))))
      .flatMap((row) => figuresIn(table, row, true)),
  );
  const fitting = cells.filter((cell) => isOf(period, cell, report));
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

/** The tables of a report, and how it names its years. */
interface Report extends Pick<DocumentTables, 'tables' | 'yearName'> {
  readonly statements: Statements;
}

/** Whether a cell is of the period that is asked for, as the report names its years. */
function isOf(asked: AskedPeriod, cell: CellInTable, { yearName }: Report): boolean {
  const periods = periodsOfCell(cell);
  const isLater = yearName === 'began' && asked.days.size === 0 && periods.some(isEarlyEnd);
  return periodFits(isLater ? yearAfter(asked) : asked, periods) === true;
}

/** The year that a column is called by. */
const yearsOfColumn = (column: Periods, { yearName }: Pick<Report, 'yearName'>): readonly number[] =>
  [...column.years].map((year) => (yearName === 'began' && isEarlyEnd(column) ? year - 1 : year));

/** Whether any table has a column of that year, so that a figure which the statements lack may stand elsewhere. */
const hasYear = ({ tables, ...report }: Report, { years }: AskedPeriod): boolean =>
  tables.some((table) =>
    periodsOfColumns(table).some((column) => yearsOfColumn(column, report).some((year) => years.has(year))),
  );

/** The latest year that the statements have a column of. */
function latestYear({ statements, yearName }: Report): AskedPeriod | null {
  const years = [...statements.values()].flatMap((table) =>
    table.rows.flatMap((row) =>
      figuresIn(table, row).flatMap((cell) => {
        const [column] = periodsOfCell(cell);
        return column === undefined ? [] : yearsOfColumn(column, { yearName });
      }),
    ),
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
const hasEarlyEnds = (statements: Statements): boolean =>
  [...statements.values()].some((table) => periodsOfColumns(table).some(isEarlyEnd));

/** Quarters of such a year are not those of the calendar. */
const hasQuarter = ({ periods }: AskedMeasure): boolean => periods.some(({ quarters }) => quarters.size > 0);
