import type { GlyphPage } from '../layout/line.ts';

const REPLACEMENT = 0xfffd;

/** Whether the file gives no meaning for a character: no Unicode value, none at all, or one for private use. */
const isUnmapped = (page: Pick<GlyphPage, 'codes' | 'unmapped'>, i: number): boolean => {
  const code = page.codes[i] as number;
  return page.unmapped[i] === 1 || code === 0 || code === REPLACEMENT || (code >= 0xe000 && code <= 0xf8ff);
};

/**
 * Share of the characters inside words that mean nothing, 0..1. A character alone is a sign, like the bullet of a list, and no reader
 * misses it.
 */
export function shareOfUnmapped(page: Pick<GlyphPage, 'codes' | 'unmapped' | 'generated' | 'hidden'>): number {
  let unmapped = 0;
  let all = 0;
  let word: number[] = [];
  const endWord = (): void => {
    if (word.length > 1) {
      all += word.length;
      for (const i of word) if (isUnmapped(page, i)) unmapped++;
    }
    word = [];
  };
  for (let i = 0; i < page.codes.length; i++) {
    const code = page.codes[i] as number;
    if (page.generated[i] === 1 || code === 0x20 || code === 0xa0 || code === 0x09) endWord();
    else if (page.hidden[i] !== 1) word.push(i);
  }
  endWord();
  return all === 0 ? 0 : unmapped / all;
}
