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
