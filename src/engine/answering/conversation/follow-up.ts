import type { SearchContext } from '../../retrieval/types.ts';
import { contentWords } from '../../text/content-words.ts';
import { anyOf, numbersBySpelling, patternsOf, wordPattern, words } from '../../text/language.ts';
import { WHOLE_MONTHS } from '../../text/read-date.ts';
import type { ConversationTurn, FollowUp } from '../types.ts';

/** The nearest words are carried first; more than these have not made anything easier to find. */
const QUESTION_WORDS = 12;
const ANSWER_WORDS = 12;
const MARKERS = / ?\[\d+\]/g;

const oneOf = patternsOf(words.followUps);

/** A question that says when is not about the time of the one before. */
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const PERIOD = new RegExp(
  `^(?:(?:19|20)\\d\\d|${anyOf(words.dates.quarterPrefixes)}[1-4]|${anyOf([
    ...numbersBySpelling(words.dates.quarterOrdinals).keys(),
    ...words.dates.quarter,
    ...WHOLE_MONTHS,
  ])})$`,
  'i',
);

/**
 * How much the conversation counts in the ranking. Tuned on one half of `eval/data/follow-ups.jsonl` and on policy questions after
 * a question about another document (docs/log.md). A question in which nothing points back is not mixed with anything.
 */
const STRENGTH: Readonly<Record<FollowUpKind, Pick<SearchContext, 'weight' | 'preference' | 'least'>>> = {
  clearly: { weight: 0.5, preference: 5.5, least: 0.5 },
  perhaps: { weight: 0.5, preference: 3.5, least: 0 },
  not: { weight: 0, preference: 2.5, least: 0 },
};

/**
 * Requirement B6. A question that leans on the conversation is searched for twice: alone, and with the content words of the
 * questions before it (back to one that stands alone) and of the last answer, which count the less, the better the question finds
 * passages by itself. Passages of the documents that the answer cites gain a little. Null where there is no conversation or the
 * asker says that the subject changes. Rules, not a model: they cost one more search.
 */
export function followUp(question: string, conversation: readonly ConversationTurn[]): FollowUp | null {
  const previous = conversation.at(-1);
  if (previous === undefined || changesSubject(question)) return null;
  const lean = followUpKind(question);
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
  const carried = carriedWords([previous.question, ...before].join(' '), known, QUESTION_WORDS).filter(keep);
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
 * Whether a question leans on the conversation: `clearly` (it begins in the middle, or points at something it does not name),
 * `perhaps` (it is short and names nothing, or what it points at may stand in itself), or `not` (it can be understood alone).
 */
type FollowUpKind = 'clearly' | 'perhaps' | 'not';

/** "and for contractors?", "What about Germany?": the rest of the question is in the one before. "No-show fees" begin with no "no". */
const BEGINS_IN_THE_MIDDLE = new RegExp(`^\\s*${oneOf.middles}\\b(?!-)`, 'i');
/** "Transplants too?", "What else?" */
const ADDS = new RegExp(`\\b${oneOf.additions}\\s*[?.]?\\s*$|\\b${oneOf.others}\\b`, 'i');
/** These begin a whole question as often: "For military families …". */
const ALSO_OPENS = new RegExp(`^\\s*${oneOf.alsoOpen}\\b.{40,}`, 'i');
const NEGATION = anyOf(words.contractions.negationEndings.flatMap((ending) => [ending, ending.replace("'", '’')]));
const ASKING_VERB = `${anyOf([...words.questions.verbs, ...words.followUps.pastVerbs])}${NEGATION}?`;
/** "For how long are the logs kept?"; not "For how long?", nor "At what age in Germany?". */
const OPENS_WITH_PREPOSITION = new RegExp(
  `^\\s*${oneOf.prepositions} ${oneOf.afterPrepositions}\\b.*\\b${ASKING_VERB}\\s+\\S`,
  'i',
);
/** "Why are laptops encrypted?" says what it is about, "Why must I pay?" does not. */
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
 * An "it" that points at nothing said before: "How long does it take to …", "Is it allowed for … to …". Not "Is it allowed in
 * Germany?", nor "Is it required to be notarised?"; and not what may be said of a thing as well ("Is it easy to open?").
 */
const IMPERSONAL_IT = new RegExp(
  `${IT} (?:${oneOf.costs}(?=\\b.{0,60}? ${oneOf.to} (?!${oneOf.the}\\b)[a-z])|` +
    `${oneOf.allowed}(?=(?: ${oneOf.byLaw})?(?: ${oneOf.for} .{1,60}?)? ${oneOf.to} (?!(?:${oneOf.be}|${oneOf.the})\\b)[a-z]| ${oneOf.that} [a-z])|` +
    `${oneOf.possible}(?=(?: ${oneOf.for} .{1,60}?)? ${oneOf.to} (?!${oneOf.the}\\b)[a-z]| ${oneOf.that} [a-z]))`,
  'i',
);
const OTHER_SUBJECT = new RegExp(`\\b${oneOf.otherSubjects}\\b|^\\s*${oneOf.changes}\\b`, 'i');

/** "Contractors?" or "The notice period?": too few words to be a question of their own. */
const FRAGMENT_WORDS = 4;
/** With so many content words before it, a pronoun may point at one of them: "Can a shop charge more than its estimate?" */
const OWN_SUBJECT = 3;
/** An opening like "What about" with more content words than this asks a whole question. */
const WHOLE_QUESTION = 4;
/** "Which date counts?": a question of so few content words, none of them a name, says too little to be found by itself. */
const SHORT_QUESTION = 3;

const NAME = /(?<=\S\s+["“(]?)\p{Lu}[\p{L}\p{N}]|\p{Lu}[\p{Ll}\d-]*\p{Lu}|\d/u;

const inCapitals = (list: readonly string[]): readonly string[] => list.map((word) => word.toUpperCase());
/** "I" names nothing, though it has a capital letter. */
const NO_NAME = wordPattern(inCapitals(words.followUps.smallInNames), 'g');

const namesSomething = (question: string): boolean =>
  NAME.test(question.replaceAll(NO_NAME, (word) => word.toLowerCase()));

const DEPARTMENT = wordPattern(inCapitals(words.followUps.departments), 'g');

/** "IT" is a department; in a question that is all in capitals the two cannot be told apart. */
const withoutDepartment = (question: string): string =>
  /\p{Ll}/u.test(question) ? question.replaceAll(DEPARTMENT, (word) => [...word, ''].join('.')) : question;

/** Whether a question that begins as halves of questions do is a whole one. */
function opensWhole(question: string): boolean {
  if (ALSO_OPENS.test(question) || OPENS_WITH_PREPOSITION.test(question)) return true;
  return contentWords(ASKS_WHY.exec(question)?.groups?.about ?? '').length >= WHY_WORDS;
}

/** "Another question: …", "By the way, …": the asker says it. */
export const changesSubject = (question: string): boolean => OTHER_SUBJECT.test(question);

/** Reads the question alone: whether there is a conversation to lean on is the caller's to know. */
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

/** At most `limit` words of the text that have content and a stem that is not in `known`, as they are written and in order. Their stems become known. */
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

/** A question is the same one when only white space and case differ: equal strings of this are the same question. */
export const sameQuestion = (question: string): string =>
  question.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();

/**
 * The turns that a question follows on: without those at the end that asked the very same, for who asks again asks what was
 * asked, and not about its answer. So the answer of before is found (requirement B10).
 */
export function turnsBefore(question: string, conversation: readonly ConversationTurn[]): readonly ConversationTurn[] {
  const asked = sameQuestion(question);
  const other = conversation.findLastIndex((turn) => sameQuestion(turn.question) !== asked);
  return conversation.slice(0, other + 1);
}
