import type { Compared } from './compared.ts';
import { type Finding, findingOf } from './finding.ts';

/** A permission that the source states directly before a word that both have, and the sentence leaves out: “may be booked”, “are booked”. */
export function findOverclaims({ said, source, toSource, toSaid, sourceText, saidText }: Compared): Finding[] {
  if (said.some(({ obligation, isNegative }) => obligation !== null || isNegative)) return [];
  return toSource.flatMap((j, i): Finding[] => {
    const [verb, may] = [source[j], source[j - 1]];
    if (verb === undefined || may === undefined || may.obligation !== 'may' || (toSaid[j - 1] ?? -1) >= 0) return [];
    const isStated = IS.test(saidText.slice(0, said[i]?.start));
    return /^may$/i.test(may.text) && isStated && BE.test(sourceText.slice(may.end, verb.start))
      ? [findingOf('obligation', 'weak', null, may)]
      : [];
  });
}

const IS = /\b(?:is|are|was|were)\s+$/iu;
const BE = /^\s+be\s+$/iu;
