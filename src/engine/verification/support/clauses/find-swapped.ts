import { anyOf, wordPattern, wordSet, words } from '../../../text/language.ts';
import { stem } from '../../../text/stem.ts';
import { isNumber, type Term } from '../../../text/term.ts';
import { type Block, type Compared, isTight, sentenceAround } from '../compared.ts';
import { type Finding, findingOf, wordsFrom } from '../finding.ts';
import { isLimit } from '../word-meaning.ts';
import { headOf } from './find-merged.ts';
import { findingOfQualifier } from './find-qualifiers.ts';
import { hasContent, isNarrative } from './qualifiers.ts';
import { relatedTerms } from './related.ts';

/** A word that can stand in the place of another one: no number, no limit, and no adverb. */
const isWord = (term: Term): boolean =>
  hasContent(term) &&
  !isNumber(term) &&
  !isLimit(term) &&
  (term.unit === null || term.unit.dimension === 'frequency') &&
  !ADVERB.test(term.text) &&
  !WHOEVER.has(term.text.toLowerCase()) &&
  (!term.isCapital || term.isFirst);
const WHOEVER = wordSet([...words.strength.all, ...words.qualifiers.own]);
const ADVERB = new RegExp(`${anyOf(words.negation.adverbEndings)}$`, 'u');

/**
 * Finds a word of the sentence that its sentence of the source lacks, where that has another one: “sick leave” for
 * “annual leave”. They may mean the same, so the finding is weak.
 */
export function findSwapped(compared: Compared): Finding[] {
  return compared.context.isTable
    ? []
    : [
        ...compared.blocks.flatMap((block) => swappedIn(block, compared)),
        ...strangers(compared),
        ...narrowed(compared),
        ...restricted(compared),
      ];
}

/** Most words in the place of others. */
const MOST = 3;

function swappedIn(block: Block, compared: Compared): Finding[] {
  const { said, source, toSaid, saidText, sourceText, context } = compared;
  if (!isTight(block) || block.source.some(({ startsSentence }, k) => startsSentence && k > 0)) return [];
  const home = sentenceAround(block.sourceStart, source);
  const isIn = (terms: readonly Term[]) => (term: Term) => terms.some((other) => relatedTerms(term, other, context));
  // Where both sides of the place agree, a heading with the word does not put it there.
  const isInside = block.saidStart > 0 && block.saidStart + block.said.length < said.length;
  const isKnown = isIn(isInside ? [...home, ...onSameSubject(home, compared)] : [...home, ...compared.background]);
  const isSaid = isIn(said);
  const own = block.said.filter((term) => isWord(term) && !isKnown(term));
  const others = block.source.filter(
    (term, k) => isWord(term) && (toSaid[block.sourceStart + k] ?? -1) < 0 && !isSaid(term),
  );
  // Words of the same sentence in another order: the place of a word then says nothing of it.
  const isReordered = said.some((term, i) => hasContent(term) && (compared.toSource[i] ?? -1) < 0 && isIn(home)(term));
  if (isReordered || own.length === 0 || others.length === 0 || own.length > MOST || others.length > MOST) return [];
  if (!isInPlace(block, compared)) return [];
  const shown = [
    wordsFrom(saidText, own[0] as Term, own.at(-1) as Term),
    wordsFrom(sourceText, others[0] as Term, others.at(-1) as Term),
  ] as const;
  return [findingOf('word', 'weak', ...shown)];
}

/** The terms of other sentences with the same subject: “The Cup is …. The Cup is the oldest trophy.” */
function onSameSubject(home: readonly Term[], { source, sourceText, context }: Compared): readonly Term[] {
  const head = headOf(home, sourceText);
  if (head === null) return [];
  const starts = source.flatMap((term, j) => (term.startsSentence ? [j] : []));
  return starts
    .map((start, k) => source.slice(start, starts[k + 1]))
    .filter((sentence) => {
      const other = sentence[0] === home[0] ? null : headOf(sentence, sourceText);
      return other !== null && relatedTerms(head, other, context);
    })
    .flat();
}

/** Whether the words on both sides of a block agree, or it begins or ends a sentence on both sides. */
function isInPlace({ said, source, saidStart, sourceStart }: Block, compared: Compared): boolean {
  const isFirst = saidStart === 0;
  const isLast = saidStart + said.length === compared.said.length;
  if (!isFirst && !isLast) return true;
  const next = compared.source[sourceStart + source.length];
  if (isFirst)
    return (
      source.length > 0 &&
      (sourceStart === 0 ||
        compared.source[sourceStart]?.startsSentence === true ||
        isBesideNext(said, source, compared))
    );
  return (
    next === undefined ||
    next.startsSentence ||
    /[,;:.()]/u.test(compared.sourceText.slice(source.at(-1)?.end, next.start))
  );
}

/** Whether both sides have their word directly before the next one that agrees: “sick leave”, “annual leave”. */
const isBesideNext = (said: readonly Term[], source: readonly Term[], _: Compared): boolean =>
  said.length > 0 && source.length > 0 && isWord(said.at(-1) as Term) && isWord(source.at(-1) as Term);

/**
 * A word of the source directly before one that both have, which the sentence leaves out of what it is about:
 * “motorcycle plates”.
 */
function narrowed({ said, source, sourceText, toSource, toSaid, context }: Compared): Finding[] {
  const isAll = said.every((term, i) => !hasContent(term) || (toSource[i] ?? -1) >= 0);
  return source.flatMap((term, j): Finding[] => {
    const next = source[j + 1];
    const at = toSaid[j + 1] ?? -1;
    if (next === undefined || at < 0 || (toSaid[j] ?? -1) >= 0 || !isWord(term) || !isWord(next)) return [];
    if (sourceText.slice(term.end, next.start) !== ' ' || said.some((one) => relatedTerms(one, term, context)))
      return [];
    const home = sentenceAround(j, source);
    const start = home[0]?.start ?? 0;
    const text = sourceText.slice(start, home.at(-1)?.end);
    const verb = text.search(PREDICATE);
    const isSubject = verb >= 0 && next.end <= start + verb;
    if ((!isSubject && !isAll) || isNarrative(text) || !ATTRIBUTE.test(sourceText.slice(start, term.start))) return [];
    return [findingOfQualifier(wordsFrom(sourceText, term, next))];
  });
}

/** What the sentence leaves out between its subject and its verb: “employees | hired before 2015 | keep”. */
function restricted({ said, source, sourceText, toSource, toSaid, context }: Compared): Finding[] {
  const isAll = said.every((term, i) => !hasContent(term) || (toSource[i] ?? -1) >= 0);
  const i = said.findIndex(hasContent);
  const [head, verb] = [toSource[i] ?? -1, toSource[i + 1] ?? -1];
  if (!isAll || head < 0 || verb < 0 || !isWord(said[i] as Term)) return [];
  const between = source.slice(head + 1, verb);
  const [first, last] = [between[0], between.at(-1)];
  const own = between.filter(hasContent);
  if (first === undefined || last === undefined || own.length === 0) return [];
  if (between.some((term, k) => term.startsSentence || (toSaid[head + 1 + k] ?? -1) >= 0)) return [];
  const gap = sourceText.slice(source[head]?.end, source[verb]?.start);
  const home = sentenceAround(head, source);
  const isFirst = home.findIndex(hasContent) === home.indexOf(source[head] as Term);
  const text = sourceText.slice(home[0]?.start, home.at(-1)?.end).replace(gap, ' ');
  const isSaid = own.every((term) => said.some((one) => relatedTerms(one, term, context)));
  if (!isFirst || isSaid || ENDS.test(gap) || PREDICATE.test(gap) || isNarrative(text)) return [];
  return [findingOfQualifier(wordsFrom(sourceText, source[head] as Term, last))];
}

/** What stands between a subject and what is said beside it: a comma, “and”. */
const ENDS = new RegExp(`[,;:()]|^\\s*(?:${anyOf(words.support.joiners)})\\b`, 'iu');

/** What stands before a word that belongs to the one after it: an article, a number, a preposition, the beginning. */
const ATTRIBUTE = new RegExp(
  `(?:^|\\b(?:${anyOf([...words.support.articles, ...words.support.beforeNames, ...words.strength.all])})\\s+|\\b(?:${anyOf(words.support.possessives)}|\\d+)\\s+)(?:\\p{L}+-)?$`,
  'iu',
);
const PREDICATE = wordPattern(words.support.predicates, 'iu');
/** Words for whoever a document is about: “the company”, “the policy”. */
const NEUTRAL = new Set(words.support.neutralSubjects.map(stem));
const PRONOUNS = wordSet(words.support.pronouns);

/**
 * The first word of the subject that the source has nowhere, where the source speaks of somebody else: “every student”,
 * “you”.
 */
function strangers({ said, saidText, source, background, toSource, context }: Compared): Finding[] {
  const verb = saidText.slice(said[0]?.start ?? 0).search(PREDICATE);
  const end = verb < 0 ? -1 : (said[0]?.start ?? 0) + verb;
  const subject = said.filter((term) => term.end <= end);
  const known = [...source, ...background];
  const strange = subject.find(
    (term) => isWord(term) && !NEUTRAL.has(term.key) && !known.some((other) => relatedTerms(term, other, context)),
  );
  const anchor = toSource.find((j) => j >= 0);
  const agent = said.find(
    (term) =>
      isWord(term) &&
      BY.test(saidText.slice(0, term.start)) &&
      !known.some((other) => relatedTerms(term, other, context)),
  );
  if (agent !== undefined && anchor !== undefined) return [missing(agent)];
  if (strange === undefined || anchor === undefined) return [];
  const home = sentenceAround(anchor, source);
  const isOfSomebody = home.some(({ text }) => PRONOUNS.has(text.toLowerCase()));
  return isOfSomebody ? [missing(strange)] : [];
}

const missing = (term: Term): Finding => ({
  ...findingOf('word', 'weak', term, null),
  reason: `“${term.text}” is not in the source.`,
});
/** Before whoever does what is said. */
const BY = new RegExp(
  `\\b${anyOf(words.support.by)}\\s+(?:${anyOf([...words.support.articles, ...words.support.possessives])}\\s+)?$`,
  'iu',
);
