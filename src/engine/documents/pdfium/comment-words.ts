import { struck } from '../../text/marks/struck.ts';
import { holdsMiddle } from '../layout/geometry.ts';
import type { PageComment } from '../layout/line.ts';
import type { MarkedComment } from './annotations.ts';
import type { PageCharacters } from './characters.ts';

/** Longest words that a comment repeats, in characters. */
const LONGEST = 160;
const BLANK = 0x20;

/** A comment with the words that its annotation marks: "delete: ~~The old rate applies.~~", "check: “the new rate”". */
export function namingItsWords(
  { text, box, about, isStrike }: MarkedComment,
  characters: Pick<PageCharacters, 'codes' | 'boxes' | 'generated'>,
): PageComment {
  const words = about.length === 0 ? '' : wordsIn(about, characters);
  if (words === '') return { text, box };
  const shown = words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words;
  return { text: `${text.replace(/[.:]$/u, '')}: ${isStrike ? struck(shown) : `“${shown}”`}`, box };
}

function wordsIn(
  areas: MarkedComment['about'],
  { codes, boxes, generated }: Pick<PageCharacters, 'codes' | 'boxes' | 'generated'>,
): string {
  let words = '';
  let isInside = false;
  for (let i = 0; i < codes.length && words.length <= LONGEST; i++) {
    const isBlank = generated[i] === 1 || (codes[i] as number) <= BLANK;
    if (isBlank) {
      if (isInside) words += ' ';
      continue;
    }
    isInside = areas.some((area) => holdsMiddle(area, boxes, i));
    if (isInside) words += String.fromCodePoint(codes[i] as number);
  }
  return words.replace(/\s+/gu, ' ').trim();
}
