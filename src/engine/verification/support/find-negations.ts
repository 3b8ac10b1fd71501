import { anyOf, words } from '../../text/language.ts';
import type { Term } from '../../text/term.ts';
import limits from '../../weights/support-limits.json' with { type: 'json' };
import type { Indices } from './align-terms.ts';
import { isNegationCancelled } from './cancelled.ts';
import { type Compared, sentenceAround } from './compared.ts';
import { type Finding, type FoundWords, findingOf, wordsFrom } from './finding.ts';
import { denies, isException, obligationsDiffer } from './word-meaning.ts';

/** The comparison as seen from the side that has the negation. */
interface View {
  readonly own: readonly Term[];
  readonly other: readonly Term[];
  readonly toOther: Indices;
  readonly toOwn: Indices;
}

/**
 * Finds negations that only one side has where both say the words around it. Skips a negation in a part that the
 * sentence leaves out or says in other words.
 */
export function findNegations(compared: Compared): Finding[] {
  const { said, source, toSource, toSaid, saidText, sourceText } = compared;
  // A word that only denies by its meaning ("lacks") may deny something else than the sentence says.
  const verdict = (side: 'said' | 'source', { at, isPlain, range }: LonelyNegation): Finding['verdict'] =>
    isPlain && !isNegationCancelled(side, at, range, compared) && !(side === 'source' && isBan(at, compared))
      ? 'contradicted'
      : 'weak';
  const added = lonely({ own: said, other: source, toOther: toSource, toOwn: toSaid });
  const dropped = lonely({ own: source, other: said, toOther: toSaid, toOwn: toSource });
  return [
    ...added.map((one) => findingOf('negation', verdict('said', one), withNext(saidText, said, one.at), null)),
    ...dropped.map((one) => findingOf('negation', verdict('source', one), null, withNext(sourceText, source, one.at))),
  ];
}

/** “Do not enter the vault” is no contradiction of “whoever enters it is fined”. */
export const isBan = (at: number, { saidText, source, sourceText }: Compared): boolean =>
  WHOEVER.test(saidText) &&
  BAN.test(sourceText.slice(0, source[at]?.end)) &&
  sentenceAround(at, source).indexOf(source[at] as Term) === 0;

const BAN = new RegExp(`(?:^|[.!?\\n]\\s+)(?:${anyOf(words.negation.bans)})$`, 'iu');
const WHOEVER = new RegExp(
  `\\b(?:${anyOf([...words.qualifiers.conditions, ...words.qualifiers.own, ...words.strength.who])})\\b`,
  'iu',
);

/** The negation with the word it negates: “not required”. */
function withNext(text: string, terms: readonly Term[], i: number): FoundWords {
  const [term, next] = [terms[i] as Term, terms[i + 1]];
  const isNear = next !== undefined && !next.isFirst && next.start - term.end <= NEAR;
  return wordsFrom(text, term, isNear ? next : term);
}

/** Most characters between a negation and a word shown with it. */
const NEAR = 8;

/** A term that denies, by its index, and the range of terms on the other side, ends inclusive, that it would be in. */
interface LonelyNegation {
  readonly at: number;
  /** Whether it is a negation, not a word that denies by its meaning. */
  readonly isPlain: boolean;
  readonly range: readonly [number, number];
}

/** “You may not restrict …” forbids what “Restricting … is not permitted” does, in another place of the sentence. */
const isForbiddenElsewhere = ({ obligation }: Term, { other, toOwn }: View): boolean =>
  obligation !== null &&
  other.some(
    (term, j) =>
      (toOwn[j] ?? -1) < 0 &&
      term.isNegative &&
      term.obligation !== null &&
      !obligationsDiffer(term.obligation, obligation) &&
      isNearSame(j, toOwn),
  );

/** Whether both sides have a word near this one. */
const isNearSame = (j: number, toOwn: Indices): boolean =>
  toOwn.slice(Math.max(0, j - SAME_SENTENCE), j + SAME_SENTENCE + 1).some((i) => i >= 0);

/** The negations that only one side has. */
function lonely(view: View): LonelyNegation[] {
  const { own, toOther } = view;
  return own.flatMap((term, at) => {
    if (!denies(term) || (toOther[at] ?? -1) >= 0) return [];
    if (isForbiddenElsewhere(term, view)) return [];
    const range = rangeOf(at, view);
    return range !== null && isSameStatement(at, range, view) ? [{ at, isPlain: term.isNegative, range }] : [];
  });
}

/** Most terms that the other side may have in addition between the words around the negation. */
const REACH = limits.values.negationReach;

/** Most terms between a ban and a word that it forbids. */
const SAME_SENTENCE = 2 * REACH;

/** Whether the words around the negation at `i` are together on the other side, with fewer negations among them. */
function isSameStatement(i: number, range: readonly [number, number], { own, other, toOwn }: View): boolean {
  const isLonely = (j: number) => (toOwn[j] ?? -1) < 0;
  const there = other.slice(range[0], range[1] + 1);
  const denied = there.filter((term, k) => term.isNegative || (isLonely(range[0] + k) && denies(term))).length;
  const here = own.slice(Math.max(0, i - 2), i + 3).filter((term) => term.isNegative || term === own[i]).length;
  if (denied >= here) return false;
  return !isException(own[i]?.key ?? '') || !other.some((term, j) => isException(term.key) && isLonely(j));
}

/**
 * The range of terms on the other side, ends inclusive, that the negation at `i` would be in; null when that is not
 * clear.
 */
function rangeOf(i: number, { own, other, toOther }: View): readonly [number, number] | null {
  const [left, right] = [toOther[i - 1] ?? -1, toOther[i + 1] ?? -1];
  const isInside = own[i]?.isFirst !== true && own[i + 1]?.isFirst !== true;
  if (isInside && left >= 0 && right > left && right - left <= 2) return [left, right];
  const next = own.findIndex((term, at) => at > i && term.weight >= 1);
  const previous = own.findLastIndex((term, at) => at < i && term.weight >= 1);
  const hasNext = next >= 0 && next - i <= 3 && !own.slice(i + 1, next + 1).some((term) => term.isFirst);
  const hasPrevious =
    previous >= 0 && i - previous <= 6 && !own.slice(previous + 1, i + 1).some((term) => term.isFirst);
  const after = hasNext ? (toOther[next] ?? -1) : -1;
  const before = hasPrevious ? (toOther[previous] ?? -1) : -1;
  if (after > before && before >= 0 && after - before <= next - previous + REACH - 1) return [before, after];
  if (after >= 0 && followsOn(next, own, toOther)) return [sentenceStart(other, after), after];
  const isEnd = !hasNext && before >= 0 && previous >= 1 && toOther[previous - 1] === before - 1;
  return isEnd ? [before, Math.min(other.length - 1, before + REACH)] : null;
}

/** The first of at most `REACH` terms before `at` in its own sentence. */
function sentenceStart(terms: readonly Term[], at: number): number {
  let start = at;
  while (start > 0 && at - start < REACH && terms[start]?.isFirst !== true) start--;
  return start;
}

/** Whether the term after `at` is also the next one on the other side. */
function followsOn(at: number, own: readonly Term[], toOther: Indices): boolean {
  const following = own.findIndex((term, k) => k > at && term.weight >= 1);
  if (following < 0) return false;
  const [here, there] = [toOther[at] ?? -1, toOther[following] ?? -1];
  return there > here && there - here <= following - at + 1;
}
