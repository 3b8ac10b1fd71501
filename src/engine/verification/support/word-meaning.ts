import { anyOf, namesBySpelling, wordSet, words } from '../../text/language.ts';
import type { Token } from '../../text/split-tokens.ts';
import { stem } from '../../text/stem.ts';
import type { Obligation, Side, Term } from '../../text/term.ts';
import limits from '../../weights/support-limits.json' with { type: 'json' };

/** Words that reverse a statement or except something from it. */
const NEGATIONS = wordSet(words.negation.words);

/**
 * Stems that negate by their meaning: a sentence with one of them may say in other words what "not" says in the source.
 */
const DENYING = new RegExp(`^${anyOf(words.negation.denyingStems)}`);
/** Prefixes that reverse a word. */
const PREFIXES = wordSet(words.negation.prefixes);

const isNegation = (phrase: string): boolean => NEGATIONS.has(phrase);
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
const ONLY_PHRASES = wordSet(words.negation.onlyPhrases);
/** The key of “only”. */
export const [ONLY_KEY = ''] = words.negation.onlyStems;

const EXCEPTIONS = wordSet(words.negation.exceptionStems);
/** Words that except something; they may be far from their place in the source. */
export const isException = (key: string): boolean => EXCEPTIONS.has(key);

/** Phrases for which the reader of terms searches: negations, and those in which "no" or "not" negates nothing. */
const NEGATION_PHRASES: readonly string[] = [...NEGATIONS, ...words.negation.harmless].filter((phrase) =>
  phrase.includes(' '),
);

/**
 * Pairs of opposites, side 0 left, side 1 right. A word may be in several pairs: two words differ when they are on
 * opposite sides of one and on the same side of none.
 */
function compile(): ReadonlyMap<string, readonly Side[]> {
  const sides = new Map<string, Side[]>();
  for (const [pair, lists] of Object.entries(words.opposites)) {
    for (const [side, list] of [lists.left, lists.right].entries()) {
      for (const phrase of list) {
        const key = phrase.includes(' ') ? phrase : stem(phrase);
        const known = sides.get(key) ?? [];
        sides.set(key, [...known, { pair, side: side as 0 | 1 }]);
      }
    }
  }
  return sides;
}

const SIDES = compile();

/** The sides of a phrase, or of a single word by its stem. */
export const sidesOf = (key: string): readonly Side[] => SIDES.get(key) ?? NONE;
const NONE: readonly Side[] = [];

/** Phrases with more than one word, for which the reader of terms searches. */
const OPPOSITE_PHRASES: readonly string[] = [...SIDES.keys()].filter((key) => key.includes(' '));

/** The pair in which two words are opposites; null when they share a side or have no pair in common. */
export function oppositePair(a: readonly Side[], b: readonly Side[]): string | null {
  let opposite: string | null = null;
  for (const one of a) {
    for (const other of b) {
      if (one.pair !== other.pair) continue;
      if (one.side === other.side) return null;
      opposite ??= one.pair;
    }
  }
  return opposite;
}

/** Obligations by the words of their phrase. */
const OBLIGATION_PHRASES: ReadonlyMap<string, Obligation> = new Map(
  Object.entries(words.obligations).flatMap(([level, phrases]) =>
    phrases.map((phrase) => [phrase, level as Obligation] as const),
  ),
);

const COMPATIBLE = new Set(['must will', 'may exempt', 'forbidden will', 'should will', 'may not forbidden']);

/** Whether two obligations exclude each other. "will" is a plain form of any duty. */
export function obligationsDiffer(a: Obligation, b: Obligation): boolean {
  return a !== b && !COMPATIBLE.has(`${a} ${b}`) && !COMPATIBLE.has(`${b} ${a}`);
}

/**
 * A limit and its duty in one phrase: "must not exceed" binds as "must be at most" does; it forbids nothing of its
 * subject.
 */
interface Limit {
  readonly obligation: Obligation;
  readonly side: Side;
}

/** A limit that is forbidden to pass is a duty to keep to it. */
const MODALS = [
  ...words.limits.must.map((modal) => [modal, 'must'] as const),
  ...words.limits.will.map((modal) => [modal, 'will'] as const),
  ...words.limits.should.map((modal) => [modal, 'should'] as const),
];

/** Limits by the words of their phrase, as `splitTokens` writes them. */
const LIMIT_PHRASES: ReadonlyMap<string, Limit> = new Map(
  MODALS.flatMap(([modal, obligation]) =>
    [words.limits.exceed, words.limits.fallShort].flatMap((phrases, side) =>
      phrases.map(
        (phrase) => [`${modal} ${phrase}`, { obligation, side: { pair: 'bound', side: side as 0 | 1 } }] as const,
      ),
    ),
  ),
);

/** Whether a term sets a limit. */
export const isLimit = ({ sides }: { readonly sides: readonly Side[] }): boolean =>
  sides.some(({ pair }) => pair === 'bound');

/** Words that are no terms: articles, forms of "be", "do" and "have". */
const DROPPED = wordSet(words.terms.dropped);
/** Function words that link or refer: they keep an alignment together but have no content. */
const LINKING = wordSet(words.terms.linking);

/** Set phrases by their first word, longest first. */
const PHRASES = new Map<string, string[][]>();
for (const phrase of new Set([
  ...OBLIGATION_PHRASES.keys(),
  ...LIMIT_PHRASES.keys(),
  ...NEGATION_PHRASES,
  ...ONLY_PHRASES,
  ...OPPOSITE_PHRASES,
])) {
  const parts = phrase.split(' ');
  if (parts.length < 2) continue;
  const first = parts[0] as string;
  PHRASES.set(
    first,
    [...(PHRASES.get(first) ?? []), parts].sort((a, b) => b.length - a.length),
  );
}

/** The words of the set phrase at a token; null when none begins there. */
export const phraseAt = (tokens: readonly Token[], at: number): readonly string[] | null =>
  PHRASES.get(tokens[at]?.lower ?? '')?.find((parts) => parts.every((word, i) => tokens[at + i]?.lower === word)) ??
  null;

/** The meaning of a word or set phrase apart from its subject. */
export interface WordMeaning {
  readonly key: string;
  readonly weight: number;
  readonly isNegative: boolean;
  readonly obligation: Obligation | null;
  readonly sides: readonly Side[];
}

/** Whether a word is no term: articles and the like. */
export const isDropped = (phrase: string): boolean => DROPPED.has(phrase) || !/[\p{L}\p{N}]/u.test(phrase);

/** Cache: texts repeat their words, and a look-up is much faster. */
const meanings = new Map<string, WordMeaning>();
const KEPT = 20_000;

/** The meaning of a word or of a set phrase, as `splitTokens` writes it. */
export function meaningOf(phrase: string): WordMeaning {
  const known = meanings.get(phrase);
  if (known !== undefined) return known;
  if (meanings.size >= KEPT) meanings.clear();
  const meaning = workedOut(phrase);
  meanings.set(phrase, meaning);
  return meaning;
}

function workedOut(phrase: string): WordMeaning {
  const limit = LIMIT_PHRASES.get(phrase);
  if (limit !== undefined) {
    const { obligation, side } = limit;
    return { key: `limit:${obligation}:${side.side}`, weight: 1, isNegative: false, obligation, sides: [side] };
  }
  if (ONLY_PHRASES.has(phrase)) return { key: ONLY_KEY, weight: LINK, isNegative: false, obligation: null, sides: [] };
  const root = phrase.includes(' ') ? phrase : (FORMS.get(phrase) ?? stem(phrase));
  const own = phrase.includes(' ') ? phrase : stem(phrase);
  const sides = sidesOf(own).length > 0 ? sidesOf(own) : sidesOf(root);
  const obligation = OBLIGATION_PHRASES.get(phrase) ?? null;
  if (obligation !== null) {
    const isNegative = obligation === 'exempt' || obligation === 'forbidden' || obligation === 'may not';
    return { key: `obligation:${obligation}`, weight: 1, isNegative, obligation, sides };
  }
  if (isNegation(phrase))
    return { key: NOT.has(phrase) ? 'not' : root, weight: 1, isNegative: true, obligation, sides };
  const weight = LINKING.has(phrase) ? LINK : 1;
  return { key: root, weight, isNegative: false, obligation, sides };
}

/** Forms of verbs that no ending makes, to the stem of the verb: “paid”, “pay”. */
const FORMS: ReadonlyMap<string, string> = new Map(
  [...namesBySpelling(words.terms.verbForms)].map(([form, verb]) => [form, stem(verb)]),
);

/** Plain negations, which are interchangeable. */
const NOT = wordSet(words.negation.plain);
/** Weight of a linking word; a word with content weighs 1. */
export const LINK = limits.values.linkWeight;
