import type { TermWord } from './parse-term.ts';
import type { Stem } from './word-finder.ts';

/** A stretch of folded text that begins and ends between words. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** A pattern that matches nowhere. */
const NOTHING = '(?!)';

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/**
 * The stretches in which a term can begin and end; outside of them it does not stand. Cutting these few into words takes a
 * fraction of the time of cutting the whole text. A stem differs from its forms in its last letter at most, so all forms
 * begin with the letters before that.
 */
export function likelyWindows(term: readonly TermWord[], stem: Stem): (text: string) => Generator<Window> {
  const first = term[0];
  const pattern = new RegExp(first === undefined ? NOTHING : beginning(first, stem), 'g');
  const chunks = chunksOf(term);
  return function* windows(text) {
    let open: Window | null = null;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      let from = match.index;
      while (from > 0 && !isSpace(text.charCodeAt(from - 1))) from--;
      const to = behindChunks(text, match.index, chunks);
      if (open !== null && from >= open.to) {
        yield open;
        open = null;
      }
      open = open === null ? { from, to } : { from: open.from, to: Math.max(open.to, to) };
      // An empty match cannot be; one letter on, so that "a" in "aa" is looked at twice.
      pattern.lastIndex = match.index + 1;
    }
    if (open !== null) yield open;
  };
}

/** The letters that every form of a word begins with, with the hyphens, spaces and separators a text may put between them. */
function beginning({ letters, joints }: TermWord, stem: Stem): string {
  const stemmed = stem(letters);
  const shared = /^[a-z]+$/.test(letters) ? letters.slice(0, Math.max(1, stemmed.length - 1)) : letters;
  let pattern = '';
  let length = 0;
  for (const letter of shared) {
    if (length > 0) pattern += joints.has(length) ? '-?\\s*' : /\d/.test(letter) ? '(?:,|-\\s*)?' : '(?:-\\s*)?';
    pattern += letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
    length += letter.length;
  }
  return pattern;
}

/** Runs without white space that an occurrence can take: one a word, one more where a line end may break it, and some spare. */
function chunksOf(term: readonly TermWord[]): number {
  return term.reduce((sum, { joints }) => sum + 2 + joints.size, 2);
}

function behindChunks(text: string, start: number, chunks: number): number {
  let at = start;
  for (let chunk = 0; chunk < chunks && at < text.length; chunk++) {
    while (at < text.length && isSpace(text.charCodeAt(at))) at++;
    while (at < text.length && !isSpace(text.charCodeAt(at))) at++;
  }
  return at;
}
