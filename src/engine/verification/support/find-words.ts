import type { Compared } from './compared.ts';
import { type Finding, findingOf, wordsFrom } from './finding.ts';
import { isNumber, type Term } from './term.ts';

/**
 * Words of the sentence that its source has nowhere, between words that agree, where the source has others: “is added to the salary”
 * beside “is deducted from the salary”. They may mean the same, so the rule is never sure.
 */
export function findWords({ said, source, background, blocks, toSaid, saidText, sourceText }: Compared): Finding[] {
  const known = new Set([...source, ...background].map(({ key }) => key));
  const isWord = (term: Term): boolean =>
    term.weight >= 1 && !isNumber(term) && term.obligation === null && !term.isNegative && term.unit === null;
  return blocks.flatMap((block): Finding[] => {
    const after = block.saidStart + block.said.length;
    if (block.saidStart === 0 || after >= said.length) return [];
    const own = block.said.filter((term) => isWord(term) && !known.has(term.key));
    const other = block.source.filter((term, j) => isWord(term) && (toSaid[block.sourceStart + j] ?? -1) < 0);
    const [first, there] = [own[0], other[0]];
    if (first === undefined || there === undefined) return [];
    return [findingOf('word', 'weak', wordsFrom(saidText, first), wordsFrom(sourceText, there))];
  });
}
