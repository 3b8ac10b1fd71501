import { isNumber } from '../../../text/term.ts';
import type { Compared } from '../compared.ts';
import { type Finding, findingOf } from '../finding.ts';
import { sameTerm } from '../same-term.ts';

/** A name as programs write them, of words that dots or underscores join: “battery.runtime.low”, “MAX_AGE”. */
const CODE_NAME = /(?<![\w.])[a-z][a-z\d]+(?:[._](?=[a-z\d]*[a-z])[a-z\d]{2,})+(?!\w)/giu;

interface CodeName {
  readonly name: string;
  readonly end: number;
}

const codeNames = (text: string): readonly CodeName[] =>
  [...text.matchAll(CODE_NAME)].map(({ 0: name, index }) => ({ name: name.toLowerCase(), end: index + name.length }));

/** Two names of one family, of which a reader takes one for the other: they begin or end with the same word. */
function areKin(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.split(/[._]/u));
  return one !== other && (a?.[0] === b?.[0] || a?.at(-1) === b?.at(-1));
}

/**
 * Finds a number that the sentence gives to one name of a program and the source to another of its family, in a row or a
 * line: “battery.runtime.low is 1080” where the source has “battery.runtime … 1080 battery.runtime.low”. A number
 * belongs to the name before it in its line.
 */
export function findCoded({ said, saidText, source, sourceText, context }: Compared): Finding[] {
  const own = new Set(codeNames(saidText).map(({ name }) => name));
  if (own.size === 0) return [];
  const names = codeNames(sourceText);
  const isOfOther = (at: number): boolean => {
    const before = names.findLast(({ end }) => end <= at && !sourceText.slice(end, at).includes('\n'));
    return before !== undefined && !own.has(before.name) && [...own].some((name) => areKin(name, before.name));
  };
  return said.flatMap((term): Finding[] => {
    if (!isNumber(term) || term.quantity?.isSoft === true) return [];
    const places = source.filter((other) => isNumber(other) && sameTerm(term, other, context));
    const [first] = places;
    return first !== undefined && places.every(({ start }) => isOfOther(start))
      ? [findingOf('number', 'contradicted', term, first)]
      : [];
  });
}
