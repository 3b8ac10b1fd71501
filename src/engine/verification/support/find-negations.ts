import type { Alignment } from './align-terms.ts';
import type { Compared } from './compared.ts';
import { type Finding, findingOf } from './finding.ts';
import { isDenying } from './negation-words.ts';
import type { Term } from './term.ts';

/** One side of the comparison, seen from the side that has the negation. */
interface View {
  readonly own: readonly Term[];
  readonly other: readonly Term[];
  readonly toOther: Alignment;
  readonly toOwn: Alignment;
}

/**
 * Negations that only one side has, where both say the words around it. A negation in a part that the sentence leaves out,
 * or says in other words, is not looked at.
 */
export function findNegations({ said, source, toSource, toSaid }: Compared): Finding[] {
  const added = lonely({ own: said, other: source, toOther: toSource, toOwn: toSaid });
  const dropped = lonely({ own: source, other: said, toOther: toSaid, toOwn: toSource });
  return [
    ...added.map((term) => findingOf('negation', 'unsupported', term, null)),
    ...dropped.map((term) => findingOf('negation', 'unsupported', null, term)),
  ];
}

function lonely(view: View): Term[] {
  const { own, toOther } = view;
  return own.filter((term, i) => term.isNegative && (toOther[i] ?? -1) < 0 && isSameStatement(i, view));
}

/** Terms that the other side may have more between the words around the negation. */
const REACH = 4;

/** Whether the words around the negation at `i` stand together on the other side, with nothing that denies among them. */
function isSameStatement(i: number, { own, other, toOther, toOwn }: View): boolean {
  const next = own.findIndex((term, at) => at > i && term.weight >= 1);
  const previous = own.findLastIndex((term, at) => at < i && term.weight >= 1);
  const hasNext = next >= 0 && next - i <= 3;
  const after = hasNext ? (toOther[next] ?? -1) : -1;
  const before = previous >= 0 && i - previous <= 4 ? (toOther[previous] ?? -1) : -1;
  let range: [number, number];
  if (after >= 0 && before >= 0 && before < after && after - before <= REACH + 1) range = [before, after];
  else if (after >= 0 && followsOn(next, own, toOther)) range = [after - REACH, after];
  else if (!hasNext && before >= 0 && previous >= 1 && toOther[previous - 1] === before - 1) range = [before, before + REACH];
  else return false;
  const from = Math.max(0, range[0]);
  return !other.slice(from, range[1] + 1).some((term, k) => (term.isNegative || isDenying(term.key)) && (toOwn[from + k] ?? -1) < 0);
}

/** Whether the term that follows `at` is the next one on the other side too. */
function followsOn(at: number, own: readonly Term[], toOther: Alignment): boolean {
  const following = own.findIndex((term, k) => k > at && term.weight >= 1);
  if (following < 0) return false;
  const [here, there] = [toOther[at] ?? -1, toOther[following] ?? -1];
  return there > here && there - here <= following - at + 1;
}
