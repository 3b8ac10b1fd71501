/** A match: offsets into the text. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
}

/** Characters searched at once, and how many matches are enough. */
const PIECE = 200_000;
const MOST_MATCHES = 10_000;

export interface TextQuery {
  readonly query: string;
  readonly matchCase: boolean;
  readonly wholeWords: boolean;
}

/** All matches in a text that is loaded piece by piece, in order, at most MOST_MATCHES. Throws what `load` throws, and when aborted. */
export async function findInText(
  { query, matchCase, wholeWords }: TextQuery,
  characters: number,
  load: (start: number, end: number) => Promise<string>,
  signal: AbortSignal,
): Promise<readonly TextMatch[]> {
  const pattern = queryPattern(query, matchCase, wholeWords);
  const matches: TextMatch[] = [];
  // Pieces overlap, so that a match (and the letter before and behind it) across two of them is seen.
  const overlap = query.length + 1;
  for (let from = 0; from < characters && matches.length < MOST_MATCHES; from += PIECE) {
    const base = Math.max(0, from - overlap);
    const text = await load(base, Math.min(characters, from + PIECE + overlap));
    signal.throwIfAborted();
    for (const match of text.matchAll(pattern)) {
      const start = base + match.index;
      const mine = start >= from && start < from + PIECE;
      if (mine && matches.length < MOST_MATCHES) matches.push({ start, end: start + match[0].length });
    }
  }
  return matches;
}

function queryPattern(query: string, matchCase: boolean, wholeWords: boolean): RegExp {
  const literal = query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const whole = `(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])`;
  return new RegExp(wholeWords ? whole : literal, matchCase ? 'gu' : 'giu');
}
