import type { GlyphPage } from '../layout/line.ts';

const REPLACEMENT = 0xfffd;

/** A code that no letter has: none, the one for unknown characters, one for private use. */
const isMeaningless = (code: number): boolean =>
  code === 0 || code === REPLACEMENT || (code >= 0xe000 && code <= 0xf8ff);

/** Shares of the characters inside words, 0..1. */
export interface UnmappedShares {
  /** Without any meaning. */
  readonly meaningless: number;
  /** Those, and characters that are guessed from their code in the font: mostly right, but signs like “fi” are lost. */
  readonly unmapped: number;
}

/**
 * How much of the words of a page the file gives no Unicode value for. A character alone is a sign, like the bullet of a list, and no reader
 * misses it.
 */
export function unmappedShares(page: Pick<GlyphPage, 'codes' | 'unmapped' | 'generated' | 'hidden'>): UnmappedShares {
  let [meaningless, unmapped, all] = [0, 0, 0];
  let word: number[] = [];
  const endWord = (): void => {
    for (const i of word.length > 1 ? word : []) {
      all++;
      if (isMeaningless(page.codes[i] as number)) meaningless++;
      else if (page.unmapped[i] === 1) unmapped++;
    }
    word = [];
  };
  for (let i = 0; i < page.codes.length; i++) {
    const code = page.codes[i] as number;
    if (page.generated[i] === 1 || code === 0x20 || code === 0xa0 || code === 0x09) endWord();
    else if (page.hidden[i] !== 1) word.push(i);
  }
  endWord();
  const share = (count: number): number => (all === 0 ? 0 : count / all);
  return { meaningless: share(meaningless), unmapped: share(meaningless + unmapped) };
}
