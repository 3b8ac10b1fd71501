import { couldReplace } from './align-terms.ts';
import { type Block, type Compared, isTight } from './compared.ts';
import { type Finding, findingOf } from './finding.ts';
import { isDenying } from './negation-words.ts';
import type { Term } from './term.ts';

/** Obligations, directions and units for which the sentence has another, or the opposite, in the same place. */
export function findReplaced(compared: Compared): Finding[] {
  return compared.blocks.flatMap((block) => block.said.flatMap((term, i) => replacedAt(term, i, block, compared)));
}

function replacedAt(term: Term, i: number, block: Block, compared: Compared): Finding[] {
  if (term.quantity !== null || term.date !== null) return [];
  const at = block.source.findIndex(
    (other, j) =>
      other.quantity === null &&
      other.date === null &&
      (couldReplace(term, other) || isPrefixed(term, other)) &&
      (isTight(block) || sharesNext(block.saidStart + i, block.sourceStart + j, compared)),
  );
  const other = block.source[at];
  if (other === undefined) return [];
  // Said in the same stretch as well: the order of the words differs, not what they say.
  if (block.source.some((one) => one.key === term.key) || block.said.some((one) => one.key === other.key)) return [];
  return [findingOf(kindOf(term, other), 'unsupported', term, other)];
}

function kindOf(said: Term, source: Term): Finding['kind'] {
  if (said.obligation !== null && source.obligation !== null) return 'obligation';
  if (said.isNegative || source.isNegative || isPrefixed(said, source)) return 'negation';
  return said.unit !== null && source.unit !== null ? 'unit' : 'direction';
}

/** "unsafe" beside "safe". */
function isPrefixed(a: Term, b: Term): boolean {
  const [short, long] = a.key.length < b.key.length ? [a.key, b.key] : [b.key, a.key];
  return short.length > 3 && isDenying(long) && /^(?:un|in|im|ir|il|dis|non)$/.test(long.slice(0, long.length - short.length)) && long.endsWith(short);
}

/** Whether what comes next in the sentence is what comes next in the source. */
function sharesNext(i: number, j: number, { said, source, toSource }: Compared): boolean {
  const next = said.findIndex((term, at) => at > i && term.weight >= 1);
  const other = source.findIndex((term, at) => at > j && term.weight >= 1);
  return next >= 0 && other >= 0 && next - i <= 3 && toSource[next] === other;
}
