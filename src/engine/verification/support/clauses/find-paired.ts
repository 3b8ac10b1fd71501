import { anyOf, wordPattern, words } from '../../../text/language.ts';
import { isNumber, type Term } from '../../../text/term.ts';
import { type Compared, sentenceAround } from '../compared.ts';
import { type Finding, findingOf } from '../finding.ts';
import { sameTerm } from '../same-term.ts';
import { isLimit } from '../word-meaning.ts';
import { hasContent } from './qualifiers.ts';
import { relatedTerms } from './related.ts';

/**
 * Finds a number that the sentence gives to one thing and the source to another in the same sentence: “12 euros for
 * adults and 5 euros for children”, “3 and 7 million in 2020 and 2021”.
 */
export function findPaired(compared: Compared): Finding[] {
  if (compared.context.isTable) return [];
  const { said, source, toSource, context } = compared;
  // A sentence word for word has each number in its place.
  if (toSource.every((j, i) => j >= 0 && (i === 0 || j === (toSource[i - 1] as number) + 1))) return [];
  return said.flatMap((term): Finding[] => {
    if (!isNumber(term) || term.quantity?.isSoft === true) return [];
    const at = source.flatMap((other, j) => (isNumber(other) && sameTerm(term, other, context) ? [j] : []));
    const [only] = at;
    if (only === undefined || at.length > 1) return [];
    const home = sentenceAround(only, source);
    const own = source[only] as Term;
    const found = otherInList(term, own, home, compared) ?? otherPart(own, home, compared);
    return found === null ? [] : [found];
  });
}

/** Whether two numbers count the same: both are dates or neither, of one unit. */
export const isAlike = (a: Term, b: Term): boolean =>
  isNumber(b) &&
  (a.date === null) === (b.date === null) &&
  (a.quantity?.unit ?? null) === (b.quantity?.unit ?? null) &&
  (a.quantity?.isOrdinal ?? false) === (b.quantity?.isOrdinal ?? false);

const LISTED = new RegExp(`^\\s*(?:,\\s*)?(?:(?:${anyOf(words.support.joiners)})\\s*)?$`, 'iu');

/** The lists of numbers of a sentence: “2017, 2018, and 2019”. */
function listsOf(home: readonly Term[], text: string): Term[][] {
  const lists: Term[][] = [];
  for (const term of home) {
    const last = lists.at(-1)?.at(-1);
    if (!isNumber(term)) continue;
    if (last !== undefined && isAlike(last, term) && LISTED.test(text.slice(last.end, term.start)))
      lists.at(-1)?.push(term);
    else lists.push([term]);
  }
  return lists.filter((list) => list.length > 1);
}

/** A number that stands in one list where what the sentence says it of stands at another place of a list as long. */
function otherInList(
  term: Term,
  own: Term,
  home: readonly Term[],
  { said, sourceText, context }: Compared,
): Finding | null {
  const lists = listsOf(home, sourceText);
  const mine = lists.find((list) => list.includes(own));
  if (mine === undefined) return null;
  const place = mine.indexOf(own);
  for (const list of lists) {
    if (list === mine || list.length !== mine.length || isAlike(list[0] as Term, own)) continue;
    const named = list.flatMap((one, k) => (said.some((word) => sameTerm(word, one, context)) ? [k] : []));
    const [only] = named;
    if (named.length !== 1 || only === undefined || only === place) continue;
    return findingOf('number', 'contradicted', term, mine[only] as Term);
  }
  return null;
}

const PARTS = new RegExp(`[,;]|\\b(?:${anyOf([...words.support.joiners, ...words.qualifiers.dividers])})\\b`, 'giu');
const PREDICATE = wordPattern(words.support.predicates, 'iu');

/**
 * The number of another part of the sentence, of which the sentence says more words than of the part with its own
 * number.
 */
function otherPart(own: Term, home: readonly Term[], { said, sourceText, context }: Compared): Finding | null {
  const alike = home.filter((term) => isAlike(own, term));
  if (alike.some((one) => one !== own && said.some((term) => sameTerm(term, one, context)))) return null;
  const parts = partsOf(alike, home, sourceText);
  const mine = parts.find(({ number }) => number === own);
  if (mine === undefined || parts.length < 2) return null;
  const has = (terms: readonly Term[], term: Term) => terms.some((other) => relatedTerms(term, other, context));
  const content = said.filter((term) => hasContent(term) && !isNumber(term) && !isLimit(term));
  for (const part of parts) {
    if (part === mine) continue;
    const theirs = content.filter((term) => has(part.own, term) && !has([...mine.own, ...mine.shared], term));
    const ours = content.filter((term) => has(mine.own, term) && !has([...part.own, ...part.shared], term));
    if (theirs.length > ours.length) {
      const reason = `In the source “${own.text}” is said of something else; of this it says “${part.number.text}”.`;
      return { ...findingOf('number', 'weak', null, part.number), reason };
    }
  }
  return null;
}

interface Part {
  readonly number: Term;
  /** What is said of this number alone. */
  readonly own: readonly Term[];
  /** What the part has in common with others: the subject and the verb that later parts leave out. */
  readonly shared: readonly Term[];
}

/** The parts of a sentence with one number each. */
function partsOf(numbers: readonly Term[], home: readonly Term[], text: string): Part[] {
  const starts = numbers.map((number, k) => {
    const before = numbers[k - 1];
    if (before === undefined) return home[0]?.start ?? 0;
    const cut = [...text.slice(before.end, number.start).matchAll(PARTS)].at(-1);
    return cut === undefined ? null : before.end + cut.index + cut[0].length;
  });
  if (starts.includes(null)) return [];
  const end = home.at(-1)?.end ?? 0;
  return numbers.map((number, k): Part => {
    const [from, to] = [starts[k] as number, (starts[k + 1] as number | undefined) ?? end];
    const terms = home.filter((term) => term.start >= from && term.end <= to && term !== number);
    const later = numbers[k + 1];
    const isElliptic = later !== undefined && !PREDICATE.test(text.slice(to, later.start));
    const verb = isElliptic ? text.slice(from, number.start).search(PREDICATE) : -1;
    const isBare = isElliptic && !home.some((term) => term.start >= to && term.end <= later.start && hasContent(term));
    const isShared = (term: Term) =>
      isElliptic && term.end <= number.start && (isBare || (verb >= 0 && term.start >= from + verb));
    return { number, own: terms.filter((term) => !isShared(term)), shared: terms.filter(isShared) };
  });
}
