import type { Citation } from '../../../../contract/answer.ts';
import type { CellBasis, CellLimit, CellOperation } from '../../../../contract/tables.ts';
import { cellText, columnName, measureText, rowName } from '../../../../contract/view/tables/table-line.ts';
import { compareDecimals, compute, type Decimal, decimalOf, decimalText } from '../../../cells/decimals.ts';
import { type CellInTable, cellsIn, columnHeadsOf } from '../../../cells/read-cells.ts';
import type { DocumentTable } from '../../../documents/types.ts';
import { writeFormula } from '../../../packs/packs.ts';
import type { Computation } from '../../../question/asked-figures.ts';
import { readPeriods, timeOf } from '../../../text/periods.ts';

/** Operations on whole columns or rows, and on figures of statements, which have sentences of their own. */
type OfMany = 'count' | 'formula' | 'highest' | 'lowest';

const columnOf = (cell: CellInTable): string => columnName(columnHeadsOf(cell));

const nameOf = (cell: CellInTable): string =>
  [rowName(cell.row.heads), columnOf(cell)].filter((part) => part !== '').join(', ');

/** The names of the operands, with what all of them have in common in front: the row, or the column. */
function namesOf(cells: readonly CellInTable[]): { readonly common: string; readonly own: readonly string[] } {
  const rows = cells.map(({ row }) => rowName(row.heads));
  const columns = cells.map(columnOf);
  const [row = '', column = ''] = [rows[0], columns[0]];
  if (row !== '' && rows.every((one) => one === row)) return { common: row, own: columns };
  if (column !== '' && columns.every((one) => one === column)) return { common: column, own: rows };
  return { common: '', own: cells.map(nameOf) };
}

/** The cells among others that a sentence would name in the same words, and that print another figure. */
export const readAlike = <Cell extends CellInTable>(one: CellInTable, others: readonly Cell[]): readonly Cell[] =>
  others.filter(
    (other) => other.cell.value !== null && other.cell.value !== one.cell.value && nameOf(other) === nameOf(one),
  );

/** Whether figures are counted in the same unit and scale, so that they may be put together. */
export const areAlike = (cells: readonly CellInTable[]): boolean =>
  cells.every(({ cell }) => cell.unit === cells[0]?.cell.unit && cell.scale === cells[0]?.cell.scale);

const isNegative = ({ units }: Decimal): boolean => units < 0n;
const bracketed = (value: Decimal): string => (isNegative(value) ? `(${decimalText(value)})` : decimalText(value));

/**
 * The sentence for an operation on cells, from nothing but their heads and figures, so that it can be written again to
 * check it: "Net income: 3,033 (2017) − 2,371 (2016) = 662 million USD.". Null where it cannot be computed: a cell
 * without figure, unlike units, a division by zero.
 */
export function writeClaim(operation: Exclude<CellOperation, OfMany>, cells: readonly CellInTable[]): string | null {
  const [first] = cells;
  if (first === undefined) return null;
  if (operation === 'value') return cells.length === 1 ? `${nameOf(first)}: ${cellText(first.cell)}.` : null;
  if (!areAlike(cells)) return null;
  const values = cells.flatMap(({ cell: { value } }) => (value === null ? [] : decimalOf(value)));
  const made = values.length === cells.length ? compute(operation, values) : null;
  if (made === null) return null;
  const { common, own } = namesOf(cells);
  const named = values.map((value, i) => `${bracketed(value)} (${own[i]})`);
  const measure = measureText(first.cell);
  const counted = operation === 'ratio' || operation === 'percentage_change' || measure === '' ? '' : ` ${measure}`;
  const result = `${decimalText(made.value)}${operation === 'percentage_change' ? ' %' : counted}`;
  const about = made.isRounded ? '≈ ' : '';
  const [later = '', earlier = ''] = own;
  const [a = '', b = ''] = named;
  const formulas: Record<Computation, string> = {
    difference: `${a} − ${b} = ${differenceText(result, first.cell.unit)}`,
    comparison: `${a} is ${comparedWord(made.value)} ${b}${comparedText(cells, made.value, counted)}`,
    sum: `${named.join(' + ')} = ${result}`,
    average: `an average of ${about}${result} over ${own.join(', ')}`,
    ratio: `${later} ÷ ${earlier} ${made.isRounded ? '≈' : '='} ${result}`,
    percentage_change: `a change of ${about}${result} from ${earlier} to ${later}`,
  };
  return `${common === '' ? '' : `${common}: `}${formulas[operation]}.`;
}

const RELATIONS: Readonly<Record<CellLimit['relation'], { words: string; holds: (order: number) => boolean }>> = {
  above: { words: 'above', holds: (order) => order > 0 },
  below: { words: 'below', holds: (order) => order < 0 },
  at_least: { words: 'at least', holds: (order) => order >= 0 },
  at_most: { words: 'at most', holds: (order) => order <= 0 },
};

/**
 * The sentence that counts figures by a limit, each named on its side of it: "Hotel limit per night above 200 CHF: 2 of
 * 3 (Zurich: 240, Geneva: 220; not Bern: 180).". Null for a cell without a figure, for unlike units, and where nothing
 * is common to all cells.
 */
export function writeCount({ relation, value }: CellLimit, cells: readonly CellInTable[]): string | null {
  const [first] = cells;
  const { common, own } = namesOf(cells);
  if (first === undefined || common === '' || !areAlike(cells) || cells.some(({ cell }) => cell.value === null))
    return null;
  const limit = decimalOf(value);
  const figures = cells.map(({ cell }, i) => {
    const figure = decimalOf(cell.value ?? 0);
    return {
      said: `${own[i]}: ${decimalText(figure)}`,
      counts: RELATIONS[relation].holds(compareDecimals(figure, limit)),
    };
  });
  const [counted, rest] = [true, false].map((side) =>
    figures.flatMap(({ said, counts }) => (counts === side ? said : [])),
  );
  const sides = [counted?.join(', '), rest?.length ? `not ${rest.join(', ')}` : ''].filter((side) => side !== '');
  const measure = measureText(first.cell);
  const asked = `${RELATIONS[relation].words} ${decimalText(limit)}${measure === '' ? '' : ` ${measure}`}`;
  return `${common} ${asked}: ${counted?.length} of ${cells.length} (${sides.join('; ')}).`;
}

/**
 * The sentence that names the highest or lowest of several figures: "2017: Zurich is highest of 3, with 240 CHF.". Null
 * for a cell without a figure, and for unlike units.
 */
export function writeExtreme(relation: 'highest' | 'lowest', cells: readonly CellInTable[]): string | null {
  const [first] = cells;
  const values = cells.flatMap(({ cell: { value } }) => (value === null ? [] : decimalOf(value)));
  if (first === undefined || values.length < cells.length || !areAlike(cells)) return null;
  const sign = relation === 'highest' ? 1 : -1;
  const best = values.reduce((a, b) => (compareDecimals(b, a) * sign > 0 ? b : a));
  const { common, own } = namesOf(cells);
  const winners = own.filter((_, i) => compareDecimals(values[i] ?? best, best) === 0);
  const measure = measureText(first.cell);
  const figure = `${decimalText(best)}${measure === '' ? '' : ` ${measure}`}`;
  const verb = winners.length > 1 ? 'are' : 'is';
  return `${common === '' ? '' : `${common}: `}${winners.join(' and ')} ${verb} ${relation} of ${cells.length}, with ${figure}.`;
}

/**
 * What a comparison comes to: a change where one row is followed from an earlier period to a later one, else a
 * difference.
 */
function comparedText(cells: readonly CellInTable[], difference: Decimal, measure: string): string {
  const [later = null, earlier = null] = cells.map((cell) => readPeriods(columnOf(cell)));
  const areDated = later !== null && earlier !== null && later.years.size > 0 && earlier.years.size > 0;
  const isOneRow = new Set(cells.map(({ row }) => rowName(row.heads))).size === 1;
  const unit = cells[0]?.cell.unit ?? null;
  if (!areDated || !isOneRow || timeOf(later) <= timeOf(earlier))
    return `; the difference is ${differenceText(`${decimalText(difference)}${measure}`, unit)}`;
  if (difference.units === 0n) return ', no change';
  return `, ${difference.units < 0n ? 'a decrease' : 'an increase'} of ${differenceText(`${unsigned(difference)}${measure}`, unit)}`;
}

/** Two percentages differ by points. */
const differenceText = (result: string, unit: string | null): string =>
  unit === '%' ? result.replace(/ %$/u, ' percentage points') : result;

const comparedWord = ({ units }: Decimal): string =>
  units === 0n ? 'the same as' : units < 0n ? 'less than' : 'more than';

const unsigned = (value: Decimal | undefined): string =>
  value === undefined ? '' : decimalText({ ...value, units: value.units < 0n ? -value.units : value.units });

/**
 * The sentence that these cells give now, with the yes or no of a formula, from the tables as they are read now; null
 * where one of them is no cell, or is cited by none of these citations, and where the formula is none.
 */
export async function rewriteClaim(
  { operation, operands, limit, formula }: CellBasis,
  citations: readonly Pick<Citation, 'document_id' | 'start' | 'end'>[],
  tablesOf: (documentId: string) => Promise<readonly DocumentTable[]>,
): Promise<string | null> {
  const cells: CellInTable[] = [];
  for (const { document_id: id, start, end } of operands) {
    if (!citations.some((one) => one.document_id === id && one.start <= start && one.end >= end)) return null;
    const found = cellAt(await tablesOf(id), start, end);
    if (found === null) return null;
    cells.push(found);
  }
  if (operation === 'formula') return formula === undefined ? null : writeFormula(formula, cells);
  if (operation === 'highest' || operation === 'lowest') return writeExtreme(operation, cells);
  if (operation !== 'count') return writeClaim(operation, cells);
  return limit === undefined ? null : writeCount(limit, cells);
}

function cellAt(tables: readonly DocumentTable[], start: number, end: number): CellInTable | null {
  for (const table of tables) {
    for (const row of table.rows) {
      const found = cellsIn(table, row).find(({ cell }) => cell.start === start && cell.end === end);
      if (found !== undefined) return found;
    }
  }
  return null;
}
