import { stem } from '../../text/stem.ts';
import type { Compared } from './compared.ts';
import { type Finding, type FoundWords, findingOf } from './finding.ts';

/** What an amount is counted by: “200 euros a year”, “25 euros for each night”, “per person”. */
const RATE =
  /^[\s(]*(?:[\p{L}%$€£]+\s+)?(?:a|an|per|each|every|for each|for every|in each|in every|in an?)\s+([\p{L}]+)/iu;

/** Amounts that both have, counted by one thing in the sentence and by another in its source. */
export function findRates({ said, source, saidText, sourceText, toSource }: Compared): Finding[] {
  return said.flatMap((term, i): Finding[] => {
    const other = source[toSource[i] ?? -1];
    if (term.quantity === null || other === undefined || other.quantity === null) return [];
    const [own, there] = [rateAfter(saidText, term.end), rateAfter(sourceText, other.end)];
    if (own === null || there === null || stem(own.text.toLowerCase()) === stem(there.text.toLowerCase())) return [];
    return [findingOf('unit', 'contradicted', own, there)];
  });
}

function rateAfter(text: string, end: number): FoundWords | null {
  const match = RATE.exec(text.slice(end));
  const word = match?.[1];
  if (match === null || word === undefined) return null;
  const start = end + match[0].length - word.length;
  return { text: word, start, end: start + word.length };
}
