import type { CellFormula } from '../../../contract/tables.ts';
import type { NamedCell } from '../../answer/sources/tables/read-cells.ts';
import type { DocumentTable } from '../../documents/types.ts';
import { stem } from '../../text/stem.ts';
import type { AskedPeriod } from './asked-period.ts';
import { type Expression, withNames, writeExpression } from './expression.ts';
import {
  findFigure,
  findPrinted,
  hasUnclearYears,
  hasYear,
  latestYear,
  type Statements,
  statementsOf,
} from './find-figures.ts';
import type { ItemAt } from './measures.ts';
import type { AskedMeasure } from './read-measure.ts';
import { labelOf } from './write-measure.ts';

/**
 * A measure as a document's statements give it; or, in words, the figure that is missing for it; null where they do not
 * tell.
 */
export type MeasureInDocument =
  | { readonly result: 'figures'; readonly formula: CellFormula; readonly cells: readonly NamedCell[] }
  | { readonly result: 'missing'; readonly missing: string }
  | null;

/** Works out what a question asks for from the tables of one document. `names`: words of the document's name. */
export function measureIn(
  asked: AskedMeasure,
  tables: readonly DocumentTable[],
  names: ReadonlySet<string>,
): MeasureInDocument {
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
  if (printed !== null && period !== undefined) return ofPrinted(printed, asked, period);
  let lacking: MeasureInDocument = null;
  for (const formula of asked.formulas) {
    const found = withFigures(asked, formula, periods, statements);
    if (found?.result === 'figures') return found;
    lacking ??= found;
  }
  const isElsewhere =
    periods.some((one) => one.quarters.size + one.days.size > 0) || periods.every((one) => hasYear(tables, one));
  return isElsewhere ? null : lacking;
}

/** A printed figure is told in its own unit. */
function ofPrinted(cell: NamedCell, { holds }: AskedMeasure, { written: period }: AskedPeriod): MeasureInDocument {
  const name = labelOf(cell);
  const terms = [{ period, expression: '#0' }];
  const formula: CellFormula = { name, form: 'amount', over: 'value', terms, ...(holds === null ? {} : { holds }) };
  return { result: 'figures', formula, cells: [cell] };
}

function withFigures(
  asked: AskedMeasure,
  formula: Expression<ItemAt>,
  periods: readonly AskedPeriod[],
  statements: Statements,
): MeasureInDocument {
  const cells: NamedCell[] = [];
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
  const holds = asked.holds === null ? {} : { holds: asked.holds };
  return { result: 'figures', formula: { name, form: asked.form, over: asked.over, terms, ...holds }, cells };
}

/** An outlay that is printed in brackets in every period; where only some are, the sign tells something. */
const isAllNegative = ({ row }: NamedCell): boolean => row.cells.every(({ value }) => value === null || value <= 0);

const written = (expression: Expression<string>): string =>
  writeExpression(expression, {
    name: (name) => name,
    sign: (sign) => sign,
    average: (of, text) => `average(${of.map(text).join(', ')})`,
  });
