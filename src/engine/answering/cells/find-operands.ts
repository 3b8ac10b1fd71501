import type { CellOperation } from '../../../contract/answer.ts';
import { anyOf, words } from '../../text/language.ts';
import type { FoundCell } from './read-cells.ts';
import { type AskedOperation, withoutFillers } from './read-operation.ts';
import type { Periods, ReadPeriods } from './read-periods.ts';
import { askedCell, chooseCell, fits, type ScoredCell } from './score-cells.ts';

/** The cells of an operation in order; or, in words, what of them was not found; null where the question may ask something else. */
export type Operands =
  | { readonly result: 'operands'; readonly cells: readonly FoundCell[]; readonly areExact: boolean }
  | { readonly result: 'missing'; readonly missing: string }
  | null;

interface Search {
  /** Every cell of a document, also of passages that were not found. */
  readonly everywhere: (found: FoundCell | undefined) => readonly FoundCell[];
  readonly asked: AskedOperation;
  readonly periods: ReadPeriods;
  readonly cells: readonly FoundCell[];
  readonly namesOfDocument: (documentId: string) => ReadonlySet<string>;
}

/** Finds the cells that an operation is asked of: one row in several periods, or several rows in one. */
export function findOperands(search: Search): Operands {
  return search.periods.points.length > 1 ? ofOneRow(search) : ofTwoNames(search);
}

const timeOf = ({ years, days, quarters }: Periods): string => {
  const [year = 0] = years;
  const [month = 0, day = 0] = ([...days][0] ?? '').split('-').map(Number);
  return [year, [...quarters][0] ?? 0, month, day].map((part) => `${part}`.padStart(4, '0')).join('-');
};

const ofRange = new RegExp(`\\d{4}\\s*(?:${anyOf(words.cells.operations.ranges)}|[-–])\\s*\\d{4}`, 'iu');

/** "From 2015 to 2017" are three years where they are put together. */
function spelledOut({ points }: ReadPeriods, operation: CellOperation, question: string): readonly Periods[] {
  const [first, last, ...more] = points;
  const isRange = operation === 'sum' || operation === 'average';
  if (!isRange || first === undefined || last === undefined || more.length > 0 || !ofRange.test(question))
    return points;
  const [[from = 0], [to = 0]] = [[...first.years], [...last.years]];
  return Array.from({ length: to - from + 1 }, (_, i) => ({ ...first, years: new Set([from + i]) }));
}

function ofOneRow({ asked: { operation, rest }, periods, cells, everywhere, namesOfDocument }: Search): Operands {
  const text = withoutFillers(rest);
  const points = spelledOut(periods, operation, periods.text);
  if (points.length < 2 || (points.length > 2 && operation !== 'sum' && operation !== 'average')) return null;
  const ordered = [...points].sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
  const chosenIn = (among: readonly FoundCell[]) =>
    ordered.map((point) => chooseCell(askedCell(text, point, periods.rest), among, namesOfDocument));
  const all = chosenIn(cells);
  if (all.some(({ result }) => result === 'several')) return null;
  const found = all.flatMap((choice) => (choice.result === 'one' ? choice.cell : []));
  if (found.length === 0) return null;
  if (found.length < all.length) {
    const [row] = found;
    const absent = ordered.filter((_, i) => all[i]?.result === 'none');
    const isElsewhere = absent.some((point) =>
      everywhere(row).some((cell) => fits(askedCell(text, point, periods.rest), cell, namesOfDocument)),
    );
    if (row === undefined || isElsewhere) return null;
    const years = absent.flatMap((point) => [...point.years]).join(', ');
    return { result: 'missing', missing: `No figure was found for “${labelOf(row)}” in ${years}.` };
  }
  const inOneTable = found
    .map(({ table }) => chosenIn(cells.filter((cell) => cell.table === table)))
    .map((choices) => choices.flatMap((choice) => (choice.result === 'one' ? choice.cell : [])))
    .find((one) => one.length === found.length && one.every((cell, i) => cell.cell.value === found[i]?.cell.value));
  const operands = inOneTable ?? found;
  if (new Set(operands.map(labelOf)).size > 1 || new Set(operands.map(keyOf)).size < operands.length) return null;
  const isOfChange = operation !== 'sum' && operation !== 'average';
  // A change is the later figure less the earlier one.
  const areExact = operands.every(({ extra }) => extra === 0);
  return { result: 'operands', cells: isOfChange ? operands.toReversed() : operands, areExact };
}

const labelOf = (found: FoundCell | undefined): string => found?.row.heads.at(-1)?.text ?? '';
const keyOf = ({ passage, cell }: FoundCell): string => `${passage.documentId}:${cell.start}`;

const CONNECTOR = new RegExp(
  `(?<![\\p{L}\\p{N}])${anyOf(words.cells.operations.connectors, '\\s+')}(?![\\p{L}\\p{N}])|,`,
  'giu',
);

/** "A and B", "A or B", "A to B": each side must name a cell by itself, with the help of the words of the other. */
function ofTwoNames({ asked: { operation, rest }, periods, cells, namesOfDocument }: Search): Operands {
  const [point = periods] = periods.points;
  const found = new Map<string, readonly [ScoredCell, ScoredCell]>();
  for (const { 0: connector, index } of rest.matchAll(CONNECTOR)) {
    const sides = [rest.slice(0, index), rest.slice(index + connector.length)].map(withoutFillers);
    const [a, b] = sides.map((side) => chooseCell(askedCell(side, point, periods.rest), cells, namesOfDocument));
    if (a?.result !== 'one' || b?.result !== 'one') continue;
    const pair = inOneTable(a.cell, b.cell);
    if (pair !== null) found.set(pair.map(keyOf).join(' '), pair);
  }
  const [pair] = found.values();
  if (pair === undefined || found.size > 1) return null;
  return operation === 'percentage_change'
    ? null
    : { result: 'operands', cells: pair, areExact: pair.every(({ extra }) => extra === 0) };
}

/** Two cells of one column or one row; others are put together only where the question names one period for both. */
function inOneTable(a: ScoredCell, b: ScoredCell): readonly [ScoredCell, ScoredCell] | null {
  if (keyOf(a) === keyOf(b) || a.table !== b.table) return null;
  const isOneColumn = a.cell.column !== null && a.cell.column === b.cell.column;
  return isOneColumn || a.row === b.row ? [a, b] : null;
}
