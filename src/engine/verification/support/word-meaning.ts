import type { Token } from '../../text/split-tokens.ts';
import { stem } from '../../text/stem.ts';
import type { Obligation, Side } from '../../text/term.ts';
import { LIMIT_PHRASES } from './limit-words.ts';
import { isHarmlessNegation, isNegation, NEGATION_PHRASES } from './negation-words.ts';
import { OBLIGATION_PHRASES } from './obligation-words.ts';
import { OPPOSITE_PHRASES, sidesOf } from './opposites.ts';

/** Words that are no term: articles, forms of "be", "do" and "have". */
const DROPPED = new Set(
  'a an the of is are was were be been being am do does did has have had having that which % ° $'.split(' '),
);
/** Words that link or point: they hold an alignment together but say nothing alone. */
const LINKING = new Set(
  (
    'and or but if then than so as at by for from in into on onto out over to up upon with within about above after ' +
    'against also because before below between both during each he him his her hers she it its they them their this ' +
    'these those there here i we you your our my me us who whom whose what when where how why all any some such through ' +
    'under until while via only just very more most other own same per not no yes please ie eg etc'
  ).split(' '),
);

/** Set phrases by their first word, longest first. */
const PHRASES = new Map<string, string[][]>();
for (const phrase of new Set([
  ...OBLIGATION_PHRASES.keys(),
  ...LIMIT_PHRASES.keys(),
  ...NEGATION_PHRASES,
  ...OPPOSITE_PHRASES,
])) {
  const words = phrase.split(' ');
  if (words.length < 2) continue;
  const first = words[0] as string;
  PHRASES.set(
    first,
    [...(PHRASES.get(first) ?? []), words].sort((a, b) => b.length - a.length),
  );
}

/** The words of the set phrase that begins at a token; null when none does. */
export const phraseAt = (tokens: readonly Token[], at: number): readonly string[] | null =>
  PHRASES.get(tokens[at]?.lower ?? '')?.find((words) => words.every((word, i) => tokens[at + i]?.lower === word)) ??
  null;

/** What a word or set phrase says apart from its subject. */
export interface WordMeaning {
  readonly key: string;
  readonly weight: number;
  readonly isNegative: boolean;
  readonly obligation: Obligation | null;
  readonly sides: readonly Side[];
}

/** Articles and the like, which are no term. */
export const isDropped = (phrase: string): boolean => DROPPED.has(phrase) || !/[\p{L}\p{N}]/u.test(phrase);

/** Texts repeat their words: looking one up is much faster than working it out. */
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
  const root = phrase.includes(' ') ? phrase : stem(phrase);
  const sides = sidesOf(root);
  const obligation = OBLIGATION_PHRASES.get(phrase) ?? null;
  if (obligation !== null) {
    const isNegative = obligation === 'exempt' || obligation === 'forbidden' || obligation === 'may not';
    return { key: `obligation:${obligation}`, weight: 1, isNegative, obligation, sides };
  }
  if (isNegation(phrase))
    return { key: NOT.has(phrase) ? 'not' : root, weight: 1, isNegative: true, obligation, sides };
  const weight = LINKING.has(phrase) || isHarmlessNegation(phrase) ? LINK : 1;
  return { key: root, weight, isNegative: false, obligation, sides };
}

/** Plain negations: one may stand for another. */
const NOT = new Set('not|no|never|none|neither|nor|nobody|nothing|no one|not any|nowhere'.split('|'));
/** Weight of a linking word beside 1 for one that says something. */
export const LINK = 0.3;
