import { anyOf, wordPattern, words } from '../../../text/language.ts';
import { isNumber, type Term } from '../../../text/term.ts';
import type { Compared } from '../compared.ts';
import type { Finding, FoundWords } from '../finding.ts';
import { contentIn, endOf, hasContent, type Qualifier, qualifiersOf } from './qualifiers.ts';
import { relatedTerms } from './related.ts';

/**
 * Share of a qualifier's own words from which a sentence says it; less where the sentence has a condition of its own.
 */
const KEPT = 0.5;
const KEPT_IN_OWN_WORDS = 0.3;
/** Least share of a sentence's words that a statement must have for its qualifiers to count. */
const ABOUT = 1 / 3;
const OWN = new RegExp(
  `\\b(?:${anyOf([...words.qualifiers.conditions, ...words.qualifiers.exceptions, ...words.qualifiers.times, ...words.qualifiers.relatives, ...words.qualifiers.own])})\\b`,
  'iu',
);

/**
 * Finds a condition, an exception, a time or a restriction of the source that the sentence leaves out: “if the employee
 * asks for it”. What the sentence then says is true in some cases only. `asked`: words of the question, which the
 * sentence need not say again.
 */
export function findQualifiers(compared: Compared, asked: Compared['said']): Finding[] {
  const { said, saidText, sourceText, context } = compared;
  const own = said.filter(hasContent);
  if (own.length === 0 || context.isTable) return [];
  const needed = OWN.test(saidText) ? KEPT_IN_OWN_WORDS : KEPT;
  return qualifiersOf(sourceText).flatMap((qualifier): Finding[] => {
    const left = qualifier.kind === 'relative' ? leftRelative(qualifier, compared) : leftOut(qualifier, compared);
    if (left === null || !isAbout(qualifier, left, compared)) return [];
    const { source, toSaid } = compared;
    const outside = new Set(toSaid.flatMap((i, j) => (i >= 0 && !isIn(source[j] as FoundWords, left) ? [i] : [])));
    const isElsewhere = (j: number) =>
      [...said.keys()].some((i) => outside.has(i) && relatedTerms(said[i] as never, source[j] as never, context));
    const isSaid = (j: number) => [...said, ...asked].some((term) => relatedTerms(term, source[j] as never, context));
    const content = contentIn(source, left.start, left.end).filter((j) => !isElsewhere(j));
    if (qualifier.isWhole && saidText.toLowerCase().includes(left.text.toLowerCase())) return [];
    if (qualifier.isWhole && !content.some(isSaid)) return [findingOfQualifier(left)];
    if (content.length === 0) return [];
    const isKept = content.filter(isSaid).length >= needed * content.length && !isCut(content, isSaid, compared);
    return isKept ? [] : [findingOfQualifier(left)];
  });
}

/** Words in a row that a sentence leaves out of a condition, from which it says another one. */
const CUT = 2;

/**
 * Whether a sentence that says nothing of its own leaves several words in a row out of a condition: “a first-year
 * resident aged 17 to 19” where it says “somebody aged 17 to 19”.
 */
function isCut(
  content: readonly number[],
  isSaid: (j: number) => boolean,
  { said, source, sourceText, context }: Compared,
): boolean {
  const isOwn = (term: Term) => hasContent(term) && !source.some((other) => relatedTerms(term, other, context));
  if (said.some(isOwn)) return false;
  let run = 0;
  for (const j of content) {
    // What follows a comma is another condition perhaps, or no part of this one.
    if (run === 0 && j !== content[0] && /[,;(]/u.test(sourceText.slice(source[j - 1]?.end, source[j]?.start))) break;
    run = isSaid(j) || isNumber(source[j] as Term) ? 0 : run + 1;
    if (run >= CUT) return true;
  }
  return false;
}

const isIn = ({ start, end }: FoundWords, range: FoundWords): boolean => start >= range.start && end <= range.end;

/** What a sentence may leave out of a condition, an exception or a time. */
function leftOut(qualifier: Qualifier, { source, sourceText, toSaid }: Compared): FoundWords {
  if (qualifier.isOpen) {
    const content = contentIn(source, qualifier.start, qualifier.end);
    return trimmed(sourceText, qualifier.start, openEnd(content, qualifier, source, toSaid));
  }
  const isSaid = (from: number, to: number) =>
    contentIn(source, from, to).filter((j) => (toSaid[j] ?? -1) >= 0).length >= 2;
  const end = endOf(qualifier, sourceText, isSaid);
  return trimmed(sourceText, qualifier.start, end);
}

/** Where a clause without a comma ends for one sentence: before it most is left out, behind it most is said. */
function openEnd(
  content: readonly number[],
  { end }: Qualifier,
  source: Compared['source'],
  toSaid: readonly number[],
) {
  const isAligned = (j: number) => (toSaid[j] ?? -1) >= 0;
  let best = { at: end, score: 0 };
  for (let k = 1; k < content.length; k++) {
    const [before, after] = [content.slice(0, k), content.slice(k)];
    const score = before.filter((j) => !isAligned(j)).length + after.filter(isAligned).length;
    const first = content[k] as number;
    if (isAligned(first) && score > best.score) best = { at: source[first]?.start ?? end, score };
  }
  return best.at;
}

/**
 * The restriction that a relative clause makes, where nothing of it is said: “who reports in time”; null where
 * something is.
 */
function leftRelative({ start, statement }: Qualifier, { source, sourceText, toSaid }: Compared): FoundWords | null {
  const head = source.findLastIndex((term) => term.end <= start && hasContent(term));
  if (head < 0 || (toSaid[head] ?? -1) < 0) return null;
  const from = source.findIndex((term) => term.start >= start && (hasContent(term) || term.isNegative));
  const isOfPeople = PEOPLE.test(sourceText.slice(start, start + LONGEST_MARKER));
  // “It is announced that …” restricts nothing: only what the statement is about may be restricted by “that”.
  const before = source.filter((term, j) => j < head && term.start >= statement[0] && hasContent(term));
  if (from < 0 || (!isOfPeople && before.length >= SUBJECT)) return null;
  let to = from;
  const isLonely = (j: number) => (toSaid[j] ?? -1) < 0 || (source[j]?.weight ?? 0) < 1;
  const ends = (j: number) =>
    (source[j]?.obligation ?? null) !== null || /[,;.()]/u.test(sourceText.slice(source[j - 1]?.end, source[j]?.start));
  while (
    to < source.length &&
    (source[to] as FoundWords).end <= statement[1] &&
    isLonely(to) &&
    (to === from || !ends(to))
  )
    to++;
  const [first, last] = [source[from], source[to - 1]];
  if (first === undefined || last === undefined || to === from) return null;
  // At the end of a statement it restricts what is spoken of only, unless it says of whom.
  const isFollowed = source.some((term, j) => j >= to && term.end <= statement[1] && (toSaid[j] ?? -1) >= 0);
  const isEmpty = !source.slice(from, to).some((term, k) => hasContent(term) && (toSaid[from + k] ?? -1) < 0);
  if (isEmpty) return null;
  return isFollowed || isOfPeople ? trimmed(sourceText, start, last.end) : null;
}

const PEOPLE = new RegExp(`^${anyOf(words.qualifiers.relatives.filter((word) => word.startsWith('who')))}\\b`, 'iu');
const LONGEST_MARKER = 6;
/** Words before the head of a subject, from which it is none. */
const SUBJECT = 3;

/** Words of a statement before its condition from which a sentence is about it, unless half of them are. */
const BEFORE = 2;

/** Whether the sentence is about the statement that is qualified. */
function isAbout({ isLeading, kind, statement }: Qualifier, left: FoundWords, compared: Compared): boolean {
  const { said, source, toSource, toSaid, context } = compared;
  const inside = isLeading ? source.filter((term) => isIn(term, left)) : [];
  const own = said.filter(
    (term) => hasContent(term) && !inside.some((other) => relatedTerms(term, other, context)),
  ).length;
  // Words in another order are said, too: “the college gives a room to …” for “if …, the college gives a room”.
  const isSaid = (j: number) =>
    (toSaid[j] ?? -1) >= 0 ||
    (isLeading && said.some((term, i) => (toSource[i] ?? -1) < 0 && relatedTerms(term, source[j] as Term, context)));
  const anchors = contentIn(source, statement[0], statement[1]).filter(
    (j) => isSaid(j) && !isIn(source[j] as FoundWords, left),
  );
  if (anchors.length === 0 || anchors.length < ABOUT * own) return false;
  if (kind === 'relative') return true;
  const before = anchors.filter((j) => (source[j] as FoundWords).end <= left.start).length;
  if (isLeading) return before < anchors.length;
  if (kind === 'exception' && before > 0) return true;
  return before >= Math.min(BEFORE, anchors.length / 2) && !isOfOther(statement, left, compared);
}

/**
 * Whether a condition belongs to a second statement that the sentence does not make: “…, and may be seen outside when
 * it leaks”.
 */
function isOfOther(
  [from]: readonly [number, number],
  left: FoundWords,
  { source, sourceText, toSaid }: Compared,
): boolean {
  const joiner = [...sourceText.slice(from, left.start).matchAll(JOINERS)].at(-1);
  if (joiner === undefined) return false;
  const start = from + joiner.index + joiner[0].length;
  const content = contentIn(source, start, left.start);
  const isSaid = (j: number) => (toSaid[j] ?? -1) >= 0;
  // “Valid for three years and valid for as long as parts are sold”: the word that both have begins a statement of its
  // own.
  const isRepeated = (j: number) =>
    !isSaid(j) && source.some((term, k) => k < j && term.start >= from && isSaid(k) && term.key === source[j]?.key);
  if (content.length > 0 && content.every(isRepeated)) return true;
  return PREDICATE.test(sourceText.slice(start, left.start)) && content.filter(isSaid).length * 2 < content.length;
}

const JOINERS = new RegExp(`\\b(?:${anyOf(words.support.joiners)})\\b`, 'giu');
const PREDICATE = wordPattern(words.support.predicates, 'iu');

function trimmed(text: string, start: number, end: number): FoundWords {
  const words = text.slice(start, end).replace(/[\s,;:.]+$/u, '');
  return { text: words, start, end: start + words.length };
}

/** Most characters of a condition in a reason. */
const SHOWN = 140;

/** A weak finding whose source is the whole qualifier, so that an answer can add it. */
export function findingOfQualifier(source: FoundWords): Finding {
  const text = source.text.replace(/\s+/gu, ' ');
  const shown = text.length <= SHOWN ? text : `${text.slice(0, text.lastIndexOf(' ', SHOWN))} …`;
  return { kind: 'condition', verdict: 'weak', said: null, source, reason: `The source adds: “${shown}”.` };
}
