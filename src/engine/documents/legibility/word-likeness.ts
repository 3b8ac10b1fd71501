import { data } from 'franc-min/data.js';

/** Fewest letters that say whether they make words. */
const FEWEST_LETTERS = 100;
/**
 * Smallest share of sequences of three letters that are frequent in the language nearest to them. Measured on 1,289
 * pages of reports and manuals: 0.18 to 0.6; with each letter shifted by three, 0.04 in the median and more than 0.09
 * on eight. Languages that are not in the table are like one that is (Welsh 0.14, Latvian 0.17, Finnish 0.28); the
 * source code of macros came down to 0.11.
 */
export const LEAST_LIKENESS = 0.09;

/** Longest beginning of a text that is looked at: letters are wrong throughout a page or not at all. */
const HEAD = 1200;

/** A shorter beginning that is looked at first, and the likeness from which on it is enough. */
const [FIRST_LOOK, PLAINLY] = [240, 2 * LEAST_LIKENESS];

/** The scripts of the table; of others it says nothing. */
const SCRIPTS = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}]/u;

/**
 * The 300 most frequent sequences of each of some sixty languages: franc-min, from the Universal Declaration of Human
 * Rights.
 */
const languages = Object.values(data).flatMap((ofScript) => Object.values(ofScript));

/**
 * A number for each character of the table, 0 for all others: the keys of sequences are numbers too, and no string is
 * made for each of a page.
 */
const numberOf = new Uint16Array(2 ** 16);
const characters = [...new Set(languages.join(''))];
for (const [i, character] of characters.entries()) numberOf[character.charCodeAt(0)] = i + 1;
const BASE = characters.length + 1;
const keyOf = (first: number, second: number, third: number): number => (first * BASE + second) * BASE + third;

/** For each sequence the indexes of the languages in which it is frequent. */
const frequentIn = new Map<number, number[]>();
languages.forEach((sequences, language) => {
  for (const sequence of new Set(sequences.split('|'))) {
    const [first = 0, second = 0, third = 0] = [...sequence].map((character) => numberOf[character.charCodeAt(0)]);
    const key = keyOf(first, second, third);
    const others = frequentIn.get(key);
    if (others === undefined) frequentIn.set(key, [language]);
    else others.push(language);
  }
});

/**
 * How much the letters of a text look like words, 0..1: the share of its sequences of three that are frequent in the
 * language nearest to them. Null where there are too few letters, or most are of scripts that the table does not have.
 */
export function wordLikeness(text: string, head = HEAD): number | null {
  const words = wordsOf(text.slice(0, head));
  const letters = words.join(' ');
  const count = letters.length - Math.max(0, words.length - 1);
  if (count < FEWEST_LETTERS || lettersOfTable(letters) < count / 2) return null;
  const padded = ` ${letters.toLowerCase()} `;
  const known = new Uint32Array(languages.length);
  let [first, second] = [numberOf[padded.charCodeAt(0)] as number, numberOf[padded.charCodeAt(1)] as number];
  for (let i = 2; i < padded.length; i++) {
    const third = numberOf[padded.charCodeAt(i)] as number;
    const own = frequentIn.get(keyOf(first, second, third));
    if (own !== undefined) for (const language of own) known[language] = (known[language] as number) + 1;
    first = second;
    second = third;
  }
  return Math.max(...known) / (padded.length - 2);
}

/**
 * The runs of letters and what combines with them. Signs are told without a pattern where they are plain: every page is
 * looked at.
 */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let start = 0;
  for (let i = 0; i < text.length; ) {
    const code = text.codePointAt(i) as number;
    const next = i + (code > 0xffff ? 2 : 1);
    if (!(isPlainLetter(code) || (code >= FIRST_OTHER && LETTER.test(String.fromCodePoint(code))))) {
      if (i > start) words.push(text.slice(start, i));
      start = next;
    }
    i = next;
  }
  if (text.length > start) words.push(text.slice(start));
  return words;
}

const LETTER = /[\p{L}\p{M}]/u;
const FIRST_OTHER = 0x80;
const isPlainLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);

/** How many letters are of a script of the table. */
function lettersOfTable(letters: string): number {
  let count = 0;
  for (const letter of letters) if (isPlainLetter(letter.charCodeAt(0)) || SCRIPTS.test(letter)) count++;
  return count;
}

/** Whether the letters of a text certainly make no words of any language. */
export function makesNoWords(text: string): boolean {
  if ((wordLikeness(text, FIRST_LOOK) ?? 0) >= PLAINLY) return false;
  const likeness = wordLikeness(text);
  return likeness !== null && likeness < LEAST_LIKENESS;
}
