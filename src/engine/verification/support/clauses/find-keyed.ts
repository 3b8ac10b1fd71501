import { isNumber, type Term } from '../../../text/term.ts';
import type { Compared } from '../compared.ts';
import { type Finding, findingOf } from '../finding.ts';
import { sameTerm } from '../same-term.ts';

/** A number behind its key, as settings and forms have them: “battery.charge.low: 20”, “Age: 42”. */
interface KeyedNumber {
  readonly value: Term;
  /** The words of the key, which is written without a blank. */
  readonly key: readonly Term[];
}

const BEHIND_KEY = /^\s*[:=]\s*$/u;

function keyedNumbers(source: readonly Term[], text: string): readonly KeyedNumber[] {
  return source.flatMap((value, j): KeyedNumber[] => {
    const last = source[j - 1];
    if (!isNumber(value) || last === undefined || isNumber(last)) return [];
    if (!BEHIND_KEY.test(text.slice(last.end, value.start))) return [];
    const from = text.slice(0, last.end).search(/\S+$/u);
    const key = source.slice(0, j).filter((term) => term.start >= from && !isNumber(term));
    return [{ value, key }];
  });
}

/**
 * Finds a number that the sentence gives to one key and the source to another: “battery.runtime.low is 20” where the
 * source has “battery.charge.low: 20 battery.runtime: 2525”. Only where the sentence names the key of another number,
 * and not that of its own.
 */
export function findKeyed({ said, source, sourceText, context }: Compared): Finding[] {
  if (context.isTable) return [];
  const keyed = keyedNumbers(source, sourceText);
  if (keyed.length < 2) return [];
  const isNamed = ({ key }: KeyedNumber): boolean =>
    key.every((word) => said.some((term) => sameTerm(term, word, context)));
  const isSaid = ({ value }: KeyedNumber): boolean => said.some((term) => sameTerm(term, value, context));
  return said.flatMap((term): Finding[] => {
    const at = isNumber(term) ? source.filter((other) => isNumber(other) && sameTerm(term, other, context)) : [];
    const own = keyed.find(({ value }) => value === at[0]);
    if (at.length !== 1 || own === undefined || isNamed(own)) return [];
    const other = keyed.find((one) => isNamed(one) && !isSaid(one));
    return other === undefined ? [] : [findingOf('number', 'contradicted', term, other.value)];
  });
}
