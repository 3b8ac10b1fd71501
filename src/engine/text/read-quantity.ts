import type { Token } from './split-tokens.ts';
import type { Quantity } from './term.ts';

/** A quantity and how many tokens it takes. */
export interface ReadQuantity {
  readonly quantity: Quantity;
  readonly count: number;
}

/** ISO 4217 codes of the signs and words in use. "$" stands for USD, since a text rarely says which dollar. */
const CURRENCIES = new Map<string, string>(
  (
    '$:USD usd:USD dollar:USD dollars:USD €:EUR eur:EUR euro:EUR euros:EUR £:GBP gbp:GBP ¥:JPY jpy:JPY yen:JPY chf:CHF ' +
    'franc:CHF francs:CHF cad:CAD aud:AUD cny:CNY rmb:CNY yuan:CNY inr:INR rupee:INR rupees:INR sek:SEK nok:NOK dkk:DKK ' +
    'pln:PLN czk:CZK huf:HUF sgd:SGD hkd:HKD nzd:NZD'
  )
    .split(' ')
    .map((entry) => entry.split(':') as [string, string]),
);

/** The ISO 4217 code of a sign, word or code in lower case; null for anything else. */
export const currencyOf = (lower: string): string | null => CURRENCIES.get(lower) ?? null;

const isSign = (token: Token): boolean => /^[$€£¥]$/.test(token.text);

/** The currency written after a number: “500 €”. A sign before a tab or another number belongs to that: “21,762 $ 23,967”. */
function currencyAfter(text: string, tokens: readonly Token[], at: number): string | null {
  const [number, token] = [tokens[at - 1], tokens[at]];
  if (token === undefined) return null;
  const isOthers =
    !/^ ?$/.test(text.slice(number?.end, token.start)) || /^[ (]*[\t|\d]/.test(text.slice(token.end, token.end + 4));
  return isSign(token) && isOthers ? null : currencyOf(token.lower);
}

/** Percent in its spellings, percentage points and basis points: the unit and the tokens it takes. */
function shareUnit(tokens: readonly Token[], at: number): [unit: string | null, count: number] {
  const [first, second] = [tokens[at]?.lower, tokens[at + 1]?.lower];
  if (first === 'percentage' && /^points?$/.test(second ?? '')) return ['points', 2];
  if (first === 'basis' && /^points?$/.test(second ?? '')) return ['basis points', 2];
  if (first === '%' || first === 'percent' || first === 'pct') return ['%', 1];
  return first === 'per' && second === 'cent' ? ['%', 2] : [null, 0];
}

/** The number from token `at` on with its currency, scale and percent sign ("US$ 1.2 million", "five per cent"); else null. */
export function readQuantity(text: string, tokens: readonly Token[], at: number): ReadQuantity | null {
  let next = at;
  if (tokens[next]?.lower === 'us' && tokens[next + 1]?.text === '$') next++;
  let unit = currencyOf(tokens[next]?.lower ?? '');
  if (unit !== null) next++;
  const token = tokens[next];
  if (token === undefined || (unit !== null && text.slice(tokens[next - 1]?.end, token.start).trim() !== ''))
    return null;
  const isDigits = /^\d/.test(token.text);
  const written = isDigits ? null : readNumberWords(tokens, next);
  if (!isDigits && written === null) return null;
  const digits = token.text.replaceAll(',', '');
  let value = written?.value ?? Number(digits);
  let step = written === null ? 10 ** -(digits.split('.')[1]?.length ?? 0) : 1;
  next += written?.count ?? 1;
  const suffix = tokens[next];
  const touches = suffix !== undefined && suffix.start === token.end;
  if (isDigits && touches && /^(st|nd|rd|th)$/.test(suffix.lower)) {
    return { quantity: { value, step, scale: 1, unit: null, isOrdinal: true, isSoft: true }, count: next - at + 1 };
  }
  if (written?.isOrdinal) {
    return { quantity: { value, step, scale: 1, unit: null, isOrdinal: true, isSoft: true }, count: next - at };
  }
  let scale = 1;
  const word = suffix?.lower ?? '';
  const factor = word.length > 2 || (touches && word !== 'mm') ? SCALES.get(word) : undefined;
  const letter = touches && unit !== null && (word === 'm' || word === 'b') ? (word === 'm' ? 1e6 : 1e9) : undefined;
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

const listed = (words: string, first: number, step = 1): [string, number][] =>
  words.split(' ').map((word, i) => [word, first + i * step]);

const SMALL = new Map([
  ...listed('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen', 0),
  ...listed('seventeen eighteen nineteen', 17),
]);
const TENS = new Map(listed('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10));
const ORDINALS = new Map([
  ...listed('first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth', 1),
  ...listed('fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth', 14),
]);
/** Scale words with their short forms as finance writes them; one letter counts only right after digits. */
const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ...['thousand', 'thousands', 'k'].map((word) => [word, 1e3] as const),
  ...['million', 'millions', 'mn', 'mln', 'mm'].map((word) => [word, 1e6] as const),
  ...['billion', 'billions', 'bn', 'bln'].map((word) => [word, 1e9] as const),
  ...['trillion', 'trillions', 'tn'].map((word) => [word, 1e12] as const),
]);

/** "a million" is one, but not in "half a million" and "three quarters of a million". */
function isOneOf(tokens: readonly Token[], at: number): boolean {
  const [word, article, before, first] = [0, 1, 2, 3].map((back) => tokens[at - back]?.lower ?? '');
  if (article !== 'a' || !SCALES.has(word ?? '') || !/^\p{L}{3,}[^s]$/u.test(word ?? '')) return false;
  return !PART.test(before ?? '') && !(before === 'of' && PART.test(first ?? ''));
}
const PART = /^(?:half|quarters?|thirds?|tenths?|fraction|most|part)$/;

interface WrittenNumber {
  readonly value: number;
  readonly count: number;
  readonly isOrdinal: boolean;
}

/** The number that letters write from token `at` on ("twenty-five", "three hundred and ten", "third"); null when they do not. */
function readNumberWords(tokens: readonly Token[], at: number): WrittenNumber | null {
  const word = tokens[at]?.lower ?? '';
  const ordinal = ORDINALS.get(word);
  if (ordinal !== undefined) return { value: ordinal, count: 1, isOrdinal: true };
  if (word === 'half' || word === 'dozen') return word === 'dozen' ? { value: 12, count: 1, isOrdinal: false } : null;
  let total = 0;
  let group = isOneOf(tokens, at) ? 1 : 0;
  let used = 0;
  for (let i = at; i < tokens.length; i++) {
    const next = tokens[i]?.lower ?? '';
    const small = SMALL.get(next);
    const ten = TENS.get(next);
    const scale = (i > at || group === 1) && next.length > 2 ? SCALES.get(next) : undefined;
    if (
      next === 'and' &&
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

const FIGURE_WORDS =
  'one two three four five six seven eight nine ten eleven twelve fourteen fifteen sixteen eighteen twenty thirty forty fifty sixty ninety hundred'.split(
    ' ',
  );
const FIGURE = new RegExp(`\\d+(?:[.,]\\d+)*|\\b(?:${FIGURE_WORDS.join('|')})\\b`, 'gi');
const FIGURE_TENS: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
};
const SPELT: Readonly<Record<string, number>> = {
  ...Object.fromEntries(FIGURE_WORDS.slice(0, 12).map((word, i) => [word, i + 1])),
  ...{ fourteen: 14, fifteen: 15, sixteen: 16, eighteen: 18, ...FIGURE_TENS, hundred: 100 },
};

/** The figures of a text, in digits however they are written. */
export function figuresIn(text: string): ReadonlySet<string> {
  const found = text.match(FIGURE) ?? [];
  return new Set(found.map((figure) => `${SPELT[figure.toLowerCase()] ?? figure.replaceAll(',', '')}`));
}
