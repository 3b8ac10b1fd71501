import { foldLetters } from './fold-letters.ts';
import { splitWords } from './split-words.ts';

/** A word of a term, or several joined by hyphens: "non-disclosure". */
export interface TermWord {
  /** Its letters without the hyphens. */
  readonly letters: string;
  /** Where a hyphen stood, in characters from the start of `letters`; a text may have a hyphen, a space or nothing there. */
  readonly joints: ReadonlySet<number>;
  readonly isPossessive: boolean;
  /** Punctuation before the next word that the text must have too; '' after the last. */
  readonly marks: string;
}

const JOINING = /^-\s*$/;
const LETTER = /^[\p{L}\p{M}\p{N}]/u;

/** What stands between two words and counts: neither spaces nor hyphens nor quotes. */
export const marksOf = (gap: string): string => gap.replace(/[\s'"-]+/g, '');

/** The words of a term in order; none when it has no letter, digit or sign. Punctuation at its ends is not looked for. */
export function parseTerm(term: string): readonly TermWord[] {
  const words = splitWords(foldLetters(term).text);
  const parsed: TermWord[] = [];
  let letters = '';
  let joints = new Set<number>();
  words.forms.forEach((form, index) => {
    letters += form;
    const next = words.forms[index + 1];
    const gap = next === undefined ? '' : words.gapAfter(index);
    if (next !== undefined && JOINING.test(gap) && LETTER.test(form) && LETTER.test(next)) {
      joints.add(letters.length);
      return;
    }
    const marks = next === undefined ? '' : marksOf(gap);
    parsed.push({ letters, joints, isPossessive: words.isPossessive(index), marks });
    letters = '';
    joints = new Set();
  });
  return parsed;
}
