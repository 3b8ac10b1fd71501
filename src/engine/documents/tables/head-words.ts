import type { TableHead } from '../types.ts';
import { withoutFootnoteMarks } from './cell-words.ts';
import type { PagePiece } from './page-piece.ts';

/** The words of lines; a word that was broken at the end of one is whole again. */
export function textOfLines(lines: readonly PagePiece[]): string {
  let text = '';
  let end = -1;
  for (const { words } of lines) {
    for (const word of words) {
      text += text === '' || word.start === end ? word.text : ` ${word.text}`;
      end = word.end;
    }
  }
  return text;
}

/** The lines of one name as a head. */
export const headOf = (pieces: readonly PagePiece[]): TableHead => ({
  text: withoutFootnoteMarks(textOfLines(pieces)).replace(/\s*:$/u, ''),
  ranges: pieces.flatMap(({ words }): [number, number][] => {
    const [first, last] = [words[0], words.at(-1)];
    return first === undefined || last === undefined ? [] : [[first.start, last.end]];
  }),
});
