import { isNumber, type Term } from '../../../text/term.ts';
import type { Compared } from '../compared.ts';
import { type Finding, findingOf } from '../finding.ts';
import { sameTerm } from '../same-term.ts';
import { isAlike } from './find-paired.ts';

/** A number behind its key, as settings and forms have them: “battery.charge.low: 20”, “Age: 42”. */
interface KeyedNumber {
  readonly value: Term;
  readonly key: readonly Term[];
}

const BEHIND_KEY = /^\s*[:=]\s*$/u;
/** Most words of a key with blanks. */
const LONGEST_KEY = 4;

/** The numbers that have a key: what stands without a blank before the colon, or more where others have the same. */
function keyedNumbers(source: readonly Term[], text: string): readonly KeyedNumber[] {
  const keyed = source.flatMap((value, j): (KeyedNumber & { readonly whole: readonly Term[] })[] => {
    const last = source[j - 1];
    if (!isNumber(value) || last === undefined || isNumber(last)) return [];
    if (!BEHIND_KEY.test(text.slice(last.end, value.start))) return [];
    const from = text.slice(0, last.end).search(/\S+$/u);
    const before = source.slice(Math.max(0, source.slice(0, j).findLastIndex(isNumber) + 1, j - LONGEST_KEY), j);
    const whole = before.filter(({ end }) => !/[:=.;]\s/u.test(text.slice(end, last.end)));
    return [{ value, key: before.filter(({ start }) => start >= from), whole }];
  });
  const wordsOf = (key: readonly Term[]): string => key.map((term) => term.key).join(' ');
  const isShared = (key: readonly Term[]): boolean =>
    keyed.filter((one) => wordsOf(one.key) === wordsOf(key)).length > 1;
  return keyed
    .map(({ value, key, whole }) => ({ value, key: isShared(key) ? whole : key }))
    .filter(({ key }) => key.some(({ weight }) => weight >= 1));
}

/**
 * Finds a number that the sentence gives to one key and the source to another: “battery.runtime.low is 20” where the
 * source has “battery.charge.low: 20 battery.runtime: 2525”. Only where the sentence names the key of another number of
 * the same kind that it does not say, and that of its own not, or less of it: of two keys that it names the longer
 * counts.
 */
export function findKeyed({ said, source, sourceText, context }: Compared): Finding[] {
  if (context.isTable) return [];
  const keyed = keyedNumbers(source, sourceText);
  const named = keyed.filter(({ key }) => key.every((word) => said.some((term) => sameTerm(term, word, context))));
  const isSaid = ({ value }: KeyedNumber): boolean => said.some((term) => sameTerm(term, value, context));
  return said.flatMap((term): Finding[] => {
    const at = isNumber(term) ? source.filter((other) => isNumber(other) && sameTerm(term, other, context)) : [];
    const own = keyed.find(({ value }) => value === at[0]);
    if (at.length !== 1 || own === undefined) return [];
    const least = named.includes(own) ? own.key.length : 0;
    const other = named.find((one) => one.key.length > least && isAlike(one.value, own.value) && !isSaid(one));
    return other === undefined ? [] : [findingOf('number', 'contradicted', term, other.value)];
  });
}
