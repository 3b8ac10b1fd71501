import type { PageState } from '../../../contract/documents.ts';
import { holdsMiddle } from '../layout/geometry.ts';
import type { GlyphPage, Line } from '../layout/line.ts';
import { unmappedShares } from './unmapped-letters.ts';
import { makesNoWords } from './word-likeness.ts';

/**
 * Share of letters without a meaning from which on a page is garbled, and without a value from which on some of its
 * words are lost.
 */
const [GARBLED, SOME_LOST] = [0.2, 0.01];

/** Letters on a picture under which they are no more than a mark of the scanner. */
const MARK = 100;

export interface JudgedPage {
  readonly state: PageState;
  /** Why it is not plain text, or what else is to be known of it; null when there is nothing to say. */
  readonly reason: string | null;
  /** What OCR may find in its picture: all of its words, more than its text has, or the same words in other letters. */
  readonly forOcr: 'all' | 'more' | 'other' | null;
}

/**
 * Whether the text that was read from a page is what a reader of it sees. `doubt`: why what would pass as text is
 * garbled; null when nothing speaks against it.
 */
export function judgePage(page: GlyphPage, lines: readonly Line[], doubt: string | null = null): JudgedPage {
  if (lines.length === 0) {
    return page.objects === 0
      ? { state: 'text', reason: 'blank page', forOcr: null }
      : { state: 'unreadable', reason: 'an image without text', forOcr: 'all' };
  }
  const { meaningless, unmapped } = unmappedShares(page);
  const told = `${Math.max(1, Math.round(unmapped * 100))} % of the letters have no Unicode value in the file`;
  if (meaningless > GARBLED) return { state: 'garbled', reason: told, forOcr: 'other' };
  if (makesNoWords(lines.map((line) => line.text).join('\n')))
    return { state: 'garbled', reason: 'its letters make no words of any language', forOcr: 'other' };
  if (doubt !== null) return { state: 'garbled', reason: doubt, forOcr: 'other' };
  if (page.lost !== null) return { state: 'low_confidence', reason: page.lost, forOcr: null };
  if (unmapped > SOME_LOST) return { state: 'low_confidence', reason: told, forOcr: null };
  if (page.isPicture && lettersOf(lines) < MARK)
    return { state: 'low_confidence', reason: 'most of the page is an image', forOcr: 'more' };
  const hidden = hiddenText(page);
  return { state: 'text', reason: hidden === '' ? null : `hidden text is left out: “${hidden}”`, forOcr: null };
}

/** Number of characters of lines that are not blank. */
export const lettersOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + line.text.replaceAll(/\s/gu, '').length, 0);

/** Longest text reported, in characters: it shall be told, not repeated. */
const LONGEST = 160;

/**
 * What a page holds and no reader of it sees, outside its crop box too, in the order of the file; '' when there is
 * nothing.
 */
function hiddenText(page: Pick<GlyphPage, 'codes' | 'boxes' | 'generated' | 'hidden' | 'cropBox'>): string {
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
