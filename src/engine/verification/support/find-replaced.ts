import { wordSet, words } from '../../text/language.ts';
import { isNumber, type Term } from '../../text/term.ts';
import { couldReplace } from './align-terms.ts';
import { isPairCancelled } from './cancelled.ts';
import { isBesideSame, isBetweenSame, isSaidElsewhere } from './clauses/in-place.ts';
import { type Block, type Compared, isTight } from './compared.ts';
import { type Finding, findingOf } from './finding.ts';
import { isException, isTurnedRound } from './word-meaning.ts';

/** Finds obligations, directions and units that the sentence replaces by another, or by the opposite. */
export function findReplaced(compared: Compared): Finding[] {
  return compared.blocks.flatMap((block) => block.said.flatMap((term, i) => replacedAt(term, i, block, compared)));
}

function replacedAt(term: Term, i: number, block: Block, compared: Compared): Finding[] {
  if (!isCompared(term)) return [];
  const at = block.saidStart + i;
  const place = compared.replaced[at] ?? -1;
  const inPlace = compared.source[place];
  const isPlain = replacing(term, inPlace) && isBetweenSame(at, place, compared);
  const other = isPlain
    ? inPlace
    : block.source.find((_, j) => isOtherThere(at, block.sourceStart + j, block, compared));
  if (other === undefined) return [];
  if (!isPlain && isAboutBoth(term, other, compared)) return [];
  const there = compared.source.indexOf(other);
  if (isSaidElsewhere(at, at, there, compared)) return [];
  // "must not …, except on Mondays" and "may … on Mondays" are the same rule.
  const isException = term.isNegative !== other.isNegative && !isPlain && hasLonelyException(compared);
  const isUnsure = isException || isSpread(at, there, compared) || isPairCancelled(at, there, compared);
  return [findingOf(kindOf(term, other), isUnsure ? 'weak' : 'contradicted', term, other)];
}

/** Whether the source has at `j` what the sentence replaced by its term `at`, between words that agree. */
function isOtherThere(at: number, j: number, block: Block, compared: Compared): boolean {
  const [term, other] = [compared.said[at] as Term, compared.source[j] as Term];
  if (!replacing(term, other)) return false;
  const isHeld = compared.replaced[at] === j && isBesideSame(at, j, compared);
  if (!isHeld && !isTight(block) && !sharesNext(at, j, compared)) return false;
  // The other side has the word in the same stretch as well: the order of the words differs, not their meaning.
  return !block.source.some(({ key }) => key === term.key) && !block.said.some(({ key }) => key === other.key);
}

const hasLonelyException = ({ source, toSaid }: Compared): boolean =>
  source.some(({ key }, j) => isException(key) && (toSaid[j] ?? -1) < 0);

const OVER = wordSet(words.support.over);
const WITHIN = wordSet(words.support.within);

/** “Over four years” may mean in their course: it is not the opposite of “within four years”. */
function isSpread(at: number, place: number, { said, source }: Compared): boolean {
  const isOver = (terms: readonly Term[], k: number) =>
    OVER.has(terms[k]?.key ?? '') && terms[k + 2]?.unit?.dimension === 'time';
  const isWithin = (terms: readonly Term[], k: number) => WITHIN.has(terms[k]?.key ?? '');
  return (isOver(said, at) && isWithin(source, place)) || (isWithin(said, at) && isOver(source, place));
}

/** Whether a term is compared. Numbers are compared by value elsewhere, but "first" is also the opposite of "last". */
const isCompared = (term: Term): boolean => !isNumber(term) || term.quantity?.isOrdinal === true;

const replacing = (term: Term, other: Term | undefined): boolean =>
  other !== undefined && isCompared(other) && !(isNumber(term) && isNumber(other)) && couldReplace(term, other);

/** Whether the sentence and the source both have both words ("positive … negative"), in another order only. */
function isAboutBoth(term: Term, other: Term, { said, source }: Compared): boolean {
  const at = source.indexOf(other);
  const nearby = source.slice(Math.max(0, at - NEARBY), at + NEARBY);
  return said.some(({ key }) => key === other.key) && nearby.some(({ key }) => key === term.key);
}

/** Terms on either side of the place that are looked through. A choice: no case of the evaluation depends on it. */
const NEARBY = 15;

function kindOf(said: Term, source: Term): Finding['kind'] {
  if (said.obligation !== null && source.obligation !== null && said.obligation !== source.obligation)
    return 'obligation';
  if (said.isNegative || source.isNegative || isTurnedRound(said.key, source.key)) return 'negation';
  return said.unit !== null && source.unit !== null ? 'unit' : 'direction';
}

/** Whether what comes next in the sentence is what comes next in the source. */
function sharesNext(i: number, j: number, { said, source, toSource }: Compared): boolean {
  const next = said.findIndex((term, at) => at > i && term.weight >= 1);
  const other = source.findIndex((term, at) => at > j && term.weight >= 1);
  return next >= 0 && other >= 0 && next - i <= 3 && toSource[next] === other;
}
