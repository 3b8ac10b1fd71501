import { stem } from '../stem.ts';
import { isHarmlessNegation, isNegation, NEGATION_PHRASES } from './negation-words.ts';
import { OBLIGATION_PHRASES } from './obligation-words.ts';
import { OPPOSITE_PHRASES, sidesOf } from './opposites.ts';
import { readDate } from './read-date.ts';
import { readQuantity } from './read-quantity.ts';
import { splitTokens, type Token } from './split-tokens.ts';
import type { Obligation, Term } from './term.ts';
import { unitOf } from './unit-words.ts';

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
    'under until while via only just very more most other own same per not no yes please i.e e.g etc'
  ).split(' '),
);

/** Set phrases by their first word, longest first. */
const PHRASES = new Map<string, string[][]>();
for (const phrase of new Set([...OBLIGATION_PHRASES.keys(), ...NEGATION_PHRASES, ...OPPOSITE_PHRASES])) {
  const words = phrase.split(' ');
  if (words.length < 2) continue;
  const first = words[0] as string;
  PHRASES.set(
    first,
    [...(PHRASES.get(first) ?? []), words].sort((a, b) => b.length - a.length),
  );
}

const phraseAt = (tokens: readonly Token[], at: number): readonly string[] | null =>
  PHRASES.get(tokens[at]?.lower ?? '')?.find((words) => words.every((word, i) => tokens[at + i]?.lower === word)) ??
  null;

interface Meaning {
  readonly key: string;
  readonly weight: number;
  readonly isNegative: boolean;
  readonly obligation: Obligation | null;
}

/** What a word or set phrase says apart from its subject. */
function meaningOf(phrase: string): Meaning {
  const isSingle = !phrase.includes(' ');
  const root = isSingle ? stem(phrase) : phrase;
  const obligation = OBLIGATION_PHRASES.get(phrase) ?? null;
  if (obligation !== null) {
    const isNegative = obligation === 'exempt' || obligation === 'forbidden' || obligation === 'may not';
    return { key: `obligation:${obligation}`, weight: 1, isNegative, obligation };
  }
  if (isNegation(phrase)) return { key: NOT.has(phrase) ? 'not' : root, weight: 1, isNegative: true, obligation: null };
  const weight = LINKING.has(phrase) || isHarmlessNegation(phrase) ? LINK : 1;
  return { key: root, weight, isNegative: false, obligation: null };
}

/** Plain negations: one may stand for another. */
const NOT = new Set([
  'not',
  'no',
  'never',
  'none',
  'neither',
  'nor',
  'nobody',
  'nothing',
  'no one',
  'not any',
  'nowhere',
]);
/** Weight of a linking word beside 1 for one that says something. */
const LINK = 0.3;

/** Reads a text into terms: words by stem, numbers, dates, and the set phrases whose meaning the support checks compare. */
export function readTerms(text: string): Term[] {
  const tokens = splitTokens(text);
  const terms: Term[] = [];
  let at = 0;
  while (at < tokens.length) {
    const { term, count } = termAt(text, tokens, at, terms.at(-1));
    if (term !== null) terms.push(term);
    at += count;
  }
  return terms;
}

function termAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  before: Term | undefined,
): { term: Term | null; count: number } {
  const first = tokens[at] as Token;
  const spanning = (count: number, rest: Partial<Term>): { term: Term; count: number } => {
    const end = (tokens[at + count - 1] as Token).end;
    const shown = text.slice(first.start, end);
    return {
      term: {
        ...PLAIN,
        start: first.start,
        end,
        text: shown,
        key: shown,
        isFirst: first.isFirst,
        startsSentence: first.startsSentence,
        ...rest,
      },
      count,
    };
  };
  const date = readDate(text, first.start);
  if (date !== null) {
    const next = tokens.findIndex((token, i) => i > at && token.start >= date.end);
    return spanning((next < 0 ? tokens.length : next) - at, { date: date.date });
  }
  if (isListMark(text, first)) return { term: null, count: 1 };
  const quantity = readQuantity(text, tokens, at);
  if (quantity !== null) {
    const { isOrdinal } = quantity.quantity;
    return spanning(quantity.count, { quantity: quantity.quantity, sides: isOrdinal ? sidesOf(first.lower) : [] });
  }
  const words = phraseAt(tokens, at) ?? [first.lower];
  const phrase = words.join(' ');
  // "No, …" and "Yes. …" answer a question; the words after them say what is so.
  const isInterjection =
    first.isFirst && /^(?:no|yes)$/.test(phrase) && /^\s?[,.!;]\s+\P{N}/u.test(text.slice(first.end, first.end + 5));
  if (isInterjection) return { term: null, count: 1 };
  if (words.length === 1 && (DROPPED.has(phrase) || !/[\p{L}\p{N}]/u.test(phrase))) return { term: null, count: 1 };
  // "No. 5" counts, it does not deny.
  const isNumero =
    phrase === 'no' && text[first.end] === '.' && /^\s*\d/.test(text.slice(first.end + 1, first.end + 4));
  const meaning = isNumero ? { ...meaningOf('number'), weight: LINK } : meaningOf(phrase);
  const isCapital = /^\p{Lu}/u.test(first.text);
  const follows = before !== undefined && before.quantity !== null && first.start - before.end <= 2;
  const unit = words.length === 1 ? unitOf(phrase, follows) : null;
  return spanning(words.length, {
    ...meaning,
    sides: sidesOf(words.length > 1 ? phrase : stem(phrase)),
    unit,
    isCapital,
  });
}

/** "1." at the beginning of a line or sentence numbers it. */
function isListMark(text: string, { isFirst, text: shown, start, end }: Token): boolean {
  return (
    isFirst &&
    /^\d{1,2}$/.test(shown) &&
    /^[.)](?:\s|$)/.test(text.slice(end, end + 2)) &&
    !/[(\t]$/.test(text.slice(0, start))
  );
}

const PLAIN: Omit<Term, 'start' | 'end' | 'text' | 'key' | 'isFirst' | 'startsSentence'> = {
  ...{ weight: 1, quantity: null, date: null, isNegative: false, obligation: null },
  ...{ sides: [], unit: null, isCapital: false },
};
