import { struckPlaces } from '../../../contract/view/struck-runs.ts';

/** A match: offsets into the canonical text, and the page that it begins on, from 0. A text without pages is page 0. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
  readonly page: number;
}

export interface TextQuery {
  readonly query: string;
  readonly matchCase: boolean;
  readonly wholeWords: boolean;
}

/**
 * A text as it is searched: white space of any kind and length is one space, letters have no accents, dashes and quotes
 * one form, and what only marks words as struck is left out. `starts` and `ends` say where each character of it stands
 * in the canonical text.
 */
export interface SearchableText {
  readonly folded: string;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Where the pages after the first begin in the canonical text. */
  readonly pageStarts: readonly number[];
}

/** Characters that are loaded at once. */
const PIECE = 500_000;

/**
 * Loads a text of `characters` in pieces and prepares it for any number of searches. Throws the errors of `load`, and
 * when aborted.
 */
export async function loadSearchable(
  characters: number,
  load: (start: number, end: number) => Promise<string>,
  signal: AbortSignal,
): Promise<SearchableText> {
  const pieces: string[] = [];
  for (let from = 0; from < characters; from += PIECE) {
    pieces.push(await load(from, Math.min(characters, from + PIECE)));
    signal.throwIfAborted();
  }
  return searchable(pieces.join(''));
}

/** Prepares a canonical text, whose pages are joined by form feeds. */
function searchable(text: string): SearchableText {
  const folded: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const pageStarts: number[] = [];
  const push = (letters: string, from: number, to: number): void => {
    // A sign without a letter of its own, such as an accent, belongs to the letter before it.
    if (letters === '' && ends.length > 0) ends[ends.length - 1] = to;
    if (letters !== '') folded.push(letters);
    for (let i = 0; i < letters.length; i++) {
      starts.push(from);
      ends.push(to);
    }
  };
  const marks = struckPlaces(text).flatMap(({ start, end, from, to }) => [
    { start, end: from },
    { start: to, end },
  ]);
  let mark = 0;
  for (let i = 0; i < text.length; ) {
    const next = marks[mark];
    if (next !== undefined && i >= next.start) {
      i = next.end;
      mark++;
      continue;
    }
    const letter = String.fromCodePoint(text.codePointAt(i) ?? 0);
    const to = i + letter.length;
    if (letter === '\f') pageStarts.push(to);
    if (SPACE.test(letter)) push(folded.at(-1) === ' ' ? '' : ' ', i, to);
    else push(letter === SOFT_HYPHEN ? '' : fold(letter), i, to);
    i = to;
  }
  return { folded: folded.join(''), starts: Uint32Array.from(starts), ends: Uint32Array.from(ends), pageStarts };
}

const SPACE = /^\s$/;
const SOFT_HYPHEN = '\u00ad';
/** Marks over and under letters of Europe. Those of other scripts are letters of their own. */
const ACCENTS = /[\u0300-\u036f]/g;
const DASH = /^[\u2010-\u2015\u2212]$/;
const SINGLE_QUOTE = /^[\u2018\u2019\u201b\u2032]$/;
const DOUBLE_QUOTE = /^[\u201c\u201d\u201f\u2033]$/;

function fold(letter: string): string {
  if (letter < '\u0080') return letter;
  if (DASH.test(letter)) return '-';
  if (SINGLE_QUOTE.test(letter)) return "'";
  if (DOUBLE_QUOTE.test(letter)) return '"';
  return letter.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
}

/** Every match of a query in order; none for a query of nothing but white space. */
export function matchesIn(text: SearchableText, { query, matchCase, wholeWords }: TextQuery): readonly TextMatch[] {
  const { folded } = searchable(query);
  if (folded.trim() === '') return [];
  const literal = folded.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const whole = `(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])`;
  const pattern = new RegExp(wholeWords ? whole : literal, matchCase ? 'gu' : 'giu');
  const matches: TextMatch[] = [];
  let page = 0;
  for (const { index, 0: words } of text.folded.matchAll(pattern)) {
    const start = text.starts[index] ?? 0;
    while ((text.pageStarts[page] ?? Number.POSITIVE_INFINITY) <= start) page++;
    matches.push({ start, end: text.ends[index + words.length - 1] ?? start, page });
  }
  return matches;
}

/** The first match on a page or after it, from 1; the first of all behind the last one; 0 where there is none. */
export function matchFrom(matches: readonly TextMatch[], page: number): number {
  return matches.length === 0
    ? 0
    : Math.max(
        0,
        matches.findIndex((match) => match.page >= page),
      ) + 1;
}
