import { contentWords } from '../text/content-words.ts';
import { anyOf, patternsOf, wordPattern, words } from '../text/language.ts';
import { wordsLikeNames } from '../text/names.ts';
import fitted from '../weights/follow-up-limits.json' with { type: 'json' };

const LIMITS = fitted.values;
const oneOf = patternsOf(words.followUps);

/**
 * Whether a question refers to the conversation: `dependent` (it begins in the middle, or has a pronoun without an
 * antecedent), `uncertain` (it is short and names nothing, or the antecedent may be in the question), or `standalone`
 * (it can be understood alone).
 */
export type Dependence = 'dependent' | 'uncertain' | 'standalone';

/**
 * "and for contractors?", "What about Germany?": openings of a question that needs the one before it. "No-show fees"
 * does not open with "no".
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
 * An "it" without an antecedent: "How long does it take to …", "Is it allowed for … to …". Not "Is it allowed in
 * Germany?", nor "Is it required to be notarised?"; and not words that also describe a thing ("Is it easy to open?").
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
/**
 * With so many content words before it, a pronoun may refer to one of them: "Can a shop charge more than its estimate?"
 */
const OWN_SUBJECT = LIMITS.ownSubject;
/** With more content words than this, a question that opens like "What about" is complete. */
const WHOLE_QUESTION = LIMITS.wholeQuestion;
/** "Which date counts?": up to so many content words, none of them a name, are too few to search by. */
const SHORT_QUESTION = LIMITS.shortQuestion;

const inCapitals = (list: readonly string[]): readonly string[] => list.map((word) => word.toUpperCase());
/** "I" names nothing, though it has a capital letter. */
const NO_NAME = wordPattern(inCapitals(words.followUps.smallInNames), 'g');

const namesSomething = (question: string): boolean =>
  wordsLikeNames(question.replaceAll(NO_NAME, (word) => word.toLowerCase())).some((word) => /..|\d/u.test(word));

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
export function dependenceOf(question: string): Dependence {
  const count = contentWords(question).length;
  const isFragment = !OPENS_LIKE_A_QUESTION.test(question) && question.trim().split(/\s+/).length <= FRAGMENT_WORDS;
  if (isFragment) return 'dependent';
  const isHalf = BEGINS_IN_THE_MIDDLE.test(question) && !opensWhole(question);
  if (isHalf || ADDS.test(question)) return count > WHOLE_QUESTION ? 'uncertain' : 'dependent';
  const read = withoutDepartment(question).replace(IMPERSONAL_IT, '…');
  const pointer = ANAPHORIC.exec(read);
  if (pointer !== null)
    return contentWords(read.slice(0, pointer.index)).length < OWN_SUBJECT ? 'dependent' : 'uncertain';
  return count <= SHORT_QUESTION && !namesSomething(question) ? 'uncertain' : 'standalone';
}
