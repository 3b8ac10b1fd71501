import type { PageState } from '../../../contract/documents.ts';
import { hiddenText } from '../layout/hidden-text.ts';
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
