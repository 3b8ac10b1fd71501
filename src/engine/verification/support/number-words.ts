import type { Token } from './split-tokens.ts';

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
export const SCALES: ReadonlyMap<string, number> = new Map([
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

export interface WrittenNumber {
  readonly value: number;
  readonly count: number;
  readonly isOrdinal: boolean;
}

/** The number that letters write from token `at` on ("twenty-five", "three hundred and ten", "third"); null when they do not. */
export function readNumberWords(tokens: readonly Token[], at: number): WrittenNumber | null {
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
