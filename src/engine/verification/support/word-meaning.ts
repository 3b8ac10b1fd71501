import { wordSet, words } from '../../text/language.ts';
import type { Token } from '../../text/split-tokens.ts';
import { stem } from '../../text/stem.ts';
import type { Obligation, Side } from '../../text/term.ts';
import { isHarmlessNegation, isNegation, NEGATION_PHRASES } from './negation-words.ts';
import { OPPOSITE_PHRASES, sidesOf } from './opposites.ts';

/** From the words of a phrase to its strength. */
const OBLIGATION_PHRASES: ReadonlyMap<string, Obligation> = new Map(
  Object.entries(words.obligations).flatMap(([level, phrases]) =>
    phrases.map((phrase) => [phrase, level as Obligation] as const),
  ),
);

const COMPATIBLE = new Set(['must will', 'may exempt', 'forbidden will', 'should will', 'may not forbidden']);

/** Whether two strengths cannot both be meant. "will" is a plain form of any duty. */
export function obligationsDiffer(a: Obligation, b: Obligation): boolean {
  return a !== b && !COMPATIBLE.has(`${a} ${b}`) && !COMPATIBLE.has(`${b} ${a}`);
}

/** A limit with its duty in one phrase: "must not exceed" binds as "must be at most" does, it forbids nothing of its subject. */
interface Limit {
  readonly obligation: Obligation;
  readonly side: Side;
}

/** What is forbidden with a limit makes it a duty to keep to it. */
const MODALS = [
  ...words.limits.must.map((modal) => [modal, 'must'] as const),
  ...words.limits.will.map((modal) => [modal, 'will'] as const),
  ...words.limits.should.map((modal) => [modal, 'should'] as const),
];

/** From the words of a phrase, as `splitTokens` writes them, to its limit. */
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

/** Words that are no term: articles, forms of "be", "do" and "have". */
const DROPPED = wordSet(words.terms.dropped);
/** Words that link or point: they hold an alignment together but say nothing alone. */
const LINKING = wordSet(words.terms.linking);

/** Set phrases by their first word, longest first. */
const PHRASES = new Map<string, string[][]>();
for (const phrase of new Set([
  ...OBLIGATION_PHRASES.keys(),
  ...LIMIT_PHRASES.keys(),
  ...NEGATION_PHRASES,
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

/** The words of the set phrase that begins at a token; null when none does. */
export const phraseAt = (tokens: readonly Token[], at: number): readonly string[] | null =>
  PHRASES.get(tokens[at]?.lower ?? '')?.find((parts) => parts.every((word, i) => tokens[at + i]?.lower === word)) ??
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
const NOT = wordSet(words.negation.plain);
/** Weight of a linking word beside 1 for one that says something. */
export const LINK = 0.3;
