import type { Computation } from '../question/asked-figures.ts';

/** A decimal number, exactly: `units` of 10 ** -decimals. */
export interface Decimal {
  readonly units: bigint;
  readonly decimals: number;
}

/** A result, and whether it is rounded. */
export interface Computed {
  readonly value: Decimal;
  readonly isRounded: boolean;
}

/** An exact quotient of whole numbers; `under` is above 0. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export const fractionOf = ({ units, decimals }: Decimal): Fraction => ({
  over: units,
  under: 10n ** BigInt(decimals),
});

export const wholeFraction = (value: number): Fraction => ({ over: BigInt(value), under: 1n });

/** One operation on two fractions; null for a division by zero. */
export function combine(sign: '+' | '-' | '*' | '/', a: Fraction, b: Fraction): Fraction | null {
  switch (sign) {
    case '+':
      return { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
    case '-':
      return { over: a.over * b.under - b.over * a.under, under: a.under * b.under };
    case '*':
      return { over: a.over * b.over, under: a.under * b.under };
    case '/': {
      if (b.over === 0n) return null;
      const turned = b.over < 0n ? -1n : 1n;
      return { over: a.over * b.under * turned, under: a.under * b.over * turned };
    }
  }
}

export const magnitude = ({ over, under }: Fraction): Fraction => ({ over: over < 0n ? -over : over, under });

/** The same without the zeros at its end. */
const withoutZeros = ({ units, decimals }: Decimal): Decimal =>
  decimals > 0 && units % 10n === 0n
    ? withoutZeros({ units: units / 10n, decimals: decimals - 1 })
    : { units, decimals };

/** A decimal of at most so many places, rounded half away from zero; without the zeros at its end where it is exact. */
export function decimalOfFraction({ over, under }: Fraction, places: number): Computed {
  const size = over < 0n ? -over : over;
  const scaled = size * 10n ** BigInt(places);
  const whole = scaled / under;
  const left = scaled % under;
  const rounded = left * 2n >= under ? whole + 1n : whole;
  const value = { units: over < 0n ? -rounded : rounded, decimals: places };
  return { value: left > 0n ? value : withoutZeros(value), isRounded: left > 0n };
}

/** As a double, for a power, which is rounded in any case. */
export const numberOf = ({ over, under }: Fraction): number => Number((over * 10n ** 15n) / under) / 1e15;

/** Decimals of a quotient, rounded half away from zero. */
const QUOTIENT_DECIMALS = 2;

/** The decimal that a number prints as: a cell's value was read from at most fifteen digits, which a double keeps. */
export function decimalOf(value: number): Decimal {
  const text = value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
  const [whole = '0', fraction = ''] = text.split('.');
  return { units: BigInt(`${whole}${fraction}`), decimals: fraction.length };
}

const unitsAt = ({ units, decimals }: Decimal, wanted: number): bigint => units * 10n ** BigInt(wanted - decimals);

function sumOf(values: readonly Decimal[]): Decimal {
  const decimals = Math.max(...values.map((value) => value.decimals));
  return { units: values.reduce((sum, value) => sum + unitsAt(value, decimals), 0n), decimals };
}

const negative = ({ units, decimals }: Decimal): Decimal => ({ units: -units, decimals });

/** The quotient with so many decimals, and whether it is rounded; null by zero. */
function quotient(a: Decimal, b: Decimal, decimals: number): Computed | null {
  const made = combine('/', fractionOf(a), fractionOf(b));
  return made === null ? null : decimalOfFraction(made, decimals);
}

/**
 * What an operation gives for these figures, in order; null where it has no result. A change is that to the last from
 * the first.
 */
export function compute(operation: Computation, values: readonly Decimal[]): Computed | null {
  const [first, second] = values;
  if (first === undefined || second === undefined) return null;
  const exact = (value: Decimal): Computed => ({ value, isRounded: false });
  if (operation === 'sum') return exact(sumOf(values));
  if (operation === 'average') {
    const sum = sumOf(values);
    return quotient(sum, decimalOf(values.length), Math.max(QUOTIENT_DECIMALS, sum.decimals));
  }
  if (values.length !== 2) return null;
  if (operation === 'difference' || operation === 'comparison') return exact(sumOf([first, negative(second)]));
  if (operation === 'ratio') return quotient(first, second, QUOTIENT_DECIMALS + 2);
  // The percentage change to the first figure from the second.
  const change = sumOf([first, negative(second)]);
  const base = second.units < 0n ? negative(second) : second;
  return quotient({ units: change.units * 100n, decimals: change.decimals }, base, QUOTIENT_DECIMALS);
}

/** Below 0 where `a` is less than `b`, above 0 where it is more. */
export const compareDecimals = (a: Decimal, b: Decimal): number => Number(sumOf([a, negative(b)]).units);

/** "−1,234.50": with thousands separators and a real minus. */
export function decimalText({ units, decimals }: Decimal): string {
  const digits = `${units < 0n ? -units : units}`.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/gu, ',');
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${units < 0n ? '−' : ''}${whole}${fraction}`;
}
