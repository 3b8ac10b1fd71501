import type { SearchContext } from '../../retrieval/types.ts';
import { contentWords } from '../../text/content-words.ts';
import type { ConversationTurn, FollowUp } from '../types.ts';

/** Most words carried over, the latest turn's first. More of them did not improve retrieval. */
const QUESTION_WORDS = 12;
const ANSWER_WORDS = 12;
const MARKERS = / ?\[\d+\]/g;

/** A question that states a year does not carry over the period of the one before. */
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const PERIOD =
  /^(?:(?:19|20)\d\d|q[1-4]|first|second|third|fourth|quarter|january|february|march|april|may|june|july|august|september|october|november|december)$/i;

/**
 * The weight of the conversation in the ranking. Tuned on one half of `eval/data/follow-ups.jsonl` and on policy questions after a
 * question about another document (docs/log.md). A question that does not refer back is not mixed with it.
 */
const STRENGTH: Readonly<Record<FollowUpKind, Pick<SearchContext, 'weight' | 'preference' | 'least'>>> = {
  clearly: { weight: 0.5, preference: 5.5, least: 0.5 },
  perhaps: { weight: 0.5, preference: 3.5, least: 0 },
  not: { weight: 0, preference: 2.5, least: 0 },
};

/**
 * Recognises a follow-up question (requirement B6) and returns what it carries over. A follow-up is searched twice: alone, and with
 * the content words of the earlier questions (back to one that stands alone) and of the last answer, which weigh less the better
 * the question finds passages by itself. Passages of the documents that the answer cites gain a little. Null where there is no
 * conversation or the user says that the subject changes. Uses rules and not a model: they cost one more search.
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
 * Whether a question refers to the conversation: `clearly` (it begins in the middle, or has a pronoun without an antecedent),
 * `perhaps` (it is short and names nothing, or the antecedent may be in the question), or `not` (it can be understood alone).
 */
type FollowUpKind = 'clearly' | 'perhaps' | 'not';

/**
 * "and for contractors?", "What about Germany?": openings of a question that needs the one before it. "No-show fees" does not open
 * with "no".
 */
const BEGINS_IN_THE_MIDDLE =
  /^\s*(and|but|or|so|then|also|even|what about|how about|what if|what else|why not|why|how so|how come|same for|for|with|from|in|at|since|until|only|really|no|anything else|any others?)\b(?!-)/i;
/** "Transplants too?", "What else?" */
const ADDS = /\b(too|instead|then|else|as well)\s*[?.]?\s*$|\b(anything|anyone|what|who|where) else\b/i;
/** Openings that begin complete questions as often: "For military families …". */
const ALSO_OPENS = /^\s*(why|for|from|in|at|with|so|since|until|only)\b.{40,}/i;
const ASKING_VERB =
  "(?:is|are|was|were|do|does|did|can|could|may|must|shall|should|will|would|has|have|had)(?:n't|n’t)?";
/** "For how long are the logs kept?"; not "For how long?", nor "At what age in Germany?". */
const OPENS_WITH_PREPOSITION = new RegExp(
  `^\\s*(?:at|for|from|in|since|until|with) (?:how|what|when|which|whom|whose)\\b.*\\b${ASKING_VERB}\\s+\\S`,
  'i',
);
/** "Why are laptops encrypted?" states its topic, "Why must I pay?" does not. */
const ASKS_WHY = new RegExp(`^\\s*why ${ASKING_VERB}\\s+(?<about>.+)`, 'is');
const WHY_WORDS = 2;
const ANAPHORIC =
  /\b(it|its|they|them|their|theirs|he|she|him|her|his|hers|those|these|both|either|neither|mine|the same|such an?|the (latter|former|second|third|first|other|new|old|last) ones?|(get|have|use|need|rides?|buy|want|about|for|than|mean) ones?)\b|\bthis(?=\s*[?.,]|\s+(?:is|was|be|apply|applies|mean|work|happen|policy|rule|case|amount|limit|period))|\b(about|for|of|to|in|with|by|is|does|was|than|from) that\b|\bthat\s*[?.]?\s*$|^\s*(is|was|does|did|can|will) that\b|\bthat (one|case|policy|rule|amount|limit|period)\b/i;
const OPENS_LIKE_A_QUESTION =
  /^\s*(what|who|whom|whose|which|when|where|why|how|is|are|was|were|do|does|did|can|could|may|must|shall|should|will|would|has|have|list|name|give|show|tell|explain|describe|find|compare|summari[sz]e|count|to what|in what|in which|under what|at what|for what|for how|by when|by how|up to|until when)\b/i;
/**
 * An "it" without an antecedent: "How long does it take to …", "Is it allowed for … to …". Not "Is it allowed in Germany?", nor "Is
 * it required to be notarised?"; and not words that also describe a thing ("Is it easy to open?").
 */
const IMPERSONAL_IT = new RegExp(
  '\\bit(?: \\w+ly| not| now| still| ever)? (?:' +
    '(?:takes?|took|costs?)(?=\\b.{0,60}? to (?!the\\b)[a-z])|' +
    '(?:allowed|permitted|required|forbidden|prohibited)(?=(?: by law)?(?: for .{1,60}?)? to (?!be\\b|the\\b)[a-z]| that [a-z])|' +
    '(?:(?:im)?possible|necessary|mandatory|compulsory|obligatory|permissible|(?:il)?legal|(?:un)?lawful|important|advisable|' +
    'customary|true|correct)(?=(?: for .{1,60}?)? to (?!the\\b)[a-z]| that [a-z]))',
  'i',
);
const OTHER_SUBJECT =
  /\b(another|different|new|next|unrelated|separate) (thing|question|topic|subject|matter)\b|^\s*(by the way|changing the subject)\b/i;

/** "Contractors?" or "The notice period?": up to this many words are a fragment. */
const FRAGMENT_WORDS = 4;
/** With so many content words before it, a pronoun may refer to one of them: "Can a shop charge more than its estimate?" */
const OWN_SUBJECT = 3;
/** With more content words than this, a question that opens like "What about" is complete. */
const WHOLE_QUESTION = 4;
/** "Which date counts?": up to so many content words, none of them a name, are too few to search by. */
const SHORT_QUESTION = 3;

const NAME = /(?<=\S\s+["“(]?)\p{Lu}[\p{L}\p{N}]|\p{Lu}[\p{Ll}\d-]*\p{Lu}|\d/u;

const namesSomething = (question: string): boolean => NAME.test(question.replaceAll(/\bI\b/g, 'i'));

/** Removes "IT", the department. In a question all in capitals the department and the pronoun cannot be told apart. */
const withoutDepartment = (question: string): string =>
  /\p{Ll}/u.test(question) ? question.replaceAll(/\bIT\b/g, 'I.T.') : question;

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
