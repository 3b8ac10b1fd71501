import { holdsMiddle } from './geometry.ts';
import type { GlyphPage } from './line.ts';

/** Longest text reported, in characters: it shall be told, not repeated. */
const LONGEST = 160;

/**
 * What a page holds and no reader of it sees, outside its crop box too, in the order of the file; '' when there is
 * nothing.
 */
export function hiddenText(page: Pick<GlyphPage, 'codes' | 'boxes' | 'generated' | 'hidden' | 'cropBox'>): string {
  const { codes, boxes, generated, hidden, cropBox } = page;
  let text = '';
  let word = '';
  const endWord = (): void => {
    // Marks of printers, leaders and single signs are no words; a single figure is one within a sentence.
    if (/[\p{L}\p{N}]{2}/u.test(word) || (text !== '' && /[\p{L}\p{N}]/u.test(word)))
      text += (text === '' ? '' : ' ') + word;
    word = '';
  };
  for (let i = 0; i < codes.length && text.length <= LONGEST; i++) {
    const isUnseen = generated[i] !== 1 && (hidden[i] === 1 || !holdsMiddle(cropBox, boxes, i));
    // Nearly every character of nearly every page is seen.
    if (!isUnseen) {
      if (word !== '') endWord();
      continue;
    }
    const character = String.fromCodePoint(codes[i] as number);
    if (!/\s/u.test(character)) word += character;
    else if (word !== '') endWord();
  }
  endWord();
  return text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text;
}
