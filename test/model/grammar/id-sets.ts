import { randomFrom } from '../../fakes/random.ts';

/** Ids that are prefixes of one another in every way: the hardest sets for a grammar that reads digit by digit. */
const NESTED: readonly (readonly number[])[] = [
  [1],
  [60],
  [1, 12, 123],
  [123, 12, 1],
  [9, 90, 99, 900, 909, 990, 999],
  [1, 10, 11, 100, 101, 110, 111],
  [2, 21, 22, 23],
  [12, 21],
  [19, 190, 1900],
  Array.from({ length: 60 }, (_, i) => i + 1),
];

/**
 * `count` sets of distinct positive sentence numbers, 1 to 60 in each: the nested ones, then by turns counted from 1 (as
 * the engine numbers them), with gaps, and in random order with prefixes of one another.
 */
export function idSets(count: number, seed: number): readonly (readonly number[])[] {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const drawn = (size: number, most: number): number[] => {
    const ids = new Set<number>();
    while (ids.size < size) ids.add(1 + below(most));
    return [...ids];
  };
  const withPrefixes = (size: number): number[] => {
    const ids = new Set<number>();
    while (ids.size < size) {
      const text = String(100 + below(900));
      for (const length of [1, 2, 3]) if (random() < 0.7) ids.add(Number(text.slice(0, length)));
    }
    return [...ids].slice(0, size);
  };
  const one = (turn: number): readonly number[] => {
    // Squared: small sets are the usual ones, and they cost less.
    const size = 1 + Math.floor(60 * random() ** 2);
    if (turn % 3 === 0) return Array.from({ length: size }, (_, i) => i + 1);
    if (turn % 3 === 1) return drawn(size, 200).sort((a, b) => a - b);
    return withPrefixes(size);
  };
  return [...NESTED, ...Array.from({ length: count - NESTED.length }, (_, turn) => one(turn))].slice(0, count);
}
