import search from 'approx-string-match';
import { foldText } from '../text/fold-text.ts';

/** Where an expected text stands in a source: offsets into the source, and how alike the two are, 0..1. */
export interface SpanMatch {
  readonly start: number;
  readonly end: number;
  readonly exact: boolean;
  /** 1 − edit distance / length of the expected text, both folded loosely. */
  readonly similarity: number;
}

/** A match is shown to people: it does not begin or end in the middle of a word. */
function atWordBounds(source: string, start: number, end: number): [start: number, end: number] {
  const inWord = (at: number) => /[\p{L}\p{M}\p{N}]/u.test(source[at] ?? '');
  let [from, to] = [start, end];
  while (from > 0 && inWord(from) && inWord(from - 1)) from--;
  while (to < source.length && inWord(to) && inWord(to - 1)) to++;
  return [from, to];
}

/**
 * The best match of `expected` in `source`: exact when it stands there character for character, else the closest
 * substring with whitespace, quotes, hyphens, case and compatibility forms folded. Null when nothing is alike at all.
 */
export function matchSpan(source: string, expected: string): SpanMatch | null {
  const wanted = expected.trim();
  if (wanted === '') return null;
  const at = source.indexOf(wanted);
  if (at >= 0) return { start: at, end: at + wanted.length, exact: true, similarity: 1 };
  // Too long to be alike: the cost is at least the difference of the lengths. Also bounds the time.
  if (wanted.length > 4 * source.length) return null;
  const text = foldText(source, { loose: true });
  const pattern = foldText(wanted, { loose: true }).text;
  if (pattern === '') return null;
  // Every match has the least edit distance; of several the first is taken.
  const [found] = search(text.text, pattern, pattern.length - 1);
  if (found === undefined || found.end <= found.start) return null;
  const [start, end] = atWordBounds(source, text.from[found.start] as number, text.to[found.end - 1] as number);
  return { start, end, exact: false, similarity: 1 - found.errors / pattern.length };
}
