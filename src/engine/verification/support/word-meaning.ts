import type { Token } from '../../text/split-tokens.ts';
import { stem } from '../../text/stem.ts';
import type { Obligation, Side } from '../../text/term.ts';
import { isHarmlessNegation, isNegation, NEGATION_PHRASES } from './negation-words.ts';
import { OPPOSITE_PHRASES, sidesOf } from './opposites.ts';

/** Phrases alone and after each of these: "shall not be required" binds nobody, though "shall not" by itself forbids. */
const after = (modals: string, ...phrases: readonly string[]): string =>
  [...phrases, ...modals.split(' ').flatMap((modal) => phrases.map((phrase) => `${modal} ${phrase}`))].join('|');

/** Set phrases of obligation as they read after `splitTokens`; "not" inside them is part of what they say. */
const WRITTEN_OBLIGATIONS: Readonly<Record<Obligation, string>> = {
  must:
    'must|shall|has to|have to|had to|having to|need to|needs to|needed to|is required|are required|be required|' +
    'required|require|requires|requiring|requirement|requirements|needed|is needed|are needed|be needed|mandatory|compulsory|obligatory|obliged|obligated|' +
    'obligation|necessary|is to be|are to be',
  will: 'will|would',
  should: 'should|ought to|recommended|recommend|recommends|advised|advisable|encouraged|suggested',
  may: 'may|can|could|might|is able to|are able to|able to|permitted|permit|permits|allowed|allow|allows|authorized|authorised|optional|optionally|voluntary|entitled|free to|has the option|has the right|have the right|shall have the right|will have the right|discretionary|at its discretion',
  exempt:
    'need not|not need|not needed|not need to|needs not|not have to|not has to|no need|not required|not require|not mandatory|not compulsory|' +
    'not obliged|not obligated|not necessary|no obligation|not necessarily|no requirement|shall have no obligation|will have no obligation|' +
    after('shall must will would can could may might', 'not be required', 'not be obligated', 'not be obliged') +
    `|${after('shall will would may might', 'not have to')}`,
  'may not': 'may not|may never|might not',
  forbidden:
    'must not|shall not|must never|shall never|can never|in no event|can not|not able to|not allowed|not permitted|not permit|not allow|not authorized|' +
    'has no right|has not the right|have not the right|prohibited|prohibit|prohibits|prohibiting|forbidden|forbid|forbids|banned|' +
    'unable to|barred|could not|' +
    after('shall must can could', 'not be allowed', 'not be permitted', 'not be able to') +
    `|${after('shall will', 'not have the right', 'have no right')}`,
};

/** From the words of a phrase to its strength. */
const OBLIGATION_PHRASES: ReadonlyMap<string, Obligation> = new Map(
  Object.entries(WRITTEN_OBLIGATIONS).flatMap(([level, phrases]) =>
    phrases.split('|').map((phrase) => [phrase, level as Obligation] as const),
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
const MODALS: Readonly<Record<string, Obligation>> = {
  ...{ shall: 'must', must: 'must', may: 'must', can: 'must', could: 'must' },
  ...{ will: 'will', would: 'will', should: 'should' },
};
/** What is not to be exceeded, and what is not to be fallen short of. */
const BEYOND =
  'exceed|be more than|be greater than|be higher than|be larger than|be longer than|be later than|be over|be above';
const SHORT = 'be less than|be fewer than|be lower than|be smaller than|be shorter than|be under|be below|fall below';

/** From the words of a phrase, as `splitTokens` writes them, to its limit. */
const LIMIT_PHRASES: ReadonlyMap<string, Limit> = new Map(
  Object.entries(MODALS).flatMap(([modal, obligation]) =>
    [BEYOND, SHORT].flatMap((phrases, side) =>
      phrases
        .split('|')
        .map(
          (phrase) => [`${modal} not ${phrase}`, { obligation, side: { pair: 'bound', side: side as 0 | 1 } }] as const,
        ),
    ),
  ),
);

/** Whether a term sets a limit. */
export const isLimit = ({ sides }: { readonly sides: readonly Side[] }): boolean =>
  sides.some(({ pair }) => pair === 'bound');

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
