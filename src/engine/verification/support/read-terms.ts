import { anyOf, namesBySpelling, wordSet, words } from '../../text/language.ts';
import { readDate } from '../../text/read-date.ts';
import { HALVES, measureOf, readQuantity, unitOf } from '../../text/read-quantity.ts';
import { splitTokens, type Token } from '../../text/split-tokens.ts';
import { isNumber, type Term, type Unit } from '../../text/term.ts';
import { isDropped, LINK, meaningOf, phraseAt } from './word-meaning.ts';

/** Cache, since the sentences of one answer have the same titles above them and cite the same words. */
const readBefore = new Map<string, readonly Term[]>();
const KEPT = 500;

/**
 * Reads a text into terms: words by stem, numbers, dates, and the set phrases whose meaning the support checks compare.
 */
export function readTerms(text: string): readonly Term[] {
  const known = readBefore.get(text);
  if (known !== undefined) return known;
  if (readBefore.size >= KEPT) readBefore.clear();
  const terms = readAnew(text);
  readBefore.set(text, terms);
  return terms;
}

function readAnew(text: string): Term[] {
  const tokens = splitTokens(text);
  const terms: Term[] = [];
  // An article is no term: the word after it begins the sentence in its place.
  let begins = false;
  let at = 0;
  while (at < tokens.length) {
    const { term, count } = termAt(text, tokens, at, terms.at(-1));
    begins ||= tokens[at]?.startsSentence === true;
    if (term !== null) terms.push(begins && !term.startsSentence ? { ...term, startsSentence: true } : term);
    if (term !== null) begins = false;
    at += count;
  }
  return withMeasures(terms, text);
}

/** How many units a term counts: a number without a currency, or the half of “half a day”; null for anything else. */
function countOf({ quantity, text }: Term): number | null {
  if (HALVES.has(text.toLowerCase())) return 1 / 2;
  return quantity === null || quantity.unit !== null || quantity.isOrdinal ? null : quantity.value;
}

/** What may stand between a number and its unit: “90-day”, “half an hour”. */
const BEFORE_UNIT = new RegExp(`^(?:[ -]|\\s${anyOf(words.numbers.articles)}n?\\s)?$`, 'iu');

/** Gives each number that a unit follows, and that unit, the measure that both make. */
function withMeasures(terms: readonly Term[], text: string): Term[] {
  const measured = [...terms];
  for (const [i, term] of terms.entries()) {
    const next = terms[i + 1];
    const number = countOf(term);
    if (number === null || !next?.unit || !BEFORE_UNIT.test(text.slice(term.end, next.start))) continue;
    const measure = measureOf(number, next.unit);
    if (measure === null) continue;
    measured[i] = { ...term, unit: null, measure };
    measured[i + 1] = { ...next, measure };
  }
  return measured;
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
    const sides = quantity.quantity.isOrdinal ? meaningOf(first.lower).sides : [];
    return spanning(quantity.count, { quantity: quantity.quantity, sides });
  }
  const parts = phraseAt(tokens, at) ?? [first.lower];
  const phrase = parts.join(' ');
  // "No, …" and "Yes. …" answer a question; the words after them carry the statement.
  const isInterjection =
    first.isFirst && INTERJECTIONS.has(phrase) && /^\s?[,.!;]\s+\P{N}/u.test(text.slice(first.end, first.end + 5));
  if (isInterjection) return { term: null, count: 1 };
  // "9 am" and "9:00 a.m." are times.
  const follows = before !== undefined && before.quantity !== null && first.start - before.end <= 2;
  const isTime = CLOCK.has(phrase) && follows && !first.isFirst;
  if (parts.length === 1 && isDropped(phrase) && !isTime) return { term: null, count: 1 };
  // "No. 5" is a number, not a negation.
  const numero = NUMERO.get(phrase);
  const isNumero = numero !== undefined && isBeforeItsNumber(text, first, before);
  const { end } = tokens[at + parts.length - 1] as Token;
  const meaning = isNumero ? { ...meaningOf(numero), weight: LINK } : meaningOf(countedBack(phrase, text, end));
  const isCapital = /^\p{Lu}/u.test(first.text);
  const squared = powerUnit(phrase, tokens[at + 1]?.lower ?? '');
  if (squared !== null) return spanning(2, { key: squared.name, unit: squared });
  const unit = parts.length === 1 ? unitOf(phrase, follows) : null;
  return spanning(parts.length, {
    ...meaning,
    ...(unit === null || parts.length > 1 ? {} : unitKey(unit)),
    unit,
    isCapital,
  });
}

/** A unit of area is the same however it is written, “m²” or “square metres”; other units are words of their own. */
const unitKey = ({ dimension, name }: Unit): Partial<Term> =>
  dimension === 'area' || dimension === 'volume' ? { key: name } : {};

/** The unit of “square metres”, “cubic metres”: the name of the length with what it is raised to. */
function powerUnit(power: string, length: string): Unit | null {
  const dimension = POWERS.get(power);
  const unit = dimension === undefined ? null : unitOf(length, true);
  return dimension === undefined || unit?.dimension !== 'length' ? null : { dimension, name: `${power} ${unit.name}` };
}
const POWERS = new Map([
  ...words.terms.square.map((word) => [word, 'area'] as const),
  ...words.terms.cubic.map((word) => [word, 'volume'] as const),
]);

/** “No. 7”, and without its stop after what is numbered: “invoice no 7”; not “there are no 7-day passes”. */
function isBeforeItsNumber(text: string, { start, end }: Token, before: Term | undefined): boolean {
  if (/^\.\s*\d/.test(text.slice(end, end + 4))) return true;
  const isNamed = before !== undefined && before.weight >= 1 && before.obligation === null && !isNumber(before);
  return isNamed && text.slice(before.end, start) === ' ' && /^\s\d+(?![-\d.,]*\d|-)/.test(text.slice(end, end + 12));
}

/** Whether "1." at the beginning of a line or sentence is its number. */
function isListMark(text: string, { isFirst, text: shown, start, end }: Token): boolean {
  return (
    isFirst &&
    /^\d{1,2}$/.test(shown) &&
    /^[.)](?:\s|$)/.test(text.slice(end, end + 2)) &&
    text[start - 1] !== '(' &&
    text[start - 1] !== '\t'
  );
}

const PLAIN: Omit<Term, 'start' | 'end' | 'text' | 'key' | 'isFirst' | 'startsSentence'> = {
  weight: 1,
  quantity: null,
  date: null,
  isNegative: false,
  obligation: null,
  sides: [],
  unit: null,
  measure: null,
  isCapital: false,
};

/** The opposite end of the same limit. */
const COUNTED_BACK = namesBySpelling(words.terms.countedBack);
const TIME_BEFORE = new RegExp(
  `^\\s+[\\p{L}\\p{N}-]+(?:\\s+\\(\\d+\\))?(?:\\s+${anyOf(words.terms.dayKinds)})?\\s+${anyOf(words.terms.deadlineUnits)}['’]?\\s+${anyOf(words.terms.beforeEvent)}\\b`,
  'iu',
);
const INTERJECTIONS = wordSet(words.terms.interjections);
const CLOCK = wordSet(words.terms.clock);
const NUMERO = namesBySpelling(words.terms.numero);

/** Number of characters after the phrase that are read. */
const LONGEST = 80;

/**
 * The limit of a deadline that is counted back from an event: “no later than 30 days before” is “at least 30 days
 * before”. `end` is the end of the phrase in its text; any other phrase is returned unchanged.
 */
function countedBack(phrase: string, text: string, end: number): string {
  const limit = COUNTED_BACK.get(phrase);
  return limit !== undefined && TIME_BEFORE.test(text.slice(end, end + LONGEST)) ? limit : phrase;
}
