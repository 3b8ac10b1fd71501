import { anyOf, namesBySpelling, wordSet, words } from '../../../text/language.ts';
import { isNumber, type Term } from '../../../text/term.ts';
import { type Compared, sentenceAround } from '../compared.ts';
import { type Finding, findingOf, wordsFrom } from '../finding.ts';
import { sameTerm } from '../same-term.ts';
import { hasContent } from './qualifiers.ts';
import { relatedTerms } from './related.ts';

const PRONOUNS = wordSet(words.support.pronouns);
const isPronoun = (term: Term): boolean => PRONOUNS.has(term.text.toLowerCase());
/** Somebody or something that a verb may be said of. */
const isParticipant = (term: Term): boolean => isPronoun(term) || hasContent(term);
const isSame = (a: Term, b: Term, compared: Compared): boolean =>
  isPronoun(a) || isPronoun(b) ? a.text.toLowerCase() === b.text.toLowerCase() : relatedTerms(a, b, compared.context);

/** Terms on either side of a verb among which its participants are. */
const REACH = 9;

/** Finds a statement that the sentence turns round: who tells and who is told, what is reported to whom. */
export function findRoles(compared: Compared): Finding[] {
  if (compared.context.isTable) return [];
  const { said, toSource } = compared;
  const isOther = hasOtherVoice(compared);
  for (const [i, term] of said.entries()) {
    const aligned = toSource[i] ?? -1;
    const j = aligned >= 0 ? aligned : placeOf(term, compared);
    if (j < 0 || !hasContent(term)) continue;
    const found =
      (isOther ? null : turnedRound(i, j, compared)) ??
      otherVoice(i, j, compared) ??
      otherAgent(i, j, compared) ??
      (isOther ? null : otherSubject(i, j, compared));
    if (found !== null) return [found];
  }
  return [];
}

/** Each form of a pronoun, to the pronoun: “your”, “you”. */
const PERSONS: ReadonlyMap<string, string> = new Map(
  words.support.persons.flatMap((entry) => entry.split('=').map((form) => [form, entry] as const)),
);
const personOf = ({ text }: Term): string | undefined => PERSONS.get(text.toLowerCase());
/** What stands between a subject and its verb: “will not normally”. */
const BEFORE_VERB = new RegExp(
  `^\\s+(?:(?:${anyOf(words.support.predicates)}|${anyOf(words.contractions.not)}|\\p{L}+${anyOf(words.negation.adverbEndings)})\\s+)*$`,
  'iu',
);

/** The word directly before a verb that does what the verb says: a pronoun, or a noun with “will”, “must” behind it. */
function subjectOf(at: number, terms: readonly Term[], text: string): Term | null {
  const verb = terms[at] as Term;
  const subject = terms.findLast((term, k) => k < at && isParticipant(term));
  if (subject === undefined) return null;
  const gap = text.slice(subject.end, verb.start);
  return BEFORE_VERB.test(gap) && (isPronoun(subject) || gap.trim() !== '') ? subject : null;
}

/**
 * A verb whose subject the source has elsewhere in its sentence, and the sentence the source's: “you pay”, “your tutor
 * pays”.
 */
function otherSubject(i: number, j: number, compared: Compared): Finding | null {
  const { said, saidText, source, sourceText, toSource } = compared;
  if ((toSource[i] ?? -1) !== j) return null;
  const verb = source[j] as Term;
  const own = subjectOf(i, said, saidText);
  const there = own === null ? null : nounBefore(j, source, sourceText);
  if (own === null || there === null || voiceOf(said[i] as Term, saidText) === null) return null;
  const isOne = (a: Term, b: Term) =>
    personOf(a) === undefined && personOf(b) === undefined
      ? relatedTerms(a, b, compared.context)
      : personOf(a) === personOf(b);
  const home = sentenceAround(j, source);
  const isMoved =
    !isOne(own, there) &&
    home.some((term) => term !== there && isOne(own, term)) &&
    said.some((term) => term !== own && isOne(term, there));
  if (!isMoved) return null;
  const shown = wordsFrom(sourceText, there, verb);
  const reason = `In the source it is the other way round: “${shown.text.replace(/\s+/gu, ' ')}”.`;
  return { ...findingOf('role', 'weak', wordsFrom(saidText, own, said[i] as Term), shown), reason };
}

/** The participant directly before a verb. */
function nounBefore(at: number, terms: readonly Term[], text: string): Term | null {
  const subject = terms.findLast((term, k) => k < at && isParticipant(term));
  return subject !== undefined && BEFORE_VERB.test(text.slice(subject.end, terms[at]?.start)) ? subject : null;
}

interface Sides {
  readonly left: readonly Term[];
  readonly right: readonly Term[];
}

/** The participants around a term in its own clause. */
function sidesOf(at: number, terms: readonly Term[], text: string): Sides {
  const stops = (from: Term | undefined, to: Term | undefined) => {
    const gap = text.slice(from?.end, to?.start);
    // “and to the bank” goes on, “and the landlord pays” is another statement.
    return /[.,;:!?\n(]/u.test(gap) || (ANOTHER.test(from?.text ?? '') && !JOINS.test(to?.text ?? ''));
  };
  let first = at;
  while (first > 0 && at - first < REACH && !stops(terms[first - 1], terms[first])) first--;
  let last = at;
  while (last < terms.length - 1 && last - at < REACH && !stops(terms[last], terms[last + 1])) last++;
  return {
    left: terms.slice(first, at).filter(isParticipant),
    right: terms.slice(at + 1, last + 1).filter(isParticipant),
  };
}

/**
 * Two participants that stand on the other sides of a term than in the source, in the same voice and joined to it by
 * the same word.
 */
function turnedRound(i: number, j: number, compared: Compared): Finding | null {
  const { said, saidText, source, sourceText } = compared;
  const [mine, others] = [sidesOf(i, said, saidText), sidesOf(j, source, sourceText)];
  const has = (terms: readonly Term[], term: Term) => terms.some((one) => isSame(term, one, compared));
  const home = sentenceAround(j, source);
  // A word that the alignment finds in another sentence has not moved.
  const isThere = (term: Term, moved: Term) => {
    const place = source[compared.toSource[said.indexOf(term)] ?? -1];
    return place === undefined || place === moved || home.includes(place);
  };
  const crossed = (own: readonly Term[], other: readonly Term[], there: readonly Term[], instead: readonly Term[]) =>
    own.flatMap((term) => {
      const moved = there.find((one) => isSame(term, one, compared));
      const isClear =
        moved !== undefined && !isNumber(term) && !has(instead, term) && !has(other, term) && isThere(term, moved);
      return isClear ? [{ term, moved }] : [];
    });
  const toRight = crossed(mine.left, mine.right, others.right, others.left);
  const toLeft = crossed(mine.right, mine.left, others.left, others.right);
  const [a, b] = [toRight[0], toLeft[0]];
  if (a === undefined || b === undefined) return null;
  if (joinedBy(b.term, said, saidText) !== joinedBy(a.moved, source, sourceText)) return null;
  const shown = wordsFrom(sourceText, b.moved, a.moved);
  const reason = `In the source it is the other way round: “${shown.text.replace(/\s+/gu, ' ')}”.`;
  return { ...findingOf('role', 'weak', wordsFrom(saidText, a.term, b.term), shown), reason };
}

const ANOTHER = new RegExp(`^(?:${anyOf(words.support.joiners)})$`, 'iu');
const JOINS = new RegExp(`^(?:${anyOf(words.support.prepositions)})$`, 'iu');

/** The preposition that joins a participant to what stands before it; null where none does. */
function joinedBy(term: Term, terms: readonly Term[], text: string): string | null {
  const at = terms.indexOf(term);
  const before = text.slice(terms[at - 2]?.end ?? terms[at - 1]?.start ?? 0, term.start);
  return (
    before
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.findLast((word) => JOINS.test(word)) ?? null
  );
}

/** Whether a verb of the sentence is in another voice than in the source: then its participants change places. */
function hasOtherVoice(compared: Compared): boolean {
  const { said, saidText, source, sourceText } = compared;
  return said.some((term, i) => {
    const other =
      source[(compared.toSource[i] ?? -1) >= 0 ? (compared.toSource[i] as number) : placeOf(term, compared)];
    if (other === undefined || !hasContent(term)) return false;
    return (voiceOf(term, saidText) === 'passive') !== (voiceOf(other, sourceText) === 'passive');
  });
}

/** Where the source has a term; −1 where it has it nowhere or several times. */
function placeOf(term: Term, { source, context }: Compared): number {
  const same = [...source.keys()].filter((k) => sameTerm(term, source[k] as Term, context));
  return same.length === 1 ? (same[0] as number) : -1;
}

/** Somebody who does what in the source is done to them: “the employee must tell”, “the employee must be told”. */
function otherVoice(i: number, j: number, compared: Compared): Finding | null {
  const { said, saidText, source, sourceText } = compared;
  const [verb, other] = [said[i] as Term, source[j] as Term];
  const [own, there] = [voiceOf(verb, saidText), voiceOf(other, sourceText)];
  if (own === null || there === null || own === there) return null;
  const [before, after] = [sidesOf(i, said, saidText).left.at(-1), sidesOf(j, source, sourceText).left.at(-1)];
  if (before === undefined || after === undefined || !isSame(before, after, compared)) return null;
  return findingOf('role', 'weak', wordsFrom(saidText, before, verb), wordsFrom(sourceText, after, other));
}

/**
 * Whoever does it by the passive side, to whom it is done by the other: “is lent by the client”, “the company lends it
 * to the client”.
 */
function otherAgent(i: number, j: number, compared: Compared): Finding | null {
  const { said, saidText, source, sourceText } = compared;
  const [own, there] = [
    { terms: said, text: saidText, at: i },
    { terms: source, text: sourceText, at: j },
  ] as const;
  const isPassive = (side: typeof own | typeof there) => voiceOf(side.terms[side.at] as Term, side.text) === 'passive';
  if (isPassive(own) === isPassive(there)) return null;
  const [passive, active] = isPassive(own) ? [own, there] : [there, own];
  const agent = sidesOf(passive.at, passive.terms, passive.text).right.find((term) =>
    BY.test(joinedBy(term, passive.terms, passive.text) ?? ''),
  );
  if (agent === undefined) return null;
  const { left, right } = sidesOf(active.at, active.terms, active.text);
  const has = (terms: readonly Term[]) => terms.some((term) => isSame(agent, term, compared));
  if (has(left) || !has(right)) return null;
  const shown = wordsFrom(sourceText, source[j] as Term);
  const reason = `In the source somebody else does it: “${shown.text}”.`;
  return { ...findingOf('role', 'weak', wordsFrom(saidText, said[i] as Term), shown), reason };
}

const BY = new RegExp(`^(?:${anyOf(words.support.by)})$`, 'iu');
const BEFORE = 30;
const IS = new RegExp(
  `\\b${anyOf(words.support.be)}\\s+(?:\\p{L}+${anyOf(words.negation.adverbEndings)}\\s+|${anyOf(words.contractions.not)}\\s+)*$`,
  'iu',
);
const ACTS = new RegExp(
  `\\b(?:${anyOf(words.support.acts)})\\s+(?:\\p{L}+${anyOf(words.negation.adverbEndings)}\\s+|${anyOf(words.contractions.not)}\\s+)*$`,
  'iu',
);
const PARTICIPLES = new Set(namesBySpelling(words.terms.verbForms).keys());
const REGULAR = new RegExp(`${anyOf(words.support.participleEndings)}$`, 'u');

/** Whether a verb is said of who does it or of what it is done to; null where that is not clear. */
function voiceOf({ text, start }: Term, all: string): 'active' | 'passive' | null {
  const before = all.slice(Math.max(0, start - BEFORE), start);
  const isParticiple = REGULAR.test(text) || PARTICIPLES.has(text.toLowerCase());
  if (isParticiple) return IS.test(before) ? 'passive' : null;
  return ACTS.test(before) ? 'active' : null;
}
