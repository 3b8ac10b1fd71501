import limits from '../../../weights/support-limits.json' with { type: 'json' };
import type { Compared } from '../compared.ts';
import { sameTerm } from '../same-term.ts';

/** Whether the words on both sides of a replaced one agree, so that only that word can differ. */
export function isBetweenSame(i: number, j: number, { said, source, toSource }: Compared): boolean {
  const ends = i === said.length - 1 && source[j + 1]?.startsSentence !== false;
  return j > 0 && toSource[i - 1] === j - 1 && (ends || toSource[i + 1] === j + 1);
}

/** Whether the words on one side of a replaced one agree. */
export const isBesideSame = (i: number, j: number, { toSource }: Compared): boolean =>
  (j > 0 && toSource[i - 1] === j - 1) || toSource[i + 1] === j + 1;

/**
 * Whether the source has a run of terms elsewhere, among words that agree at least as far as those around `place`,
 * where the alignment by order puts it. The sentence then only has its parts in another order.
 */
export function isSaidElsewhere(first: number, last: number, place: number, compared: Compared): boolean {
  const { said, source, context } = compared;
  const here = agreement(first, last, place, place, compared);
  return source.some((_, j) => {
    for (let k = first; k <= last; k++) {
      const [one, other] = [said[k], source[j + k - first]];
      if (one === undefined || other === undefined || !sameTerm(one, other, context)) return false;
    }
    const there = agreement(first, last, j, j + last - first, compared);
    return there > 0 && there >= here;
  });
}

/** Number of terms compared on each side. */
const REACH = limits.values.placeReach;

/**
 * Number of terms that agree without a gap on both sides of `said[first..last]` and `source[from..to]`, within their
 * sentences.
 */
function agreement(first: number, last: number, from: number, to: number, compared: Compared): number {
  const { said, source, context } = compared;
  const along = (i: number, j: number, step: 1 | -1): number => {
    let sum = 0;
    for (let k = 1; k <= REACH; k++) {
      const [one, other] = [said[i + k * step], source[j + k * step]];
      if (one === undefined || other === undefined || !sameTerm(one, other, context)) break;
      // A sentence begins at the term stepped from or onto; beyond it is another sentence.
      if ((step < 0 ? source[j + (k - 1) * step] : other)?.startsSentence) break;
      sum += one.weight;
    }
    return sum;
  };
  return along(first, from, -1) + along(last, to, 1);
}
