import type { SearchContext } from '../../retrieval/types.ts';
import { askedText } from '../../text/asked-text.ts';
import { contentWords } from '../../text/content-words.ts';
import { anyOf, numbersBySpelling, patternsOf, wordPattern, words } from '../../text/language.ts';
import { WHOLE_MONTHS } from '../../text/read-date.ts';
import fitted from '../../weights/follow-up-limits.json' with { type: 'json' };
import type { ConversationTurn, FollowUp } from '../types.ts';

const LIMITS = fitted.values;
/** Most words carried over, the latest turn's first. */
const { questionWords: QUESTION_WORDS, answerWords: ANSWER_WORDS } = LIMITS;
const MARKERS = / ?\[\d+\]/g;

const oneOf = patternsOf(words.followUps);

/** A question that states a year does not carry over the period of the one before. */
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const PERIOD = new RegExp(
  `^(?:(?:19|20)\\d\\d|${anyOf(words.dates.quarterPrefixes)}[1-4]|${anyOf([
    ...numbersBySpelling(words.dates.quarterOrdinals).keys(),
    ...words.dates.quarter,
    ...WHOLE_MONTHS,
  ])})$`,
  'i',
);

/** The weight of the conversation in the ranking. A question that does not refer back is not mixed with it. */
const STRENGTH: Readonly<Record<FollowUpKind, Pick<SearchContext, 'weight' | 'preference' | 'least'>>> = {
  clearly: { weight: LIMITS.clearlyWeight, preference: LIMITS.clearlyPreference, least: LIMITS.clearlyLeast },
  perhaps: { weight: LIMITS.perhapsWeight, preference: LIMITS.perhapsPreference, least: LIMITS.perhapsLeast },
  not: { weight: 0, preference: LIMITS.notPreference, least: 0 },
};

/**
 * Recognises a follow-up question (requirement B6) and returns what it carries over. A follow-up is searched twice: alone, and with
 * the content words of the earlier questions (back to one that stands alone) and of the last answer, which weigh less the better
 * the question finds passages by itself. Passages of the documents that the answer cites gain a little. Null where there is no
 * conversation or the user says that the subject changes. Uses rules and not a model: they cost one more search. `lean`: where it is
 * known otherwise how far the question refers back.
 */
export function followUp(
  question: string,
  conversation: readonly ConversationTurn[],
  lean: FollowUpKind = followUpKind(question),
): FollowUp | null {
  const previous = conversation.at(-1);
  if (previous === undefined || changesSubject(question)) return null;
  const documentIds = previous.documentIds ?? [];
  if (lean === 'not') {
    return {
      standsAlone: true,
      isCertain: false,
      carried: [],
      context: { text: question, documentIds, ...STRENGTH[lean] },
    };
  }
  const before = followUp(previous.question, conversation.slice(0, -1))?.carried ?? [];
  const known = new Set(contentWords(question));
  const keep = (word: string): boolean => !(YEAR.test(question) && PERIOD.test(word));
  const carried = carriedWords([askedText(previous.question), ...before].join(' '), known, QUESTION_WORDS).filter(keep);
  const answer = documentIds.length === 0 ? '' : previous.answer.replaceAll(MARKERS, '');
  const ofAnswer = carriedWords(answer, known, ANSWER_WORDS).filter(keep);
  const text = [question.trim(), ...carried, ...ofAnswer].join(' ');
  return {
    standsAlone: false,
    isCertain: lean === 'clearly',
    carried,
    context: { text, documentIds, ...STRENGTH[lean] },
  };
}

/**
 * Whether a question refers to the conversation: `clearly` (it begins in the middle, or has a pronoun without an antecedent),
 * `perhaps` (it is short and names nothing, or the antecedent may be in the question), or `not` (it can be understood alone).
 */
export type FollowUpKind = 'clearly' | 'perhaps' | 'not';

/**
 * "and for contractors?", "What about Germany?": openings of a question that needs the one before it. "No-show fees" does not open
 * with "no".
 */
const BEGINS_IN_THE_MIDDLE = new RegExp(`^\\s*${oneOf.middles}\\b(?!-)`, 'i');
/** "Transplants too?", "What else?" */
const ADDS = new RegExp(`\\b${oneOf.additions}\\s*[?.]?\\s*$|\\b${oneOf.others}\\b`, 'i');
/** Openings that begin complete questions as often: "For military families …". */
const ALSO_OPENS = new RegExp(`^\\s*${oneOf.alsoOpen}\\b.{40,}`, 'i');
const NEGATION = anyOf(words.contractions.negationEndings.flatMap((ending) => [ending, ending.replace("'", '’')]));
const ASKING_VERB = `${anyOf([...words.questions.verbs, ...words.followUps.pastVerbs])}${NEGATION}?`;
/** "For how long are the logs kept?"; not "For how long?", nor "At what age in Germany?". */
const OPENS_WITH_PREPOSITION = new RegExp(
  `^\\s*${oneOf.prepositions} ${oneOf.afterPrepositions}\\b.*\\b${ASKING_VERB}\\s+\\S`,
  'i',
);
/** "Why are laptops encrypted?" states its topic, "Why must I pay?" does not. */
const ASKS_WHY = new RegExp(`^\\s*${oneOf.why} ${ASKING_VERB}\\s+(?<about>.+)`, 'is');
const WHY_WORDS = 2;
const ANAPHORIC = new RegExp(
  `\\b(?:${oneOf.pronouns}|(?:${oneOf.which}|${oneOf.beforeOnes}) ${oneOf.ones})\\b|` +
    `\\b${oneOf.this}(?=\\s*[?.,]|\\s+${oneOf.afterThis})|` +
    `\\b${oneOf.beforeThat} ${oneOf.that}\\b|\\b${oneOf.that}\\s*[?.]?\\s*$|` +
    `^\\s*${oneOf.verbsBeforeThat} ${oneOf.that}\\b|\\b${oneOf.that} ${oneOf.afterThat}\\b`,
  'i',
);
const OPENS_LIKE_A_QUESTION = new RegExp(
  `^\\s*${anyOf([
    ...words.questions.words,
    ...words.questions.verbs,
    ...words.followUps.commands,
    ...words.followUps.openings,
  ])}\\b`,
  'i',
);
const IT = `\\b${oneOf.it}(?: \\w+${oneOf.adverbEndings}| ${oneOf.adverbs})?`;
/**
 * An "it" without an antecedent: "How long does it take to …", "Is it allowed for … to …". Not "Is it allowed in Germany?", nor "Is
 * it required to be notarised?"; and not words that also describe a thing ("Is it easy to open?").
 */
const IMPERSONAL_IT = new RegExp(
  `${IT} (?:${oneOf.costs}(?=\\b.{0,60}? ${oneOf.to} (?!${oneOf.the}\\b)[a-z])|` +
    `${oneOf.allowed}(?=(?: ${oneOf.byLaw})?(?: ${oneOf.for} .{1,60}?)? ${oneOf.to} (?!(?:${oneOf.be}|${oneOf.the})\\b)[a-z]| ${oneOf.that} [a-z])|` +
    `${oneOf.possible}(?=(?: ${oneOf.for} .{1,60}?)? ${oneOf.to} (?!${oneOf.the}\\b)[a-z]| ${oneOf.that} [a-z]))`,
  'i',
);
const OTHER_SUBJECT = new RegExp(`\\b${oneOf.otherSubjects}\\b|^\\s*${oneOf.changes}\\b`, 'i');

/** "Contractors?" or "The notice period?": up to this many words are a fragment. */
const FRAGMENT_WORDS = LIMITS.fragmentWords;
/** With so many content words before it, a pronoun may refer to one of them: "Can a shop charge more than its estimate?" */
const OWN_SUBJECT = LIMITS.ownSubject;
/** With more content words than this, a question that opens like "What about" is complete. */
const WHOLE_QUESTION = LIMITS.wholeQuestion;
/** "Which date counts?": up to so many content words, none of them a name, are too few to search by. */
const SHORT_QUESTION = LIMITS.shortQuestion;

const NAME = /(?<=\S\s+["“(]?)\p{Lu}[\p{L}\p{N}]|\p{Lu}[\p{Ll}\d-]*\p{Lu}|\d/u;

const inCapitals = (list: readonly string[]): readonly string[] => list.map((word) => word.toUpperCase());
/** "I" names nothing, though it has a capital letter. */
const NO_NAME = wordPattern(inCapitals(words.followUps.smallInNames), 'g');

const namesSomething = (question: string): boolean =>
  NAME.test(question.replaceAll(NO_NAME, (word) => word.toLowerCase()));

const DEPARTMENT = wordPattern(inCapitals(words.followUps.departments), 'g');

/** Removes "IT", the department. In a question all in capitals the department and the pronoun cannot be told apart. */
const withoutDepartment = (question: string): string =>
  /\p{Ll}/u.test(question) ? question.replaceAll(DEPARTMENT, (word) => [...word, ''].join('.')) : question;

/** Whether a question that opens like a fragment is complete. */
function opensWhole(question: string): boolean {
  if (ALSO_OPENS.test(question) || OPENS_WITH_PREPOSITION.test(question)) return true;
  return contentWords(ASKS_WHY.exec(question)?.groups?.about ?? '').length >= WHY_WORDS;
}

/** "Another question: …", "By the way, …": the user announces another subject. */
export const changesSubject = (question: string): boolean => OTHER_SUBJECT.test(question);

/** Classifies the question by its own words; the caller knows whether there is a conversation. */
export function followUpKind(question: string): FollowUpKind {
  const count = contentWords(question).length;
  const isFragment = !OPENS_LIKE_A_QUESTION.test(question) && question.trim().split(/\s+/).length <= FRAGMENT_WORDS;
  if (isFragment) return 'clearly';
  const isHalf = BEGINS_IN_THE_MIDDLE.test(question) && !opensWhole(question);
  if (isHalf || ADDS.test(question)) return count > WHOLE_QUESTION ? 'perhaps' : 'clearly';
  const read = withoutDepartment(question).replace(IMPERSONAL_IT, '…');
  const pointer = ANAPHORIC.exec(read);
  if (pointer !== null) return contentWords(read.slice(0, pointer.index)).length < OWN_SUBJECT ? 'clearly' : 'perhaps';
  return count <= SHORT_QUESTION && !namesSomething(question) ? 'perhaps' : 'not';
}

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.,'’-]*[\p{L}\p{M}\p{N}]|[\p{L}\p{N}]/gu;

/** Up to `limit` content words of the text whose stems are not in `known`, as written and in order. Adds their stems to `known`. */
export function carriedWords(text: string, known: Set<string>, limit: number): string[] {
  const carried: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    if (carried.length >= limit) break;
    const stems = contentWords(word);
    if (stems.length === 0 || stems.every((stem) => known.has(stem))) continue;
    for (const stem of stems) known.add(stem);
    carried.push(word);
  }
  return carried;
}

/** Normalises white space and case: two questions are the same when this gives equal strings. */
export const sameQuestion = (question: string): string =>
  question.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();

/**
 * The turns before a question, without those at the end that asked the same: a repeated question does not refer to its own answer.
 * So the kept answer is found (requirement B10).
 */
export function turnsBefore(question: string, conversation: readonly ConversationTurn[]): readonly ConversationTurn[] {
  const asked = sameQuestion(question);
  const other = conversation.findLastIndex((turn) => sameQuestion(turn.question) !== asked);
  return conversation.slice(0, other + 1);
}

/** Whether a question says all that it asks: it follows no other, or nothing in it refers back. */
export const standsAlone = (followUp: Pick<FollowUp, 'standsAlone'> | null | undefined): boolean =>
  followUp?.standsAlone ?? true;
