import type { CountTokens } from '../../text/word-piece.ts';
import type { Line } from '../layout/line.ts';

/** Words of which some letters look like others in print: capital I, small l and i, the digit one. */
const WORD = /[\p{L}1|]{4,}/gu;
const ALIKE = /[il1|]/gu;

const keyOf = (word: string): string => word.toLowerCase().replaceAll(ALIKE, 'l');

/**
 * The lines of scanned pages with words of letters that look alike set right: "lliness" is "Illness" where the document
 * has that word too, and it is one that the vocabulary knows, as "lliness" is not. "Mall" stays beside "mail": both are
 * known.
 */
export function settleAlikeLetters(pages: readonly (readonly Line[])[], countTokens: CountTokens): Line[][] {
  const known = new Map<string, boolean>();
  const isKnown = (word: string): boolean => {
    const answer = known.get(word) ?? countTokens(word) === 1;
    known.set(word, answer);
    return answer;
  };
  const forms = new Map<string, Set<string>>();
  for (const word of pages.flat().flatMap(({ text }) => text.match(WORD) ?? [])) {
    const key = keyOf(word);
    forms.set(key, (forms.get(key) ?? new Set()).add(word.toLowerCase()));
  }
  const settled = (word: string): string => {
    const others = forms.get(keyOf(word));
    if (others === undefined || others.size < 2 || isKnown(word.toLowerCase())) return word;
    const [form, ...more] = [...others].filter(isKnown);
    return form === undefined || more.length > 0 ? word : spelledAs(word, form);
  };
  return pages.map((lines) => lines.map((line) => ({ ...line, text: line.text.replaceAll(WORD, settled) })));
}

/** A word with the letters of another, capital where it is; what looks like a capital I at its head is one. */
function spelledAs(word: string, form: string): string {
  const isCapital = word.length > 1 && word === word.toUpperCase();
  return [...form]
    .map((letter, i) => {
      const own = word[i] as string;
      const headI = i === 0 && letter === 'i' && own === 'l';
      return own.toLowerCase() === letter ? own : headI || isCapital ? letter.toUpperCase() : letter;
    })
    .join('');
}
