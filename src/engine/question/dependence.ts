import { contentWords } from '../text/content-words.ts';
import { anyOf, patternsOf, words } from '../text/language.ts';
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
/**
 * A pronoun; "this" and "that" only where they close a clause, since they open others: "the documents that …". In small
 * letters: "IT" is a department.
 */
const ANAPHORIC = new RegExp(`\\b${oneOf.pronouns}\\b|\\b${oneOf.pointers}(?=\\s*(?:[?.,]|$))`, 'u');
/** An "it" that points at what comes: "How long does it take to …", "Is it true that …". */
const IMPERSONAL_IT = new RegExp(`\\b${oneOf.it}\\b(?=.* ${oneOf.introduced} )`, 'u');
const OPENS_LIKE_A_QUESTION = new RegExp(
  `^\\s*${anyOf([...words.questions.words, ...words.questions.verbs, ...words.followUps.commands])}\\b`,
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

/** "I" names nothing, though it has a capital letter. */
const namesSomething = (question: string): boolean => wordsLikeNames(question).some((word) => /..|\d/u.test(word));

/** "Another question: …", "By the way, …": the user announces another subject. */
export const changesSubject = (question: string): boolean => OTHER_SUBJECT.test(question);

/** Classifies the question by its own words; the caller knows whether there is a conversation. */
export function dependenceOf(question: string): Dependence {
  const count = contentWords(question).length;
  const isFragment = !OPENS_LIKE_A_QUESTION.test(question) && question.trim().split(/\s+/).length <= FRAGMENT_WORDS;
  if (isFragment) return 'dependent';
  if (BEGINS_IN_THE_MIDDLE.test(question) || ADDS.test(question))
    return count > WHOLE_QUESTION ? 'uncertain' : 'dependent';
  const read = question.replace(/^\P{L}*\p{Lu}/u, (opening) => opening.toLowerCase()).replace(IMPERSONAL_IT, '…');
  const pointer = ANAPHORIC.exec(read);
  if (pointer !== null)
    return contentWords(read.slice(0, pointer.index)).length < OWN_SUBJECT ? 'dependent' : 'uncertain';
  return count <= SHORT_QUESTION && !namesSomething(question) ? 'uncertain' : 'standalone';
}
