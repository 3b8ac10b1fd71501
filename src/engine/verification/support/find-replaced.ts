import { couldReplace } from './align-terms.ts';
import { type Block, type Compared, isTight } from './compared.ts';
import { type Finding, findingOf } from './finding.ts';
import { isTurnedRound } from './negation-words.ts';
import { isNumber, type Term } from './term.ts';

/** Obligations, directions and units for which the sentence has another, or the opposite, in the same place. */
export function findReplaced(compared: Compared): Finding[] {
  return compared.blocks.flatMap((block) => block.said.flatMap((term, i) => replacedAt(term, i, block, compared)));
}

function replacedAt(term: Term, i: number, block: Block, compared: Compared): Finding[] {
  if (!isCompared(term)) return [];
  const inPlace = compared.replaced[block.saidStart + i] ?? -1;
  const other =
    replacing(term, compared.source[inPlace]) && isHeld(block.saidStart + i, inPlace, compared)
      ? compared.source[inPlace]
      : block.source.find(
          (one, j) =>
            replacing(term, one) &&
            (isTight(block) || sharesNext(block.saidStart + i, block.sourceStart + j, compared)) &&
            !block.source.some(({ key }) => key === term.key) &&
            !block.said.some(({ key }) => key === one.key),
        );
  if (other === undefined) return [];
  const isPlain = other === compared.source[inPlace] && isBetweenSame(block.saidStart + i, inPlace, compared);
  if (!isPlain && isAboutBoth(term, other, compared)) return [];
  return [findingOf(kindOf(term, other), 'unsupported', term, other)];
}

/** Numbers are compared by value, but "first" is also the opposite of "last". */
const isCompared = (term: Term): boolean => !isNumber(term) || term.quantity?.isOrdinal === true;

const replacing = (term: Term, other: Term | undefined): boolean =>
  other !== undefined && isCompared(other) && !(isNumber(term) && isNumber(other)) && couldReplace(term, other);

/** Whether the words on both sides of a replaced one agree. */
function isBetweenSame(i: number, j: number, { said, source, toSource }: Compared): boolean {
  const ends = i === said.length - 1 && source[j + 1]?.startsSentence !== false;
  return j > 0 && toSource[i - 1] === j - 1 && (ends || toSource[i + 1] === j + 1);
}

/** Whether the words on one side of a replaced one agree. */
const isHeld = (i: number, j: number, { toSource }: Compared): boolean =>
  (j > 0 && toSource[i - 1] === j - 1) || toSource[i + 1] === j + 1;

/** Where the sentence and the source both speak of both ("positive … negative"), words in another order differ in nothing. */
function isAboutBoth(term: Term, other: Term, { said, source }: Compared): boolean {
  const at = source.indexOf(other);
  const nearby = source.slice(Math.max(0, at - NEARBY), at + NEARBY);
  return said.some(({ key }) => key === other.key) && nearby.some(({ key }) => key === term.key);
}

const NEARBY = 15;

function kindOf(said: Term, source: Term): Finding['kind'] {
  if (said.obligation !== null && source.obligation !== null) return 'obligation';
  if (said.isNegative || source.isNegative || isTurnedRound(said.key, source.key)) return 'negation';
  return said.unit !== null && source.unit !== null ? 'unit' : 'direction';
}

/** Whether what comes next in the sentence is what comes next in the source. */
function sharesNext(i: number, j: number, { said, source, toSource }: Compared): boolean {
  const next = said.findIndex((term, at) => at > i && term.weight >= 1);
  const other = source.findIndex((term, at) => at > j && term.weight >= 1);
  return next >= 0 && other >= 0 && next - i <= 3 && toSource[next] === other;
}
