import { anyOf, namesBySpelling, wordSet, words } from '../../../text/language.ts';
import { isNumber, type Term } from '../../../text/term.ts';
import type { Compared } from '../compared.ts';
import { type Finding, findingOf, wordsFrom } from '../finding.ts';
import { sentenceAround } from './find-swapped.ts';
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
  const { said, source, toSource, context } = compared;
  for (const [i, term] of said.entries()) {
    const aligned = toSource[i] ?? -1;
    const same = [...source.keys()].filter((k) => sameTerm(term, source[k] as Term, context));
    const j = aligned >= 0 || same.length !== 1 ? aligned : (same[0] as number);
    if (j < 0 || !hasContent(term)) continue;
    const found = turnedRound(i, j, compared) ?? otherVoice(i, j, compared);
    if (found !== null) return [found];
  }
  return [];
}

interface Sides {
  readonly left: readonly Term[];
  readonly right: readonly Term[];
}

/** The participants around a term in its own clause. */
function sidesOf(at: number, terms: readonly Term[], text: string): Sides {
  const stops = (from: Term | undefined, to: Term | undefined) => /[.,;:!?\n(]/u.test(text.slice(from?.end, to?.start));
  let first = at;
  while (first > 0 && at - first < REACH && !stops(terms[first - 1], terms[first])) first--;
  let last = at;
  while (last < terms.length - 1 && last - at < REACH && !stops(terms[last], terms[last + 1])) last++;
  return {
    left: terms.slice(first, at).filter(isParticipant),
    right: terms.slice(at + 1, last + 1).filter(isParticipant),
  };
}

/** Two participants that stand on the other sides of a term than in the source, in the same voice. */
function turnedRound(i: number, j: number, compared: Compared): Finding | null {
  const { said, saidText, source, sourceText } = compared;
  const [own, there] = [voiceOf(said[i] as Term, saidText), voiceOf(source[j] as Term, sourceText)];
  if (own !== there && own !== null && there !== null) return null;
  const [mine, others] = [sidesOf(i, said, saidText), sidesOf(j, source, sourceText)];
  const home = sentenceAround(j, source);
  const isOnce = (term: Term) =>
    said.filter((one) => isParticipant(one) && isSame(one, term, compared)).length === 1 &&
    home.filter((one) => isParticipant(one) && isSame(one, term, compared)).length === 1;
  const crossed = (from: readonly Term[], to: readonly Term[]) =>
    from.flatMap((term) => {
      const other = to.find((one) => isSame(term, one, compared));
      return other !== undefined && isOnce(term) && !isNumber(term) ? [{ term, other }] : [];
    });
  const toRight = crossed(mine.left, others.right);
  const toLeft = crossed(mine.right, others.left);
  const [a, b] = [toRight[0], toLeft[0]];
  if (a === undefined || b === undefined) return null;
  // What stays where it was beside the term shows that only the order of the parts differs.
  const stays = (from: readonly Term[], to: readonly Term[]) => crossed(from, to).length;
  if (stays(mine.left, others.left) > toRight.length || stays(mine.right, others.right) > toLeft.length + 1)
    return null;
  const shown = [wordsFrom(saidText, a.term, b.term), wordsFrom(sourceText, b.other, a.other)] as const;
  return {
    ...findingOf('role', 'weak', ...shown),
    reason: `In the source it is the other way round: “${oneLine(shown[1].text)}”.`,
  };
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ');

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
