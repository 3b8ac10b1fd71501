import type { CellFormula } from '../../../contract/tables.ts';
import { decimalText } from '../../answer/sources/tables/compute.ts';
import { decimalOfFraction, type Fraction, magnitude } from '../../answer/sources/tables/fraction.ts';

/** Decimals of a quotient of 1 and more, and of a smaller one. */
export const DECIMALS = 2;
const SMALL_DECIMALS = 4;

/** A result as it is told. */
export interface Told {
  readonly number: string;
  /** With what it is counted in. */
  readonly text: string;
  readonly isRounded: boolean;
}

/** A result in its form; `measure`: what amounts are counted in. */
export function toldValue(
  value: Fraction,
  form: CellFormula['form'],
  measure: string,
  decimals: number | undefined,
): Told {
  const hundredfold = { over: value.over * 100n, under: value.under };
  if (form === 'percent') return toldIn(hundredfold, decimals ?? DECIMALS, ' %');
  if (form === 'amount') return toldIn(value, decimals ?? DECIMALS, measure === '' ? '' : ` ${measure}`);
  if (form === 'days') return toldIn(value, decimals ?? DECIMALS, ' days');
  const { over, under } = magnitude(value);
  const quotient = toldIn(value, decimals ?? (over >= under ? DECIMALS : SMALL_DECIMALS), '');
  if (form === 'ratio') return quotient;
  return { ...quotient, text: `${quotient.text} (${toldIn(hundredfold, DECIMALS, ' %').text})` };
}

function toldIn(value: Fraction, places: number, unit: string): Told {
  const made = decimalOfFraction(value, places);
  const number = decimalText(made.value);
  return { number, text: `${number}${unit}`, isRounded: made.isRounded };
}

/** An amount without its unit, which the result has; any other value with it. */
export const bare = ({ number, text }: Told): string => (text.endsWith(' %') ? text : number);

/** "≈ 40.99 %". */
export const about = ({ text, isRounded }: Told): string => (isRounded ? `≈ ${text}` : text);
/** "= 42.5 %", "≈ 40.99 %". */
export const equal = ({ text, isRounded }: Told): string => `${isRounded ? '≈' : '='} ${text}`;

/** Two percentages differ by points. */
export const inPoints = (told: string, form: CellFormula['form']): string =>
  form === 'percent' ? told.replace(' %', ' percentage points') : told;
