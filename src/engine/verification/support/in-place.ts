import type { Compared } from './compared.ts';
import { sameTerm } from './same-term.ts';
import type { Term } from './term.ts';

/** Whether the words on both sides of a replaced one agree, so that nothing but the word can differ. */
export function isBetweenSame(i: number, j: number, { said, source, toSource }: Compared): boolean {
  const ends = i === said.length - 1 && source[j + 1]?.startsSentence !== false;
  return j > 0 && toSource[i - 1] === j - 1 && (ends || toSource[i + 1] === j + 1);
}

/** Whether the words on one side of a replaced one agree. */
export const isBesideSame = (i: number, j: number, { toSource }: Compared): boolean =>
  (j > 0 && toSource[i - 1] === j - 1) || toSource[i + 1] === j + 1;

/**
 * Whether the source says a run of terms elsewhere beside the same word: then the sentence has its parts in another order,
 * and the place where an alignment by order puts them means nothing.
 */
export function isSaidElsewhere(first: number, last: number, { said, source, context }: Compared): boolean {
  const [previous, next] = [beside(said, first, -1), beside(said, last, 1)];
  const isSame = (one: Term | undefined, other: Term | undefined) =>
    one !== undefined && other !== undefined && sameTerm(one, other, context);
  return source.some((_, j) => {
    const end = j + last - first;
    for (let k = first; k <= last; k++) if (!isSame(said[k], source[j + k - first])) return false;
    return isSame(previous, beside(source, j, -1)) || isSame(next, beside(source, end, 1));
  });
}

/** The nearest term on one side that says something, at most one linking word away, in the same sentence. */
function beside(terms: readonly Term[], at: number, step: 1 | -1): Term | undefined {
  for (const i of [at + step, at + 2 * step]) {
    const isCrossed = terms[step > 0 ? i : i + 1]?.startsSentence === true;
    if (isCrossed) return undefined;
    if (terms[i]?.weight === 1) return terms[i];
  }
  return undefined;
}
