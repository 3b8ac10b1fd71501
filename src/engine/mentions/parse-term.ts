import { foldLetters, splitWords, type Words } from './fold-letters.ts';

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

/** The project's stemmer. */
export type Stem = (word: string) => string;

/** 2: the same letters; 1: the same stem; 0: another word. */
type Likeness = 0 | 1 | 2;

/** Finds one word of a term at a place: the index behind the words it takes there and how alike they are, or null. */
type WordFinder = (words: Words, index: number) => { readonly next: number; readonly likeness: Likeness } | null;

const HYPHEN = /^-\s*$/;
const SPACE = /^\s*$/;

/** A finder of one word in any of its forms, whether a text writes it in one piece or with hyphens. */
export function wordFinder({ letters, joints, isPossessive }: TermWord, stem: Stem): WordFinder {
  const stemmed = stem(letters);
  const known = new Map<string, Likeness>();
  const likenessOf = (form: string): Likeness => {
    let likeness = known.get(form);
    if (likeness === undefined) {
      likeness = form === letters ? 2 : stem(form) === stemmed ? 1 : 0;
      known.set(form, likeness);
    }
    return likeness;
  };
  /** "co-operate" for "cooperate", "limita-" and "tion" at a line end, "non disclosure" for "non-disclosure". */
  const joined = (words: Words, index: number): ReturnType<WordFinder> => {
    let form = words.forms[index] as string;
    for (let at = index; letters.startsWith(form) && form.length < letters.length; at++) {
      const next = words.forms[at + 1];
      if (next === undefined || words.isPossessive(at)) return null;
      const gap = words.gapAfter(at);
      if (!HYPHEN.test(gap) && !(joints.has(form.length) && SPACE.test(gap))) return null;
      form += next;
      const likeness = likenessOf(form);
      if (likeness > 0) return { next: at + 2, likeness };
    }
    return null;
  };
  return (words, index) => {
    const form = words.forms[index] as string;
    const likeness = likenessOf(form);
    const found = likeness > 0 ? { next: index + 1, likeness } : letters.startsWith(form) ? joined(words, index) : null;
    if (found === null || found.likeness < 2 || words.isPossessive(found.next - 1) === isPossessive) return found;
    return { ...found, likeness: 1 };
  };
}
