import { isNumber, type Term } from '../../../text/term.ts';
import type { Compared } from '../compared.ts';
import { type Finding, findingOf } from '../finding.ts';
import { sameTerm } from '../same-term.ts';

/** A name as programs write them, of words that dots or underscores join: “battery.runtime.low”, “MAX_AGE”. */
const CODE_NAME = /(?<![\w.])[a-z][a-z\d]+(?:[._](?=[a-z\d]*[a-z])[a-z\d]{2,})+(?!\w)/giu;

interface CodeName {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const codeNames = (text: string): readonly CodeName[] =>
  [...text.matchAll(CODE_NAME)].map(({ 0: name, index: start }) => ({
    name: name.toLowerCase(),
    start,
    end: start + name.length,
  }));

/** Two names of one family, of which a reader takes one for the other: they begin or end with the same word. */
function areKin(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.split(/[._]/u));
  return one !== other && (a?.[0] === b?.[0] || a?.at(-1) === b?.at(-1));
}

/** What may stand between a name and its number in a row or a setting: “MAX_AGE: 40”, “MAX_AGE 40”. */
const JOINS = /^\s*[:=]?\s*[$€£]?$/u;

/**
 * Finds a number that the sentence gives to one name of a program and the source to another of its family:
 * “battery.runtime.low is 20” where a line without that name has “battery.charge.low: 20”, or where a row has
 * “battery.runtime … 1080 battery.runtime.low”. Names that share a number, or are only mentioned, are left alone.
 */
export function findCoded({ said, saidText, source, sourceText, context }: Compared): Finding[] {
  const ownNames = codeNames(saidText);
  const own = new Set(ownNames.map(({ name }) => name));
  if (own.size === 0) return [];
  const names = codeNames(sourceText);
  const numbers = source.filter(isNumber);
  const isOfOther = ({ start, end }: Term): boolean => {
    const from = sourceText.lastIndexOf('\n', start) + 1;
    const line = names.filter((one) => one.end > from && !sourceText.slice(from, one.start).includes('\n'));
    const before = line.findLast((one) => one.end <= start);
    if (before === undefined || own.has(before.name) || ![...own].some((name) => areKin(name, before.name)))
      return false;
    if (!line.some(({ name }) => own.has(name))) return JOINS.test(sourceText.slice(before.end, start));
    // In a row that begins with a name, each stands before its numbers.
    const next = line.find((one) => one.start >= end);
    const isNameFirst = !numbers.some((one) => one.start >= from && one.end <= (line[0]?.start ?? 0));
    const isBetween =
      !line.some((one) => own.has(one.name) && one.end <= start) && next !== undefined && own.has(next.name);
    return isBetween && isNameFirst && /^[\s,;|]*$/u.test(sourceText.slice(end, next.start));
  };
  return said.flatMap((term): Finding[] => {
    if (!isNumber(term) || term.quantity?.isSoft === true) return [];
    // Behind its name, with no other number in between.
    const behind = ownNames.findLast((name) => name.end <= term.start);
    if (behind === undefined || said.some((one) => isNumber(one) && one.start >= behind.end && one.end <= term.start))
      return [];
    const places = numbers.filter((other) => sameTerm(term, other, context));
    const [first] = places;
    return first !== undefined && places.every(isOfOther) ? [findingOf('number', 'contradicted', term, first)] : [];
  });
}
