import { hyphenate } from './hyphenate.ts';
import type { Face, Faces } from './type-faces.ts';

/** A word of a line, in its face. */
export interface SetWord {
  readonly text: string;
  readonly face: Face;
}

export interface SetLine {
  readonly words: readonly SetWord[];
  /** Added to every space so that the line fills the measure, in points. */
  readonly wordSpace: number;
}

export interface TextStyle {
  readonly face: Face;
  readonly bold: Face;
  readonly size: number;
  readonly leading: number;
  readonly justified: boolean;
}

/** Body text, at a size. */
export const serifStyle = (faces: Faces, size: number, leading: number, justified = true): TextStyle => ({
  face: faces.serif,
  bold: faces.serifBold,
  size,
  leading,
  justified,
});

export const sansStyle = (faces: Faces, size: number, leading: number): TextStyle => ({
  face: faces.sans,
  bold: faces.sansBold,
  size,
  leading,
  justified: false,
});

/** A line may be stretched by this share of the size at each space before a word is broken instead. */
const COMFORTABLE_STRETCH = 0.02;

function toWords(text: string, style: TextStyle): SetWord[] {
  return text.split('**').flatMap((run, index) => {
    const face = index % 2 === 0 ? style.face : style.bold;
    return run
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => ({ text: word, face }));
  });
}

/** The largest first part of a word, with its hyphen, that fits into `room`; null when none does. */
function breakWord({ text, face }: SetWord, room: number, size: number): readonly [SetWord, SetWord] | null {
  const letters = /[A-Za-z]+/.exec(text);
  if (letters === null) return null;
  for (const at of hyphenate(letters[0]).reverse()) {
    const cut = letters.index + at;
    const head = `${text.slice(0, cut)}-`;
    if (face.width(head, size) <= room)
      return [
        { text: head, face },
        { text: text.slice(cut), face },
      ];
  }
  return null;
}

/** Breaks a paragraph into lines of `measure` points, first fit, with words broken where a line would gape. */
export function breakLines(text: string, style: TextStyle, measure: number): SetLine[] {
  const { size, justified } = style;
  const space = style.face.width(' ', size);
  const lines: SetLine[] = [];
  let line: SetWord[] = [];
  let natural = 0;
  const close = (last: boolean): void => {
    const gaps = line.length - 1;
    const wordSpace = justified && !last && gaps > 0 ? (measure - natural) / gaps : 0;
    lines.push({ words: line, wordSpace });
    line = [];
    natural = 0;
  };
  const add = (word: SetWord): void => {
    natural += (line.length === 0 ? 0 : space) + word.face.width(word.text, size);
    line.push(word);
  };
  for (let word of toWords(text, style)) {
    for (;;) {
      const needed = (line.length === 0 ? 0 : space) + word.face.width(word.text, size);
      if (line.length === 0 || natural + needed <= measure) break;
      const gapes = (measure - natural) / Math.max(1, line.length - 1) > COMFORTABLE_STRETCH * size;
      const broken = justified && gapes ? breakWord(word, measure - natural - space, size) : null;
      if (broken !== null) {
        add(broken[0]);
        word = broken[1];
      }
      close(false);
    }
    add(word);
  }
  if (line.length > 0) close(true);
  return lines;
}
