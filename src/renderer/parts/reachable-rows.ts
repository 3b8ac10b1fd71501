import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * The row of a list that Tab reaches: the one that was used last, or the last one left when the list became shorter.
 */
export const reachableRow = (usedLast: number, count: number): number => Math.max(0, Math.min(usedLast, count - 1));

/**
 * Which rows of a long list are built, in order: those in view, and the one that Tab reaches. Without it nothing in the
 * list could be reached by keyboard once it is scrolled away.
 */
export function builtRows(range: Range, reachable: number): number[] {
  const inView = defaultRangeExtractor(range);
  if (reachable >= range.count || inView.includes(reachable)) return inView;
  return [...inView, reachable].sort((a, b) => a - b);
}
