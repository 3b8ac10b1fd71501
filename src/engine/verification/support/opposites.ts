import { words } from '../../text/language.ts';
import { stem } from '../../text/stem.ts';
import type { Side } from '../../text/term.ts';

/**
 * Pairs of opposites, side 0 left, side 1 right. A word may be in several pairs: two words differ when they are on
 * opposite sides of one and on the same side of none.
 */
function compile(): ReadonlyMap<string, readonly Side[]> {
  const sides = new Map<string, Side[]>();
  for (const [pair, lists] of Object.entries(words.opposites)) {
    for (const [side, list] of [lists.left, lists.right].entries()) {
      for (const phrase of list) {
        const key = phrase.includes(' ') ? phrase : stem(phrase);
        const known = sides.get(key) ?? [];
        sides.set(key, [...known, { pair, side: side as 0 | 1 }]);
      }
    }
  }
  return sides;
}

const SIDES = compile();

/** The sides of a phrase, or of a single word by its stem. */
export const sidesOf = (key: string): readonly Side[] => SIDES.get(key) ?? NONE;
const NONE: readonly Side[] = [];

/** Phrases with more than one word, for which the reader of terms searches. */
export const OPPOSITE_PHRASES: readonly string[] = [...SIDES.keys()].filter((key) => key.includes(' '));

/** The pair in which two words are opposites; null when they share a side or have no pair in common. */
export function oppositePair(a: readonly Side[], b: readonly Side[]): string | null {
  let opposite: string | null = null;
  for (const one of a) {
    for (const other of b) {
      if (one.pair !== other.pair) continue;
      if (one.side === other.side) return null;
      opposite ??= one.pair;
    }
  }
  return opposite;
}
