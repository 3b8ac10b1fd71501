const LARGEST_ROMAN = 4999;

const ROMAN: readonly (readonly [value: number, letters: string])[] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
  ] as const),
  ...([
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
];

/** A number in small Roman letters, 4 as "iv"; null for one that has none. */
export function roman(value: number): string | null {
  if (value < 1 || value > LARGEST_ROMAN) return null;
  let rest = value;
  let written = '';
  for (const [step, letters] of ROMAN) {
    written += letters.repeat(Math.floor(rest / step));
    rest %= step;
  }
  return written;
}
