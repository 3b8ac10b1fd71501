/** A text folded for finding words, with the mapping back to the original's offsets. */
export interface FoldedLetters {
  /**
   * Lower case, without accents and invisible characters; quotes are `'` or `"`, hyphens and dashes `-`, spaces plain.
   */
  readonly text: string;
  /** Offset in the original of the character at `index` of the folded text. */
  startOf(index: number): number;
  /** Offset in the original after the last character before `index`. */
  endOf(index: number): number;
}

/** A place where folding changed the number of characters: its offset in both texts, and its length in each. */
interface Shift {
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly fromLength: number;
}

const OTHER = /[^\0-\x7f]/gu;
const DROPPED = /^[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]$/u;
const SINGLE_QUOTE = /^[\u2018-\u201b\u2032\u2035\u02b9\u02bc\u00b4]$/u;
const DOUBLE_QUOTE = /^[\u201c-\u201f\u2033\u2036\u00ab\u00bb\u2039\u203a]$/u;
const HYPHEN = /^[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]$/u;
/** A raised figure is a footnote mark or a power, and a separate word in both cases. */
const RAISED = /^[\u00b2\u00b3\u00b9\u2070-\u207f]$/u;
/** Accents of Latin, Greek and Cyrillic letters; the vowel signs of other scripts are letters. */
const ACCENT = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
/** Letters with a stroke, and ligatures, that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  ħ: 'h',
};

const folded = new Map<string, string>();

function foldOther(character: string): string {
  if (DROPPED.test(character)) return '';
  if (SINGLE_QUOTE.test(character)) return "'";
  if (DOUBLE_QUOTE.test(character)) return '"';
  if (HYPHEN.test(character)) return '-';
  if (/\s/.test(character)) return ' ';
  if (RAISED.test(character)) return character;
  const bare = character.normalize('NFKD').replace(ACCENT, '').normalize('NFC').toLowerCase();
  return [...bare].map((letter) => LETTERS[letter] ?? letter).join('');
}

/**
 * Folds case, accents, compatibility forms (ligatures, full width), quotes, hyphens and spaces, letter by letter. Only
 * characters that change their number are recorded, so a document of a million characters takes milliseconds.
 */
export function foldLetters(original: string): FoldedLetters {
  const shifts: Shift[] = [];
  let grown = 0;
  const text = original.replace(OTHER, (character, from: number) => {
    let plain = folded.get(character);
    if (plain === undefined) {
      plain = foldOther(character);
      folded.set(character, plain);
    }
    if (plain.length !== character.length) {
      shifts.push({ at: from + grown, length: plain.length, from, fromLength: character.length });
      grown += plain.length - character.length;
    }
    return plain;
  });

  /** The last shift at or before an index; -1 when there is none. */
  const shiftBefore = (index: number): number => {
    let low = 0;
    let high = shifts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((shifts[middle] as Shift).at <= index) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  const startOf = (index: number): number => {
    const shift = shifts[shiftBefore(index)];
    if (shift === undefined) return index;
    const past = index - shift.at - shift.length;
    return past < 0 ? shift.from : shift.from + shift.fromLength + past;
  };
  const endOf = (index: number): number => {
    const place = shiftBefore(index - 1);
    const shift = shifts[place];
    const last = index - 1;
    const inside = shift !== undefined && last < shift.at + shift.length;
    let end = inside ? shift.from + shift.fromLength : startOf(last) + 1;
    // An accent after its letter belongs to it.
    for (let i = place + 1; shifts[i]?.from === end && shifts[i]?.length === 0; i++) {
      if (!/^\p{M}$/u.test(original.slice(end, end + 1))) break;
      end += 1;
    }
    return end;
  };
  return { text: text.toLowerCase(), startOf, endOf };
}

/** The words of a stretch of folded text in order, as parallel lists: one object for each word would be slow. */
export interface Words {
  /** Numbers without thousands separators, words without a possessive "'s". */
  readonly forms: readonly string[];
  /** Offsets in the folded text; the end of "employee's" is after its s. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Whether a possessive "'s" was removed. */
  isPossessive(index: number): boolean;
  /** The characters between a word and the next one. */
  gapAfter(index: number): string;
}

/** Signs that are searched like words: "R&D", "§ 7", "100 %", "C++". Other punctuation only separates words. */
const SIGN = '[$%&#@*+=/\\\\|<>^~_]';
/** "u.s.a." is the word "usa". */
const INITIALS = '(?<![a-z\\d.])(?:[a-z]\\.){2,}(?:[a-z](?![a-z\\d]))?';
const IS_INITIALS = /^[a-z]\./;
const PLAIN = new RegExp(`${INITIALS}|\\d+(?:[.,]\\d+)+|[a-z\\d]+(?:'s(?![a-z\\d]))?|${SIGN}`, 'g');
const ANY = new RegExp(
  // Scripts written without spaces: each character is a word, and a term is a run of them.
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]|' +
    `${INITIALS}|\\d+(?:[.,]\\d+)+|[\\p{L}\\p{M}\\p{Nd}\\p{Nl}]+(?:'s(?![\\p{L}\\p{M}\\p{N}]))?|[\\p{S}\\p{No}§¶†‡]|${SIGN}`,
  'gu',
);
const OTHER_LETTERS = /[^\0-\x7f]/;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** One separator makes a decimal, which is one number; more make a date or a section number, whose parts are words. */
const DECIMAL = /^\d+[.,]\d+$/;

/** Splits folded text, or its part from `from` to `to`, into words and signs. Neither end may be inside a word. */
export function splitWords(text: string, from = 0, to: number = text.length): Words {
  const part = text.slice(from, to);
  const forms: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const possessives = new Set<number>();
  const add = (form: string, start: number, length = form.length): void => {
    forms.push(form);
    starts.push(from + start);
    ends.push(from + start + length);
  };
  const pattern = OTHER_LETTERS.test(part) ? ANY : PLAIN;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(part); match !== null; match = pattern.exec(part)) {
    const [word] = match;
    const { index } = match;
    if (IS_INITIALS.test(word)) {
      add(word.replaceAll('.', ''), index, word.length);
      continue;
    }
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
