import type { GlyphText } from './glyph-text.ts';

const TILDE = 0x7e;
const TAB = 0x09;

/**
 * Collects the text of lines with struck words between two tildes, as text/marks/struck.ts says. Struck words of two
 * cells are two runs; where a run begins inside a word, each of its words is one, since it could not be told from
 * "1.0~~rc1" else. `struck`: 1 for each struck glyph.
 */
export function withStruckRuns(text: GlyphText, struck: Uint8Array): GlyphText {
  let isOpen = false;
  let isByWord = false;
  let last = 0;
  let blanks: number[] = [];
  const tildes = (): void => {
    text.blank(TILDE);
    text.blank(TILDE);
    isOpen = !isOpen;
  };
  const writeBlanks = (): void => {
    for (const code of blanks) text.blank(code);
    blanks = [];
  };
  return {
    blank: (code) => {
      blanks.push(code);
    },
    glyph: (glyph, code) => {
      const isStruck = struck[glyph] === 1;
      if (isOpen && (!isStruck || blanks.includes(TAB) || (isByWord && blanks.length > 0))) tildes();
      const isInWord = blanks.length === 0 && /[\p{L}\p{N}]/u.test(String.fromCodePoint(last));
      writeBlanks();
      if (isStruck && !isOpen) {
        isByWord = isInWord;
        tildes();
      }
      text.glyph(glyph, code);
      last = code;
    },
    take: () => {
      if (isOpen) tildes();
      writeBlanks();
      last = 0;
      return text.take();
    },
  };
}
