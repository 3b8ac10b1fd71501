import type { CellFormula, TableCell } from '../../../contract/tables.ts';
import { columnName, measureText } from '../../../contract/view/tables/table-line.ts';
import {
  type Decimal,
  decimalOf,
  decimalOfFraction,
  decimalText,
  dividedBy,
  type Fraction,
  fractionOf,
  magnitude,
  minus,
  numberOf,
  plus,
  times,
  wholeFraction,
} from '../../cells/decimals.ts';
import { type CellInTable, columnHeadsOf } from '../../cells/read-cells.ts';
import { capitalised, wordPattern, words } from '../../text/language.ts';
import { readPeriods, timeOf } from '../../text/periods.ts';
import { withLead, type YesOrNo } from '../../text/yes-or-no.ts';
import { type Expression, leavesOf, readExpression, type Sign, writeExpression } from './expression.ts';
import { namesOfRow } from './row-names.ts';

/** Most figures that are written out: more would hide the result. They are named, and lit where they are cited. */
const WRITTEN_OUT = 2;
const SIGNS: Readonly<Record<Sign, string>> = { '+': '+', '-': '−', '*': '×', '/': '÷' };

/** The number of an operand, and what is made of its sign: "|#0|" has none, "~#0" the other one. */
const operandOf = (name: string) => ({
  index: Number(/\d+/u.exec(name)?.[0]),
  isUnsigned: name.startsWith('|'),
  isTurned: name.startsWith('~'),
});

interface Term {
  readonly period: string;
  readonly expression: Expression<string>;
  readonly value: Fraction;
}

/**
 * What a figure of a statement is counted in: only the first row and the totals have the sign of their currency, and
 * the scale of the statement is not that of a figure for one share.
 */
function countedIn({ cell, row, table }: CellInTable): Pick<TableCell, 'unit' | 'scale'> {
  if (namesOfRow(row).isPerShare)
    return { unit: row.heads.some(({ text }) => MINOR.test(text)) ? null : (cell.unit ?? table.currency), scale: 1 };
  return cell.unit === null ? { unit: table.currency, scale: table.scale } : cell;
}

/** "Earnings per share (pence)" says its unit itself. */
const MINOR = wordPattern(words.statements.minorUnits, 'iu');

/** What all figures are counted in; null where they may not be put together. */
function commonMeasure(cells: readonly CellInTable[]): string | null {
  const measures = new Set(cells.map((cell) => measureText(countedIn(cell))));
  const [measure = ''] = measures;
  return measures.size > 1 ? null : measure;
}

/** The values of the terms of a formula; null where one cannot be computed. */
function termsOf({ terms }: CellFormula, cells: readonly CellInTable[]): readonly Term[] | null {
  if (commonMeasure(cells) === null) return null;
  const made = terms.flatMap(({ period, expression: written }): Term[] => {
    const expression = readExpression(written);
    const value = expression === null ? null : valueIn(expression, cells);
    return expression === null || value === null ? [] : [{ period, expression, value }];
  });
  return made.length === terms.length ? made : null;
}

function figureOf(name: string, cells: readonly CellInTable[]): Decimal | null {
  const { index, isUnsigned, isTurned } = operandOf(name);
  const value = cells[index]?.cell.value ?? null;
  return value === null ? null : decimalOf(isUnsigned ? Math.abs(value) : isTurned ? -value : value);
}

function valueIn(expression: Expression<string>, cells: readonly CellInTable[]): Fraction | null {
  switch (expression.kind) {
    case 'number':
      return wholeFraction(expression.value);
    case 'leaf': {
      const figure = figureOf(expression.name, cells);
      return figure === null ? null : fractionOf(figure);
    }
    case 'average': {
      const values = expression.of.flatMap((one) => valueIn(one, cells) ?? []);
      return values.length === expression.of.length ? meanOf(values) : null;
    }
    case 'pair': {
      const [left, right] = [valueIn(expression.left, cells), valueIn(expression.right, cells)];
      return left === null || right === null ? null : OPERATIONS[expression.sign](left, right);
    }
  }
}

const OPERATIONS: Readonly<Record<Sign, (a: Fraction, b: Fraction) => Fraction | null>> = {
  '+': plus,
  '-': minus,
  '*': times,
  '/': dividedBy,
};

const meanOf = (values: readonly Fraction[]): Fraction | null =>
  dividedBy(values.reduce(plus, wholeFraction(0)), wholeFraction(values.length));

/**
 * The sentence for a measure, from the formula, the heads and the figures alone, so that it can be written again to
 * check it: "Gross margin, FY2019: (Total net sales − Cost of sales) ÷ Total net sales ≈ 40.99 %.". Null where it
 * cannot be computed: a cell without a figure, unlike units, a division by zero, no growth from below zero.
 */
function writeFormula(formula: CellFormula, cells: readonly CellInTable[]): string | null {
  const terms = termsOf(formula, cells);
  const [first, second] = terms ?? [];
  if (terms === null || first === undefined) return null;
  const { form, over } = formula;
  const measure = commonMeasure(cells) ?? '';
  const format = (value: Fraction, as = form) => formattedValue(value, as, measure, formula.decimals);
  const isSingle = leavesOf(first.expression).length === 1;
  if (over === 'value') {
    const result = format(first.value);
    const said = isSingle ? approximate(result) : `${workingOf(first.expression, result, cells)} ${exact(result)}`;
    return `${named(formula)}, ${first.period}: ${said}.`;
  }
  const title = `${named(formula)}${isSingle ? '' : `, ${inNames(first.expression, cells)}`}`;
  const each = terms.map(({ value, period }) => `${withoutUnit(format(value))} (${period})`);
  if (over === 'growth_per_year') return writeGrowth(title, formula, terms);
  if (over === 'average') {
    const mean = meanOf(terms.map(({ value }) => value));
    const periods = terms.map(({ period }) => period).toReversed();
    return mean === null ? null : `${title}: an average of ${approximate(format(mean))} over ${periods.join(', ')}.`;
  }
  if (second === undefined) return null;
  const change = minus(first.value, second.value);
  switch (over) {
    case 'difference':
      return `${title}: ${each.join(' − ')} ${inPoints(exact(format(change)), form)}.`;
    case 'comparison': {
      const relation = change.over === 0n ? 'the same as' : change.over < 0n ? 'less than' : 'more than';
      const size = inPoints(approximate(format(magnitude(change))), form);
      const by = change.over === 0n ? '' : `, ${change.over < 0n ? 'a decrease' : 'an increase'} of ${size}`;
      return `${title}: ${each[0]} is ${relation} ${each[1]}${by}.`;
    }
    case 'percentage_change': {
      const share = dividedBy(change, magnitude(second.value));
      if (share === null) return null;
      return `${title}: a change of ${approximate(format(share, 'percent'))} from ${second.period} to ${first.period}.`;
    }
  }
}

/** What stands in front: the measure, or the label of its row. */
const named = ({ name }: CellFormula): string => capitalised([name])[0] ?? name;

const YEAR = /\d+$/u;

/** The growth per year that leads from the first value to the last. */
function writeGrowth(title: string, { decimals = DECIMALS }: CellFormula, [last, first]: readonly Term[]) {
  if (last === undefined || first === undefined || first.value.over <= 0n || last.value.over <= 0n) return null;
  const [to, from] = [last, first].map(({ period }) => Number(YEAR.exec(period)?.[0]));
  const years = (to ?? 0) - (from ?? 0);
  const ratio = dividedBy(last.value, first.value);
  if (ratio === null || !(years > 0)) return null;
  const growth = (numberOf(ratio) ** (1 / years) - 1) * 100;
  const text = decimalText(decimalOf(Number(growth.toFixed(decimals))));
  return `${title}: a growth of ≈ ${text} % a year from ${first.period} to ${last.period}.`;
}

/** An exact result stands behind its figures, where they are few; a rounded one behind the names of its rows. */
const workingOf = (
  expression: Expression<string>,
  { isRounded }: FormattedValue,
  cells: readonly CellInTable[],
): string =>
  isRounded || new Set(leavesOf(expression)).size > WRITTEN_OUT
    ? inNames(expression, cells)
    : writtenOut(expression, cells);

/** Longest label that is written whole; a cut one ends in "…", and the row is lit where it is cited. */
const LABEL = 60;

export function labelOf({ row }: Pick<CellInTable, 'row'>): string {
  const label = row.heads.at(-1)?.text ?? '';
  return label.length <= LABEL ? label : `${label.slice(0, label.lastIndexOf(' ', LABEL)).replace(/[\s,;]+$/u, '')} …`;
}

/** An expression with its figures, each named once. */
function writtenOut(expression: Expression<string>, cells: readonly CellInTable[]): string {
  const said = new Set<string>();
  return writeExpression(expression, {
    name: (name) => {
      const figure = figureOf(name, cells);
      const cell = cells[operandOf(name).index];
      if (figure === null || cell === undefined) return '';
      const text = figure.units < 0n ? `(${decimalText(figure)})` : decimalText(figure);
      if (said.has(name)) return text;
      said.add(name);
      return `${text} (${labelOf(cell)})`;
    },
    sign: (sign) => SIGNS[sign],
    average: (of, text) => `average of ${of.map(text).join(' and ')}`,
  });
}

/** An expression with the labels of its rows: "(Total net sales − Cost of sales) ÷ Total net sales". */
function inNames(expression: Expression<string>, cells: readonly CellInTable[]): string {
  const cellOf = (name: string): CellInTable | undefined => cells[operandOf(name).index];
  const nameOf = (name: string): string => {
    const cell = cellOf(name);
    return cell === undefined ? '' : labelOf(cell);
  };
  const timesOf = (label: string): readonly string[] =>
    leavesOf(expression).flatMap((name) => (nameOf(name) === label ? timeOfCell(cellOf(name)) : []));
  return writeExpression(expression, {
    name: (name) => {
      const label = nameOf(name);
      const [latest = ''] = [...timesOf(label)].sort().reverse();
      return timeOfCell(cellOf(name)) < latest ? `${label} a year before` : label;
    },
    sign: (sign) => SIGNS[sign],
    average: (of) => `average ${nameOf(of.flatMap((one) => leavesOf(one))[0] ?? '')}`,
  });
}

const timeOfCell = (cell: CellInTable | undefined): string =>
  cell === undefined ? '' : timeOf(readPeriods(columnName(columnHeadsOf(cell))));

/** The same behind a yes or no, where the question asks for one. */
export function writeMeasure(formula: CellFormula, cells: readonly CellInTable[]): string | null {
  const text = writeFormula(formula, cells);
  const lead = text === null ? null : leadOfFormula(formula, cells);
  return text === null || lead === null ? text : withLead(lead, text);
}

/** The yes or no that a formula says to what the question asks to be affirmed; null where it asks for none. */
function leadOfFormula(formula: CellFormula, cells: readonly CellInTable[]): YesOrNo | null {
  const [first, second] = termsOf(formula, cells) ?? [];
  if (formula.holds === undefined || first === undefined) return null;
  const change = second === undefined ? first.value : minus(first.value, second.value);
  const isMore = formula.holds === 'up' || formula.holds === 'positive';
  return (isMore ? change.over > 0n : change.over < 0n) ? 'yes' : 'no';
}

/** Decimals of a quotient of 1 and more, and of a smaller one. */
const DECIMALS = 2;
const SMALL_DECIMALS = 4;

/** A result as it is written. */
interface FormattedValue {
  readonly number: string;
  /** With what it is counted in: "42.5 %". */
  readonly text: string;
  readonly isRounded: boolean;
}

/** A result in its form; `measure`: what amounts are counted in. */
function formattedValue(
  value: Fraction,
  form: CellFormula['form'],
  measure: string,
  decimals: number | undefined,
): FormattedValue {
  const hundredfold = { over: value.over * 100n, under: value.under };
  if (form === 'percent') return formattedIn(hundredfold, decimals ?? DECIMALS, ' %');
  if (form === 'amount') return formattedIn(value, decimals ?? DECIMALS, measure === '' ? '' : ` ${measure}`);
  if (form === 'days') return formattedIn(value, decimals ?? DECIMALS, ' days');
  const { over, under } = magnitude(value);
  const quotient = formattedIn(value, decimals ?? (over >= under ? DECIMALS : SMALL_DECIMALS), '');
  if (form === 'ratio') return quotient;
  return { ...quotient, text: `${quotient.text} (${formattedIn(hundredfold, DECIMALS, ' %').text})` };
}

function formattedIn(value: Fraction, places: number, unit: string): FormattedValue {
  const made = decimalOfFraction(value, places);
  const number = decimalText(made.value);
  return { number, text: `${number}${unit}`, isRounded: made.isRounded };
}

/** An amount without its unit, which the result has; any other value with it. */
const withoutUnit = ({ number, text }: FormattedValue): string => (text.endsWith(' %') ? text : number);

/** "≈ 40.99 %". */
const approximate = ({ text, isRounded }: FormattedValue): string => (isRounded ? `≈ ${text}` : text);
/** "= 42.5 %", "≈ 40.99 %". */
const exact = ({ text, isRounded }: FormattedValue): string => `${isRounded ? '≈' : '='} ${text}`;

/** Two percentages differ by points. */
const inPoints = (text: string, form: CellFormula['form']): string =>
  form === 'percent' ? text.replace(' %', ' percentage points') : text;
