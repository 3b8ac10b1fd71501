import { RAISED_CLASS } from '../../text/marks/raised.ts';
import { type PagePiece, type PageWord, partOf } from './page-piece.ts';

const FIRST_GROUP = /^[([]?[-–−+]?\p{Sc}?\d{1,3}$/u;
const NEXT_GROUP = new RegExp(`^\\d{3}(?:[.,]\\d+)?[)\\]%]*[${RAISED_CLASS}*†‡§]*$`, 'u');
/** A figure whose groups are parted otherwise, or not at all. */
const HAS_SEPARATOR = /\d[.,'’]\d{3}(?!\d)|(?<![\d.,])(?!(?:19|20)\d\d(?!\d))\d{4,}/u;
/**
 * Widest blank between two groups, as a multiple of the width of a figure: columns stand farther apart. Typewriter's
 * blanks are as wide as figures.
 */
const [BLANK, WIDE_BLANK] = [0.75, 1.15];
/** From this width on, as a multiple of the height, all signs of a font are as wide as a figure. */
const TYPEWRITER = 0.49;

/**
 * The pieces of a row with figures of several groups as one word each: "12 450". Where groups have another separator, a
 * blank parts figures.
 */
export function thousandsTogether(pieces: readonly PagePiece[]): readonly PagePiece[] {
  const isBlankSeparated = pieces.some(({ words }) => words.some((word, i) => goesOn(words[i - 1], word, 10)));
  if (!isBlankSeparated || pieces.some(({ text }) => HAS_SEPARATOR.test(text))) return pieces;
  return pieces.map((piece) => {
    const words: PageWord[] = [];
    let isOpen = false;
    for (const word of piece.words) {
      const last = words.at(-1);
      isOpen = last !== undefined && goesOn(last, word, piece.size, isOpen);
      if (isOpen && last !== undefined)
        words[words.length - 1] = { ...last, text: `${last.text} ${word.text}`, end: word.end, u1: word.u1 };
      else words.push(word);
    }
    return words.length === piece.words.length ? piece : partOf(piece, words);
  });
}

/** Whether a word is the next group of the figure before it. `isOpen`: that has several groups already. */
function goesOn(before: PageWord | undefined, word: PageWord, size: number, isOpen = false): boolean {
  if (before === undefined || !NEXT_GROUP.test(word.text)) return false;
  if (!(isOpen ? /\s\d{3}$/u : FIRST_GROUP).test(before.text)) return false;
  const width = (word.u1 - word.u0) / word.text.length;
  return word.u0 - before.u1 <= (width > TYPEWRITER * size ? WIDE_BLANK : BLANK) * width;
}
