import type { Fragment } from './fragments.ts';
import type { Run } from './run-of.ts';

/** Whether the line of these fragments is read from the right: most of its letters run to the left. */
export function isReadFromRight(row: readonly Fragment[]): boolean {
  const count = (run: Run) => row.reduce((sum, own) => sum + (own.run === run ? own.glyphs.length : 0), 0);
  return count('left') > count('right');
}

/** Largest gap between two pieces of one figure or Latin word, as a multiple of the size. */
const NEAR = 0.35;

const joined = (before: Fragment, after: Fragment): Fragment => ({
  ...before,
  glyphs: [...before.glyphs, ...after.glyphs],
  u1: Math.max(before.u1, after.u1),
  size: Math.max(before.size, after.size),
});

/**
 * The fragments of a line as they are read. In a line read from the right, figures and Latin words keep their own
 * order.
 */
export function inReadingOrder(row: readonly Fragment[]): Fragment[] {
  if (!isReadFromRight(row)) return [...row].sort((a, b) => a.u0 - b.u0);
  const ordered: Fragment[] = [];
  let word: Fragment[] = [];
  const endWord = (): void => {
    const [first, ...rest] = word.reverse();
    if (first !== undefined) ordered.push(rest.reduce(joined, first));
    word = [];
  };
  for (const fragment of [...row].sort((a, b) => b.u1 - a.u1)) {
    const last = word.at(-1);
    const goesOn =
      last !== undefined &&
      fragment.run === 'right' &&
      last.u0 - fragment.u1 <= NEAR * Math.max(last.size, fragment.size);
    if (!goesOn) endWord();
    if (fragment.run === 'right') word.push(fragment);
    else ordered.push(fragment);
  }
  endWord();
  return ordered;
}
