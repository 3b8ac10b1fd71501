import { foldText } from './fold-text.ts';

/** Where an expected text stands in a source: offsets into the source, and how alike the two are, 0..1. */
export interface SpanMatch {
  readonly start: number;
  readonly end: number;
  readonly exact: boolean;
  /** 1 − edit distance / length of the expected text, both folded loosely. */
  readonly likeness: number;
}

interface Alignment {
  readonly start: number;
  readonly end: number;
  readonly cost: number;
}

/**
 * Sellers' algorithm: the substring of `text` with the least edit distance to `pattern`, in O(|text| · |pattern|) time and
 * O(|pattern|) space. Beside each cost runs the offset where its alignment began, so that nothing has to be traced back.
 */
function closestSubstring(text: string, pattern: string): Alignment {
  const rows = pattern.length;
  let cost = Uint32Array.from({ length: rows + 1 }, (_, i) => i);
  let origin = new Uint32Array(rows + 1);
  let nextCost = new Uint32Array(rows + 1);
  let nextOrigin = new Uint32Array(rows + 1);
  let best: Alignment = { start: 0, end: 0, cost: rows };
  for (let column = 1; column <= text.length; column++) {
    const unit = text.charCodeAt(column - 1);
    nextCost[0] = 0;
    nextOrigin[0] = column;
    for (let row = 1; row <= rows; row++) {
      const replaced = (cost[row - 1] as number) + (pattern.charCodeAt(row - 1) === unit ? 0 : 1);
      const inserted = (cost[row] as number) + 1;
      const missing = (nextCost[row - 1] as number) + 1;
      if (replaced <= inserted && replaced <= missing) {
        nextCost[row] = replaced;
        nextOrigin[row] = origin[row - 1] as number;
      } else if (inserted <= missing) {
        nextCost[row] = inserted;
        nextOrigin[row] = origin[row] as number;
      } else {
        nextCost[row] = missing;
        nextOrigin[row] = nextOrigin[row - 1] as number;
      }
    }
    [cost, nextCost] = [nextCost, cost];
    [origin, nextOrigin] = [nextOrigin, origin];
    if ((cost[rows] as number) < best.cost) {
      best = { start: origin[rows] as number, end: column, cost: cost[rows] as number };
    }
  }
  return best;
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
 * The best match of `expected` in `source`: exact when it stands there character for character, else the closest substring
 * with whitespace, quotes, hyphens, case and compatibility forms folded. Null when nothing is alike at all.
 */
export function matchSpan(source: string, expected: string): SpanMatch | null {
  const wanted = expected.trim();
  if (wanted === '') return null;
  const at = source.indexOf(wanted);
  if (at >= 0) return { start: at, end: at + wanted.length, exact: true, likeness: 1 };
  // Too long to be alike: the cost is at least the difference of the lengths. Also bounds the time.
  if (wanted.length > 4 * source.length) return null;
  const text = foldText(source, { loose: true });
  const pattern = foldText(wanted, { loose: true }).text;
  if (pattern === '') return null;
  const found = closestSubstring(text.text, pattern);
  if (found.end <= found.start) return null;
  const [start, end] = atWordBounds(source, text.from[found.start] as number, text.to[found.end - 1] as number);
  return { start, end, exact: false, likeness: 1 - found.cost / pattern.length };
}
