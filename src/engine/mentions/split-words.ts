/** The words of a stretch of folded text in order, as parallel lists: one object for each word would be slow. */
export interface Words {
  /** Numbers without thousands separators; a possessive "'s" left off. */
  readonly forms: readonly string[];
  /** Offsets in the folded text; the end of "employee's" is behind its s. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Whether a possessive "'s" was left off. */
  isPossessive(index: number): boolean;
  /** What stands between a word and the next one. */
  gapAfter(index: number): string;
}

/** Signs that are looked for like words: "R&D", "§ 7", "100 %", "C++". Other punctuation only parts words. */
const SIGN = '[$%&#@*+=/\\\\|<>^~_]';
const PLAIN = new RegExp(`\\d+(?:[.,]\\d+)+|[a-z\\d]+(?:'s(?![a-z\\d]))?|${SIGN}`, 'g');
const ANY = new RegExp(
  // Scripts written without spaces: each character is a word, a term a run of them.
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]|' +
    `\\d+(?:[.,]\\d+)+|[\\p{L}\\p{M}\\p{Nd}\\p{Nl}]+(?:'s(?![\\p{L}\\p{M}\\p{N}]))?|[\\p{S}\\p{No}§¶†‡]|${SIGN}`,
  'gu',
);
const OTHER_LETTERS = /[^\0-\x7f]/;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** One separator makes a decimal, which is one number; more make a date or the number of a section, whose parts are words. */
const DECIMAL = /^\d+[.,]\d+$/;

/** Cuts folded text, or its part from `from` to `to`, into words and signs. Neither end may stand inside a word. */
export function splitWords(text: string, from = 0, to: number = text.length): Words {
  const part = text.slice(from, to);
  const forms: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const possessives = new Set<number>();
  const add = (form: string, start: number): void => {
    forms.push(form);
    starts.push(from + start);
    ends.push(from + start + form.length);
  };
  const pattern = OTHER_LETTERS.test(part) ? ANY : PLAIN;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(part); match !== null; match = pattern.exec(part)) {
    const [word] = match;
    const { index } = match;
    add(word, index);
    const at = forms.length - 1;
    if (word.endsWith("'s")) {
      possessives.add(at);
      forms[at] = word.slice(0, -2);
    } else if (THOUSANDS.test(word)) forms[at] = word.replaceAll(',', '');
    else if (/[.,]/.test(word) && !DECIMAL.test(word)) {
      forms.length = at;
      starts.length = at;
      ends.length = at;
      for (const digits of word.matchAll(/\d+/g)) add(digits[0], index + digits.index);
    }
  }
  return {
    forms,
    starts,
    ends,
    isPossessive: (index) => possessives.has(index),
    gapAfter: (index) => text.slice(ends[index], starts[index + 1]),
  };
}
