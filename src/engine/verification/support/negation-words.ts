import { anyOf, wordSet, words } from '../../text/language.ts';
import type { Term } from '../../text/term.ts';

/** Words that reverse a statement or except something from it. */
const NEGATIONS = wordSet(words.negation.words);

/**
 * Stems that negate by their meaning: a sentence with one of them may say in other words what "not" says in the source.
 */
const DENYING = new RegExp(`^${anyOf(words.negation.denyingStems)}`);
/** Prefixes that reverse a word. */
const PREFIXES = wordSet(words.negation.prefixes);

export const isNegation = (phrase: string): boolean => NEGATIONS.has(phrase);
/** Whether a term denies, by a negation or by its meaning. */
export const denies = ({ isNegative, key }: Pick<Term, 'isNegative' | 'key'>): boolean =>
  isNegative || DENYING.test(key);

/** Length of "not ", one more than the longest prefix. */
const LONGEST = 4;
const ONLY = wordSet(words.negation.onlyStems);
const NOT_ONLY = wordSet(words.negation.notOnly);
export const isOnly = (key: string): boolean => ONLY.has(key);

/** Whether one is the reversal of the other: "unsafe" and "safe", "not only" and "only". */
export function isTurnedRound(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.length === short.length || long.length - short.length > LONGEST) return false;
  if (NOT_ONLY.has(long)) return ONLY.has(short);
  // Stems of four letters keep an "e" that longer ones lose: "safe", "unsaf".
  const root = long.endsWith(short) ? short : short.replace(/e$/, '');
  return root.length > 2 && long.endsWith(root) && PREFIXES.has(long.slice(0, -root.length));
}

/** “Nobody but the tenant” says what “only the tenant” says. */
export const ONLY_PHRASES = wordSet(words.negation.onlyPhrases);
/** The key of “only”. */
export const [ONLY_KEY = ''] = words.negation.onlyStems;

const EXCEPTIONS = wordSet(words.negation.exceptionStems);
/** Words that except something; they may be far from their place in the source. */
export const isException = (key: string): boolean => EXCEPTIONS.has(key);

/** Phrases for which the reader of terms searches: negations, and those in which "no" or "not" negates nothing. */
export const NEGATION_PHRASES: readonly string[] = [...NEGATIONS, ...words.negation.harmless].filter((phrase) =>
  phrase.includes(' '),
);
