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
 * How much of the words of a page the file gives no Unicode value for. A character alone is a sign, like the bullet of
 * a list, and no reader misses it.
 */
export function unmappedShares(page: Pick<GlyphPage, 'codes' | 'unmapped' | 'generated' | 'hidden'>): UnmappedShares {
  const { codes, generated, hidden } = page;
  let [meaningless, unmapped, all] = [0, 0, 0];
  // Of the word that is gone through.
  let [letters, ownMeaningless, ownUnmapped] = [0, 0, 0];
  for (let i = 0; i <= codes.length; i++) {
    const code = codes[i] as number;
    if (i === codes.length || generated[i] === 1 || code === 0x20 || code === 0xa0 || code === 0x09) {
      if (letters > 1) {
        all += letters;
        meaningless += ownMeaningless;
        unmapped += ownUnmapped;
      }
      letters = ownMeaningless = ownUnmapped = 0;
    } else if (hidden[i] !== 1) {
      letters++;
      if (isMeaningless(code)) ownMeaningless++;
      else if (page.unmapped[i] === 1) ownUnmapped++;
    }
  }
  const share = (count: number): number => (all === 0 ? 0 : count / all);
  return { meaningless: share(meaningless), unmapped: share(meaningless + unmapped) };
}
