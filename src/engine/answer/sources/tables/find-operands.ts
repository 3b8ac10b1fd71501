import type { FoundCell, NamedCell } from '../../../cells/read-cells.ts';
import { type AskedOperation, type Computation, withoutFillers } from '../../../question/asked-figures.ts';
import { anyOf, words } from '../../../text/language.ts';
import { type Periods, type ReadPeriods, timeOf } from '../../../text/periods.ts';
import { askedCell, type Choice, chooseCell, fits, type ScoredCell } from './score-cells.ts';
import { readAlike, writeClaim } from './write-claim.ts';

/**
 * The cells of an operation in order; or, in words, what of them was not found; null where the question may ask
 * something else.
 */
export type Operands =
  | { readonly result: 'operands'; readonly cells: readonly FoundCell[] }
  | { readonly result: 'missing'; readonly missing: string }
  | null;

interface Search {
  /** The cells of a document, also of passages that were not found. */
  readonly everywhere: (found: NamedCell, rows: 'all' | 'same heads') => readonly NamedCell[];
  readonly asked: AskedOperation;
  readonly periods: ReadPeriods;
  readonly cells: readonly NamedCell[];
}

/** Finds the cells that an operation is asked of: one row in several periods, or several rows in one. */
export function findOperands(search: Search): Operands {
  return search.periods.points.length > 1 ? ofOneRow(search) : ofTwoNames(search);
}

const ofRange = new RegExp(`\\d{4}\\s*(?:${anyOf(words.cells.operations.ranges)}|[-–])\\s*\\d{4}`, 'iu');

/** "From 2015 to 2017" are three years where they are put together. */
function spelledOut({ points }: ReadPeriods, operation: Computation, question: string): readonly Periods[] {
  const [first, last, ...more] = points;
  const isRange = operation === 'sum' || operation === 'average';
  if (!isRange || first === undefined || last === undefined || more.length > 0 || !ofRange.test(question))
    return points;
  const [[from = 0], [to = 0]] = [[...first.years], [...last.years]];
  return Array.from({ length: to - from + 1 }, (_, i) => ({ ...first, years: new Set([from + i]) }));
}

function ofOneRow({ asked: { operation, rest }, periods, cells, everywhere }: Search): Operands {
  const text = withoutFillers(rest);
  const points = spelledOut(periods, operation, periods.text);
  if (points.length < 2 || (points.length > 2 && operation !== 'sum' && operation !== 'average')) return null;
  const ordered = [...points].sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
  const asked = ordered.map((point) => askedCell(text, point, periods.rest));
  const chosenIn = (among: readonly NamedCell[]) => asked.map((one) => chooseCell(one, among));
  const all = chosenIn(cells);
  if (all.some(({ result }) => result === 'several'))
    return all.some(({ result }) => result === 'none') ? null : severalFit(rivalsOf(all));
  const found = all.flatMap((choice) => (choice.result === 'one' ? choice.cell : []));
  if (found.length === 0) return null;
  if (found.length < all.length) {
    const [row] = found;
    const absent = asked.filter((_, i) => all[i]?.result === 'none');
    const others = row === undefined ? [] : everywhere(row, 'all');
    if (absent.some((one) => others.some((cell) => fits(one, cell)))) return null;
    const years = absent.flatMap((one) => [...one.periods.years]).join(', ');
    return { result: 'missing', missing: `No figure was found for “${labelOf(row)}” in ${years}.` };
  }
  const inOneTable = found
    .map(({ table }) => chosenIn(cells.filter((cell) => cell.table === table)))
    .map((choices) => choices.flatMap((choice) => (choice.result === 'one' ? choice.cell : [])))
    .find((one) => one.length === found.length && one.every((cell, i) => cell.cell.value === found[i]?.cell.value));
  const operands = inOneTable ?? found;
  if (
    !operands.every(isExact) ||
    new Set(operands.map(labelOf)).size > 1 ||
    new Set(operands.map(keyOf)).size < operands.length
  )
    return null;
  const doubles = operands.flatMap((one) => {
    const others = readAlike(one, everywhere(one, 'same heads')).filter((other) => asked.some((at) => fits(at, other)));
    return others.length === 0 ? [] : [one, ...others];
  });
  if (doubles.length > 0) return severalFit(doubles);
  // A change is the later figure less the earlier one.
  const isOfChange = operation !== 'sum' && operation !== 'average';
  return { result: 'operands', cells: isOfChange ? operands.toReversed() : operands };
}

/** A figure is computed only of cells whose heads have no word that the question lacks. */
const isExact = ({ extra }: ScoredCell): boolean => extra === 0;
const labelOf = (found: FoundCell | undefined): string => found?.row.heads.at(-1)?.text ?? '';
const keyOf = ({ passage, cell }: FoundCell): string => `${passage.documentId}:${cell.start}`;

const CONNECTOR = new RegExp(
  `(?<![\\p{L}\\p{N}])${anyOf(words.cells.operations.connectors, '\\s+')}(?![\\p{L}\\p{N}])|,`,
  'giu',
);

/** "A and B", "A or B", "A to B": each side must name a cell by itself, with the help of the words of the other. */
function ofTwoNames({ asked: { operation, rest }, periods, cells }: Search): Operands {
  const [point = periods] = periods.points;
  const found = new Map<string, readonly [ScoredCell, ScoredCell]>();
  let unclear: Operands = null;
  for (const { 0: connector, index } of rest.matchAll(CONNECTOR)) {
    const sides = [rest.slice(0, index), rest.slice(index + connector.length)].map(withoutFillers);
    const asked = sides.map((side) => askedCell(side, point, periods.rest));
    const choices = asked.map((one) => chooseCell(one, cells));
    if (choices.some(({ result }) => result === 'none')) continue;
    // The one that is certain tells the table of the other.
    const sure = choices.find((choice) => choice.result === 'one')?.cell;
    const [a, b] = asked.map((one, i) => {
      const choice = choices[i];
      if (choice?.result === 'one') return choice.cell;
      const beside = cells.filter(({ table }) => table === sure?.table);
      const second = chooseCell(one, beside);
      return second.result === 'one' ? second.cell : null;
    });
    if (!a || !b) {
      unclear = severalFit(rivalsOf(choices));
      continue;
    }
    const pair = inOneTable(a, b);
    if (pair !== null) found.set(pair.map(keyOf).join(' '), pair);
  }
  const [pair] = found.values();
  if (pair === undefined) return unclear;
  if (found.size > 1 || !pair.every(isExact) || operation === 'percentage_change') return null;
  return { result: 'operands', cells: pair };
}

const rivalsOf = (choices: readonly Choice[]): readonly ScoredCell[] =>
  choices.flatMap((choice) => (choice.result === 'several' ? choice.cells : []));

/** Most figures that are named where several fit. */
const NAMED = 4;

/** Says which figures fit, since the user can name one of them. */
function severalFit(cells: readonly FoundCell[]): Operands {
  const told = [...new Set(cells.flatMap((cell) => writeClaim('value', [cell])?.replace(/\.$/u, '') ?? []))];
  const shown = told.slice(0, NAMED).map((text) => `“${text}”`);
  return {
    result: 'missing',
    missing: `Several figures fit, and the question does not tell which: ${shown.join('; ')}.`,
  };
}

/** Two cells of one column or one row; others are put together only where the question names one period for both. */
function inOneTable(a: ScoredCell, b: ScoredCell): readonly [ScoredCell, ScoredCell] | null {
  if (keyOf(a) === keyOf(b) || a.table !== b.table) return null;
  const isOneColumn = a.cell.column !== null && a.cell.column === b.cell.column;
  return isOneColumn || a.row === b.row ? [a, b] : null;
}
