import type { Term } from '../../text/term.ts';
import limits from '../../weights/support-limits.json' with { type: 'json' };
import { couldReplace } from './align-terms.ts';
import type { Compared } from './compared.ts';
import { denies, isOnly, isTurnedRound, oppositePair } from './word-meaning.ts';

/** Most terms between two reversals of one statement. */
const REACH = limits.values.reversalReach;
/**
 * Most terms before the first that agrees: “In no event shall the Supplier”. A choice: no case of the evaluation
 * depends on it.
 */
const LEAD = 2;

/** Reversals of a statement in the sentence and in its source, each by words that the other lacks there. */
interface Reversals {
  readonly said: readonly number[];
  readonly source: readonly number[];
  /** Words of the sentence aligned with their opposite. */
  readonly pairs: readonly (readonly [at: number, place: number])[];
}

const near = (k: number, [from, to]: readonly [number, number]): boolean => k >= from - REACH && k <= to + REACH;

/** Whether one term is the opposite of the other, so that negating one would make them equal. */
const isReversed = (a: Term, b: Term): boolean =>
  a.isNegative !== b.isNegative || oppositePair(a.sides, b.sides) !== null || isTurnedRound(a.key, b.key);

function reversalsOf({ said, source, sourceText, toSource, toSaid, replaced }: Compared): Reversals {
  const isLonely = (j: number | undefined) => (j ?? -1) < 0;
  const [first, last] = [toSaid.findIndex((i) => i >= 0), toSaid.findLastIndex((i) => i >= 0)];
  let from = first;
  const follows = (j: number) => !/[.!?\n]/.test(sourceText.slice(source[j - 1]?.end, source[j]?.start));
  while (from > 0 && first - from < LEAD && follows(from)) from--;
  return {
    said: said.flatMap((term, i) => (isLonely(toSource[i]) && denies(term) ? [i] : [])),
    source: source.flatMap((term, j) => (j >= from && j <= last && isLonely(toSaid[j]) && denies(term) ? [j] : [])),
    pairs: [...replaced.entries()].filter(([i, j]) => {
      const [term, other] = [said[i], source[j]];
      if (term === undefined || other === undefined || !couldReplace(term, other)) return false;
      // Both sides have the word: the alignment put the two next to each other, but neither replaces the other.
      const isOnBoth = source.some(({ key }) => key === term.key) || said.some(({ key }) => key === other.key);
      return isReversed(term, other) && !isOnBoth;
    }),
  };
}

/** “Will not” aligned with “may not”: its “not” belongs to the word before it. */
const isOwnNegation = (terms: readonly Term[], at: number, k: number): boolean =>
  k === at + 1 && terms[at]?.obligation !== null && terms[at]?.isNegative === false;

const hasOnly = (terms: readonly Term[], toOther: readonly number[], around: readonly [number, number]): boolean =>
  terms.some(({ key }, k) => isOnly(key) && (toOther[k] ?? -1) < 0 && near(k, around));

/**
 * Whether a second reversal nearby cancels that the sentence has at `at` the opposite of what the source has at
 * `place`: “No employee may”, “employees may not”. Words alone do not tell what both mean together.
 */
export function isPairCancelled(at: number, place: number, compared: Compared): boolean {
  const { said, source, toSource, toSaid } = compared;
  const [term, other] = [said[at], source[place]];
  if (term === undefined || other === undefined || !isReversed(term, other)) return false;
  const all = reversalsOf(compared);
  const [here, there] = [[at, at] as const, [place, place] as const];
  const [inSaid, inSource] = [
    all.said.some((i) => i !== at && near(i, here) && !isOwnNegation(said, at, i)),
    all.source.some((j) => j !== place && near(j, there) && !isOwnNegation(source, place, j)),
  ];
  if (all.pairs.some(([i, j]) => i !== at && j !== place && near(i, here))) return true;
  if (denies(term) === denies(other)) return inSaid || inSource;
  return denies(term)
    ? inSource || (inSaid && hasOnly(source, toSaid, there))
    : inSaid || (inSource && hasOnly(said, toSource, here));
}

/** The same for a negation at `at` that only one side has; `range` is its place on the other side. */
export function isNegationCancelled(
  side: 'said' | 'source',
  at: number,
  range: readonly [number, number],
  compared: Compared,
): boolean {
  const all = reversalsOf(compared);
  const here = [at, at] as const;
  const [own, others] = side === 'said' ? [all.said, all.source] : [all.source, all.said];
  if (others.some((k) => near(k, range))) return true;
  const ownEnd = side === 'said' ? 0 : 1;
  if (all.pairs.some((pair) => pair[ownEnd] !== at && near(pair[ownEnd], here))) return true;
  const isDouble = own.some((k) => k !== at && near(k, here));
  const { said, source, toSource, toSaid } = compared;
  return isDouble && (side === 'said' ? hasOnly(source, toSaid, range) : hasOnly(said, toSource, range));
}
