import { distinguishingWords } from '../../cells/name-words.ts';
import { words } from '../../text/language.ts';
import { readDate } from '../../text/read-date.ts';
import { stem } from '../../text/stem.ts';
import type { DateParts } from '../../text/term.ts';

/** One word, number, date or sign of a text. */
export type Piece =
  | { readonly kind: 'word'; readonly text: string; readonly stem: string; readonly isName: boolean }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'date'; readonly date: DateParts; readonly text: string }
  | { readonly kind: 'sign'; readonly sign: '+' | '-' | '*' | '/' | '(' | ')' }
  /** Ends a sentence, or stands between two of its parts. */
  | { readonly kind: 'stop' };

const PIECE =
  /(?<word>(?=\p{N}*\p{L})[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?|[%&])|(?<number>\d[\d,]*(?:\.\d+)?)|(?<sign>[/÷*×+()−]|(?<=\s)[-–](?=\s))|(?<stop>[.?!:;,])/gu;
const SIGNS: Readonly<Record<string, '+' | '-' | '*' | '/' | '(' | ')'>> = {
  '÷': '/',
  '×': '*',
  '−': '-',
  '–': '-',
  '/': '/',
  '*': '*',
  '-': '-',
  '+': '+',
  '(': '(',
  ')': ')',
};
/** How signs that stand for words are spelled out. */
const SPELLED: Readonly<Record<string, string>> = { '%': 'percent', '&': 'and' };

const OWN_CAPITALS = /^[AI]$/u;

function wordOf(written: string): Piece {
  const text =
    SPELLED[written] ??
    written
      .toLowerCase()
      .replace(/['’]s$/u, '')
      .replaceAll(/['’]/gu, '');
  // "AT&T" is written in words that say nothing elsewhere.
  const isName = /^\p{Lu}+$/u.test(written) && !words.cells.asking.includes(text) && !OWN_CAPITALS.test(written);
  return { kind: 'word', text, stem: stem(text), isName };
}

/**
 * Cuts a text into words, numbers, dates and signs: "PP&E" is three words, "year-over-year" too, and a minus has spaces
 * around it.
 */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { index, 0: written, groups } of text.matchAll(PIECE)) {
    if (index < done) continue;
    const isSign = groups?.sign !== undefined || groups?.stop !== undefined;
    const date = isSign ? null : readDate(text, index);
    if (date !== null) {
      pieces.push({ kind: 'date', date: date.date, text: text.slice(index, date.end) });
      done = date.end;
    } else if (groups?.word !== undefined) pieces.push(wordOf(written));
    else if (groups?.number !== undefined) pieces.push({ kind: 'number', value: Number(written.replaceAll(',', '')) });
    else pieces.push(groups?.sign === undefined ? { kind: 'stop' } : { kind: 'sign', sign: SIGNS[written] ?? '(' });
  }
  return pieces;
}

/** The stems of a name or phrase, joined by a space. */
export const phraseKey = (phrase: string): string =>
  piecesOf(phrase)
    .flatMap((piece) => (piece.kind === 'word' ? piece.stem : piece.kind === 'number' ? `${piece.value}` : []))
    .join(' ');

/** What the phrases of a list mean, found by the longest that begins at a place. */
export interface Phrases<Meaning> {
  readonly at: (
    pieces: readonly Piece[],
    from: number,
  ) => { readonly meaning: Meaning; readonly length: number } | null;
}

export function phrasesOf<Meaning>(
  meanings: readonly (readonly [phrase: string, meaning: Meaning])[],
): Phrases<Meaning> {
  const byKey = new Map<string, Meaning>();
  for (const [phrase, meaning] of meanings) {
    const key = phraseKey(phrase);
    if (!byKey.has(key)) byKey.set(key, meaning);
  }
  const longest = Math.max(...[...byKey.keys()].map((key) => key.split(' ').length));
  return {
    at: (pieces, from) => {
      const own: string[] = [];
      let found: { meaning: Meaning; length: number } | null = null;
      for (const piece of pieces.slice(from, from + longest)) {
        if (piece.kind !== 'word' && piece.kind !== 'number') break;
        own.push(piece.kind === 'word' ? piece.stem : `${piece.value}`);
        const meaning = byKey.get(own.join(' '));
        if (meaning !== undefined) found = { meaning, length: own.length };
      }
      return found;
    },
  };
}

const ASKING: ReadonlySet<string> = new Set(words.cells.asking.flatMap((word) => [...distinguishingWords(word)]));

/** Whether a word says nothing of what is asked for: "of", "reported", "millions". */
export const isFiller = (text: string): boolean => [...distinguishingWords(text)].every((word) => ASKING.has(word));
