import type { PageState } from '../../../contract/documents.ts';
import { hiddenText } from '../layout/hidden-text.ts';
import type { GlyphPage, Line } from '../layout/line.ts';
import { unmappedShares } from './unmapped-letters.ts';
import { LEAST_LIKENESS, wordLikeness } from './word-likeness.ts';

/** Share of letters without a meaning from which on a page is garbled, and without a value from which on some of its words are lost. */
const [GARBLED, SOME_LOST] = [0.2, 0.01];

export interface JudgedPage {
  readonly state: PageState;
  /** Why it is not plain text, or what else is to be known of it; null when there is nothing to say. */
  readonly reason: string | null;
}

/** Whether the text that was read from a page is what a reader of it sees. */
export function judgePage(page: GlyphPage, lines: readonly Line[]): JudgedPage {
  if (lines.length === 0) {
    return page.objects === 0
      ? { state: 'text', reason: 'blank page' }
      : { state: 'unreadable', reason: 'an image without text' };
  }
  const { meaningless, unmapped } = unmappedShares(page);
  const told = `${Math.max(1, Math.round(unmapped * 100))} % of the letters have no Unicode value in the file`;
  if (meaningless > GARBLED) return { state: 'garbled', reason: told };
  const likeness = wordLikeness(lines.map((line) => line.text).join('\n'));
  if (likeness !== null && likeness < LEAST_LIKENESS)
    return { state: 'garbled', reason: 'its letters make no words of any language' };
  if (page.lost !== null) return { state: 'low_confidence', reason: page.lost };
  if (unmapped > SOME_LOST) return { state: 'low_confidence', reason: told };
  const hidden = hiddenText(page);
  return { state: 'text', reason: hidden === '' ? null : `hidden text is left out: “${hidden}”` };
}
