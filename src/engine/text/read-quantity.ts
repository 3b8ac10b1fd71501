import { anyOf, namesBySpelling, numbersBySpelling, wordSet, words } from './language.ts';
import type { Token } from './split-tokens.ts';
import type { Measure, Quantity, Unit } from './term.ts';

/** A quantity and how many tokens it takes. */
export interface ReadQuantity {
  readonly quantity: Quantity;
  readonly count: number;
}

/** From the spellings of an entry, its name among them, to the name. */
const spelt = (list: readonly string[]): ReadonlyMap<string, string> =>
  namesBySpelling(list.map((entry) => `${entry.split('=', 1)[0]}=${entry}`));

/** ISO 4217 codes of the signs and words in use. "$" stands for USD, since a text rarely says which dollar. */
const CURRENCIES = spelt(words.amounts.currencies);

/** The ISO 4217 code of a sign, word or code in lower case; null for anything else. */
export const currencyOf = (lower: string): string | null => CURRENCIES.get(lower)?.toUpperCase() ?? null;

const isSign = (token: Token): boolean => /^[$€£¥]$/.test(token.text);

/**
 * The currency written after a number: “500 €”. A sign before a tab or another number belongs to that: “21,762 $
 * 23,967”.
 */
function currencyAfter(text: string, tokens: readonly Token[], at: number): string | null {
  const [number, token] = [tokens[at - 1], tokens[at]];
  if (token === undefined) return null;
  const isOthers =
    !/^ ?$/.test(text.slice(number?.end, token.start)) || /^[ (]*[\t|\d]/.test(text.slice(token.end, token.end + 4));
  return isSign(token) && isOthers ? null : currencyOf(token.lower);
}

/** Percent in its spellings, percentage points and basis points: the unit and the tokens it takes. */
function shareUnit(tokens: readonly Token[], at: number): [unit: string | null, count: number] {
  const first = tokens[at]?.lower ?? '';
  const ofTwo = SHARES.get(`${first} ${tokens[at + 1]?.lower ?? ''}`);
  if (ofTwo !== undefined) return [ofTwo, 2];
  const ofOne = SHARES.get(first);
  return ofOne === undefined ? [null, 0] : [ofOne, 1];
}

/**
 * The number from token `at` on with its currency, scale and percent sign ("US$ 1.2 million", "five per cent"); else
 * null.
 */
export function readQuantity(text: string, tokens: readonly Token[], at: number): ReadQuantity | null {
  let next = at;
  if (DOLLAR_PREFIXES.has(tokens[next]?.lower ?? '') && tokens[next + 1]?.text === '$') next++;
  let unit = currencyOf(tokens[next]?.lower ?? '');
  if (unit !== null) next++;
  const token = tokens[next];
  if (token === undefined || (unit !== null && text.slice(tokens[next - 1]?.end, token.start).trim() !== ''))
    return null;
  const isDigits = /^\d/.test(token.text);
  const fraction = isDigits || unit !== null ? null : readFraction(tokens, next);
  if (fraction !== null) return fraction;
  const written = isDigits ? null : readNumberWords(tokens, next);
  if (!isDigits && written === null) return null;
  const digits = token.lower.replaceAll(',', '');
  let value = written?.value ?? Number(digits);
  let step = written === null ? 10 ** -(digits.split('.')[1]?.length ?? 0) : 1;
  next += written?.count ?? 1;
  const suffix = tokens[next];
  const touches = suffix !== undefined && suffix.start === token.end;
  if (isDigits && touches && ORDINAL_ENDINGS.has(suffix.lower)) {
    return { quantity: { value, step, scale: 1, unit: null, isOrdinal: true, isSoft: true }, count: next - at + 1 };
  }
  if (written?.isOrdinal) {
    return { quantity: { value, step, scale: 1, unit: null, isOrdinal: true, isSoft: true }, count: next - at };
  }
  let scale = 1;
  const word = suffix?.lower ?? '';
  const factor = word.length > 2 || (touches && !NO_SCALES.has(word)) ? SCALES.get(word) : undefined;
  const letter = touches && unit !== null ? LETTER_SCALES.get(word) : undefined;
  if (isDigits && (factor ?? letter) !== undefined) {
    scale = factor ?? letter ?? 1;
    next++;
  }
  value *= scale;
  step *= scale;
  const after = unit === null ? currencyAfter(text, tokens, next) : null;
  const [share, taken] = unit === null && after === null ? shareUnit(tokens, next) : [null, 0];
  // A currency in a cell of its own is also what the sentence may say of that cell: it stays a word beside the amount.
  const isOwnCell = after !== null && /[\t\n]/.test(text.slice(tokens[next - 1]?.end, tokens[next]?.start));
  next += taken + (after === null || isOwnCell ? 0 : 1);
  unit ??= after ?? share;
  const isSoft = !isDigits && value <= 12 && unit === null;
  return { quantity: { value, step, scale, unit, isOrdinal: false, isSoft }, count: next - at };
}

const SMALL = numbersBySpelling(words.numbers.small);
const TENS = numbersBySpelling(words.numbers.tens);
const ORDINALS = numbersBySpelling(words.numbers.ordinals);
/** Scale words with their short forms as finance writes them; one letter counts only right after digits. */
const SCALES = numbersBySpelling(words.numbers.scales);
const NO_SCALES = wordSet(words.numbers.notScales);
const LETTER_SCALES = numbersBySpelling(words.numbers.letterScales);
const DOZENS = numbersBySpelling(words.numbers.dozens);
const OTHER = wordSet(words.numbers.other);
const EVERY = wordSet(words.numbers.every);
const AND = wordSet(words.numbers.and);
const ARTICLES = wordSet(words.numbers.articles);
const OF = wordSet(words.numbers.of);
const PARTS = wordSet(words.numbers.parts);
const ORDINAL_ENDINGS = wordSet(words.dates.ordinalEndings);
const DOLLAR_PREFIXES = wordSet(words.amounts.dollarPrefixes);
const SHARES = namesBySpelling(words.amounts.shares);

/** Words for one half. */
export const HALVES = wordSet(words.numbers.halves);
/** Words with which “half” is a share: “half the members”, and not “half a day”. */
const DETERMINERS = wordSet(words.numbers.determiners);
const DENOMINATORS = numbersBySpelling(words.numbers.denominators);
const WHOLE = 100;

/** "Half of the fee", "two thirds of the members" as shares in percent; null for anything else. */
function readFraction(tokens: readonly Token[], at: number): ReadQuantity | null {
  const [first = '', second = '', third = ''] = [0, 1, 2].map((step) => tokens[at + step]?.lower);
  const share = (part: number, count: number): ReadQuantity => ({
    quantity: { value: part * WHOLE, step: 1, scale: 1, unit: SHARES.get('%') ?? '%', isOrdinal: false, isSoft: false },
    count,
  });
  const counted = HALVES.has(first) ? 1 : 2;
  // "Three quarters of a million" is a number in words.
  if ([2, 3].some((step) => SCALES.has(tokens[at + counted - 1 + step]?.lower ?? ''))) return null;
  if (counted === 1) return OF.has(second) || DETERMINERS.has(second) ? share(1 / 2, 1) : null;
  const denominator = DENOMINATORS.get(second);
  const numerator = ARTICLES.has(first) ? 1 : SMALL.get(first);
  return denominator === undefined || numerator === undefined || numerator >= denominator || !OF.has(third)
    ? null
    : share(numerator / denominator, 2);
}

/** "a million" is one, but not in "half a million" and "three quarters of a million". */
function isOneOf(tokens: readonly Token[], at: number): boolean {
  const [word, article, before, first] = [0, 1, 2, 3].map((back) => tokens[at - back]?.lower ?? '');
  if (!ARTICLES.has(article ?? '') || !SCALES.has(word ?? '') || !/^\p{L}{3,}[^s]$/u.test(word ?? '')) return false;
  return !PARTS.has(before ?? '') && !(OF.has(before ?? '') && PARTS.has(first ?? ''));
}

interface WrittenNumber {
  readonly value: number;
  readonly count: number;
  readonly isOrdinal: boolean;
}

/**
 * The number that letters write from token `at` on ("twenty-five", "three hundred and ten", "third"); null when they do
 * not.
 */
function readNumberWords(tokens: readonly Token[], at: number): WrittenNumber | null {
  const word = tokens[at]?.lower ?? '';
  const ordinal = ORDINALS.get(word);
  if (ordinal !== undefined) return { value: ordinal, count: 1, isOrdinal: true };
  const dozen = DOZENS.get(word);
  if (dozen !== undefined) return { value: dozen, count: 1, isOrdinal: false };
  const dozens = DOZENS.get(tokens[at + 1]?.lower ?? '');
  const times = SMALL.get(word);
  if (dozens !== undefined && times !== undefined) return { value: times * dozens, count: 2, isOrdinal: false };
  // "Every other week" is every two weeks.
  if (OTHER.has(word) && EVERY.has(tokens[at - 1]?.lower ?? '')) return { value: 2, count: 1, isOrdinal: false };
  let total = 0;
  let group = isOneOf(tokens, at) ? 1 : 0;
  let used = 0;
  for (let i = at; i < tokens.length; i++) {
    const next = tokens[i]?.lower ?? '';
    const small = SMALL.get(next);
    const ten = TENS.get(next);
    const scale = (i > at || group === 1) && next.length > 2 ? SCALES.get(next) : undefined;
    if (
      AND.has(next) &&
      group >= 100 &&
      (SMALL.has(tokens[i + 1]?.lower ?? '') || TENS.has(tokens[i + 1]?.lower ?? ''))
    )
      continue;
    if (small !== undefined && (group % 100 === 0 || (group % 10 === 0 && group % 100 >= 20 && small < 10)))
      group += small;
    else if (ten !== undefined && group % 100 === 0) group += ten;
    else if (scale === 100 && group > 0 && group < 10) group *= 100;
    else if (scale !== undefined && scale > 100 && group > 0) {
      total += group * scale;
      group = 0;
    } else {
      const last = ORDINALS.get(next);
      if (last === undefined || last > 9 || group < 20 || group % 10 !== 0) break;
      return { value: total + group + last, count: i - at + 1, isOrdinal: true };
    }
    used = i - at + 1;
  }
  return used === 0 ? null : { value: total + group, count: used, isOrdinal: false };
}

const FIGURES = numbersBySpelling(words.numbers.figures);
const FIGURE = new RegExp(`\\d+(?:[.,]\\d+)*|\\b${anyOf(FIGURES.keys())}\\b`, 'gi');

/** The figures of a text, in digits however they are written. */
export function figuresIn(text: string): ReadonlySet<string> {
  const found = text.match(FIGURE) ?? [];
  return new Set(found.map((figure) => `${FIGURES.get(figure.toLowerCase()) ?? figure.replaceAll(',', '')}`));
}

const UNITS = new Map<string, Unit>();
for (const [dimension, list] of Object.entries(words.units)) {
  // Of several units of one spelling the first counts: "pounds" is a weight, "quarter" a time.
  for (const [spelling, name] of spelt(list)) if (!UNITS.has(spelling)) UNITS.set(spelling, { dimension, name });
}

/**
 * The unit that a word in lower case names; null for other words. Short forms of up to two letters count after a number
 * only.
 */
export function unitOf(lower: string, afterNumber: boolean): Unit | null {
  if (lower.length <= 2 && !afterNumber) return null;
  return UNITS.get(lower) ?? null;
}

/** Worth of the units that are exact multiples of one another, by dimension: never days and months. */
const MULTIPLES = new Map(
  Object.entries(words.exactUnits).flatMap(([dimension, list]) =>
    list.map((entry) => {
      const [name = '', value] = entry.split('=');
      return [name, { dimension, value: Number(value) }] as const;
    }),
  ),
);

/**
 * The measure that a number makes with the unit after it: "two days", "0.5 km"; null where its unit has no exact
 * multiples.
 */
export function measureOf(number: number, unit: Unit): Measure | null {
  const worth = MULTIPLES.get(unit.name);
  return worth === undefined ? null : { dimension: worth.dimension, value: number * worth.value };
}
