/** Characters of a block, and how far behind its nominal end the real one is looked for. */
export const BLOCK = 4000;
const TAIL = 1000;

/** How many blocks a text of `characters` has; an empty one has one, so that there is something to say. */
export function blockCount(characters: number): number {
  return Math.max(1, Math.ceil(characters / BLOCK));
}

/** What must be loaded to show block `index`: its nominal range and the tail in which it really ends. */
export function blockRequest(index: number, characters: number): { readonly start: number; readonly end: number } {
  return { start: index * BLOCK, end: Math.min(characters, (index + 1) * BLOCK + TAIL) };
}

/**
 * The real range of block `index` within its loaded text, so that a block begins where a line begins (or at least a word). Two
 * neighbours look at the same characters for the line between them, so they never overlap and never leave a gap.
 */
export function blockRange(
  index: number,
  characters: number,
  loaded: string,
): { readonly start: number; readonly text: string } {
  const base = index * BLOCK;
  const from = index === 0 ? 0 : boundary(loaded.slice(0, TAIL));
  const to =
    (index + 1) * BLOCK >= characters ? characters - base : BLOCK + boundary(loaded.slice(BLOCK, BLOCK + TAIL));
  return { start: base + from, text: loaded.slice(from, to) };
}

/** The block in which an offset of the text is shown or nearly so. */
export function blockOf(offset: number, characters: number): number {
  return Math.min(blockCount(characters) - 1, Math.floor(offset / BLOCK));
}

function boundary(text: string): number {
  const line = text.indexOf('\n');
  if (line >= 0) return line + 1;
  const word = text.indexOf(' ');
  return word >= 0 ? word + 1 : 0;
}

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
