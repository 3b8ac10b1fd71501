import { LRUCache } from 'lru-cache';
import { anyOf, namesBySpelling, wordPattern, wordSet, words } from './language.ts';
import { withoutGluedMarks } from './marks/glued-mark.ts';
import { withoutMarks } from './marks/raised.ts';
import { stem } from './stem.ts';

/**
 * Words that say nothing about a subject. Negations, obligation words and "only" are not here: they change what is
 * said.
 */
const STOP_WORDS = wordSet(words.contentWords.stopWords);

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/u;
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|\d+(?:[.,]\d+)*|[\p{L}\p{M}\p{N}]+/gu;

/**
 * Of text without letters beyond ASCII, as most is: a third of the time. What NFKC leaves of U+2000–U+2BFF is
 * punctuation and signs.
 */
const PLAIN_TOKEN = /\d+(?:[.,]\d+)*|[a-z\d]+/g;
const OTHER_LETTERS = /[^\0-\x7f\u2000-\u2bff]/;

/** Han and kana are written without spaces: pairs of neighbours stand in for words. */
function pairs(run: string): string[] {
  const characters = [...run];
  return characters.length < 2 ? characters : characters.slice(1).map((c, i) => `${characters[i]}${c}`);
}

/** "1,000.50" and "1000.5" are one number. */
function plainNumber(token: string): string {
  const digits = token.replace(/,(?=\d{3}(?:\D|$))/g, '');
  return /^\d+\.\d+$/.test(digits) ? digits.replace(/\.?0+$/, '') : digits;
}

/**
 * Verbs as they stand before a "t" of its own in texts that lost their apostrophes ("don t"), and the verbs themselves.
 */
export const CUT_VERBS = namesBySpelling(words.contractions.cutVerbs);

const [NOT = ''] = words.contractions.not;
const CONTRACTIONS = namesBySpelling(words.contentWords.contractions);
const CONTRACTION = wordPattern(CONTRACTIONS.keys(), 'g');
const NEGATION_ENDING = new RegExp(`${anyOf(words.contentWords.negationEndings)}\\b`, 'g');
const POSSESSIVE = new RegExp(`${anyOf(words.contentWords.possessiveEndings)}\\b`, 'g');

const CUT_NEGATION = new RegExp(`\\b(${anyOf(CUT_VERBS.keys())}) ${anyOf(words.contractions.cutNegations)}\\b`, 'g');

/**
 * A claim and the lines it is held against are compared many times: a look into here is a hundred times as fast as
 * cutting a line. In characters: the lines of some ten questions; longer texts are cut each time.
 */
const cut = new LRUCache<string, readonly string[]>({
  maxSize: 500_000,
  sizeCalculation: (_, text) => text.length + 1,
});
const LONGEST_KEPT = 4_000;

/**
 * The content words of a text: lower-case stems without stop words, in order, repeats kept; numbers without thousands
 * separators.
 */
export function contentWords(text: string): readonly string[] {
  const known = cut.get(text);
  if (known !== undefined) return known;
  const words = cutWords(text);
  if (text.length <= LONGEST_KEPT) cut.set(text, words);
  return words;
}

function cutWords(text: string): readonly string[] {
  const plain = withoutMarks(withoutGluedMarks(text))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(CONTRACTION, (written) => CONTRACTIONS.get(written) ?? written)
    .replace(NEGATION_ENDING, ` ${NOT}`)
    .replace(CUT_NEGATION, (_, verb: string) => `${CUT_VERBS.get(verb)} ${NOT}`)
    .replace(POSSESSIVE, '');
  const found: string[] = [];
  for (const token of plain.match(OTHER_LETTERS.test(plain) ? TOKEN : PLAIN_TOKEN) ?? []) {
    const known = formsOf.get(token);
    const forms = known ?? contentForms(token);
    if (!known && !LONG_NUMBER.test(token)) remember(token, forms);
    found.push(...forms);
  }
  return found;
}

/** The stem of a token; nothing for a stop word, several for a run of Han. */
function contentForms(token: string): readonly string[] {
  if (CJK.test(token)) return pairs(token);
  if (/^\d/.test(token)) return [plainNumber(token)];
  return STOP_WORDS.has(token) || /^'?[a-z]$/.test(token) ? [] : [stem(token)];
}

/** Texts repeat their words: looking a form up is ten times as fast as working it out. */
const formsOf = new Map<string, readonly string[]>();
const KEPT_FORMS = 50_000;

/** Figures hardly repeat: those of some thousand passages would be most of what is kept. */
const LONG_NUMBER = /^\d.{4}/;

function remember(token: string, forms: readonly string[]): void {
  if (formsOf.size >= KEPT_FORMS) formsOf.clear();
  formsOf.set(token, forms);
}

/** FNV-1a with 32 bits: two different words have the same number once in four thousand million pairs. */
const [OFFSET, PRIME] = [0x811c9dc5, 0x01000193];

/** A number of 32 bits that stands for a word: compared instead of it, and stored in four bytes. */
export function termHash(word: string): number {
  let hash = OFFSET;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), PRIME);
  return hash >>> 0;
}

/** Of each word, in order. */
export const termHashes = (words: readonly string[]): Uint32Array => Uint32Array.from(words, termHash);
