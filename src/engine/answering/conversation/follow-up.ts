import type { SearchContext } from '../../retrieval/types.ts';
import { contentWords } from '../../text/content-words.ts';
import type { ConversationTurn, FollowUp } from '../types.ts';

/** The nearest words are carried first; more than these have not made anything easier to find. */
const QUESTION_WORDS = 12;
const ANSWER_WORDS = 12;
const MARKERS = / ?\[\d+\]/g;

/** A question that says when is not about the time of the one before. */
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const PERIOD =
  /^(?:(?:19|20)\d\d|q[1-4]|first|second|third|fourth|quarter|january|february|march|april|may|june|july|august|september|october|november|december)$/i;

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
const BEGINS_IN_THE_MIDDLE =
  /^\s*(and|but|or|so|then|also|even|what about|how about|what if|what else|why not|why|how so|how come|same for|for|with|from|in|at|since|until|only|really|no|anything else|any others?)\b(?!-)/i;
/** "Transplants too?", "What else?" */
const ADDS = /\b(too|instead|then|else|as well)\s*[?.]?\s*$|\b(anything|anyone|what|who|where) else\b/i;
/** These begin a whole question as often: "For military families …". */
const ALSO_OPENS = /^\s*(why|for|from|in|at|with|so|since|until|only)\b.{40,}/i;
const ASKING_VERB =
  "(?:is|are|was|were|do|does|did|can|could|may|must|shall|should|will|would|has|have|had)(?:n't|n’t)?";
/** "For how long are the logs kept?"; not "For how long?", nor "At what age in Germany?". */
const OPENS_WITH_PREPOSITION = new RegExp(
  `^\\s*(?:at|for|from|in|since|until|with) (?:how|what|when|which|whom|whose)\\b.*\\b${ASKING_VERB}\\s+\\S`,
  'i',
);
/** "Why are laptops encrypted?" says what it is about, "Why must I pay?" does not. */
const ASKS_WHY = new RegExp(`^\\s*why ${ASKING_VERB}\\s+(?<about>.+)`, 'is');
const WHY_WORDS = 2;
const ANAPHORIC =
  /\b(it|its|they|them|their|theirs|he|she|him|her|his|hers|those|these|both|either|neither|mine|the same|such an?|the (latter|former|second|third|first|other|new|old|last) ones?|(get|have|use|need|rides?|buy|want|about|for|than|mean) ones?)\b|\bthis(?=\s*[?.,]|\s+(?:is|was|be|apply|applies|mean|work|happen|policy|rule|case|amount|limit|period))|\b(about|for|of|to|in|with|by|is|does|was|than|from) that\b|\bthat\s*[?.]?\s*$|^\s*(is|was|does|did|can|will) that\b|\bthat (one|case|policy|rule|amount|limit|period)\b/i;
const OPENS_LIKE_A_QUESTION =
  /^\s*(what|who|whom|whose|which|when|where|why|how|is|are|was|were|do|does|did|can|could|may|must|shall|should|will|would|has|have|list|name|give|show|tell|explain|describe|find|compare|summari[sz]e|count|to what|in what|in which|under what|at what|for what|for how|by when|by how|up to|until when)\b/i;
/**
 * An "it" that points at nothing said before: "How long does it take to …", "Is it allowed for … to …". Not "Is it allowed in
 * Germany?", nor "Is it required to be notarised?"; and not what may be said of a thing as well ("Is it easy to open?").
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

/** "Contractors?" or "The notice period?": too few words to be a question of their own. */
const FRAGMENT_WORDS = 4;
/** With so many content words before it, a pronoun may point at one of them: "Can a shop charge more than its estimate?" */
const OWN_SUBJECT = 3;
/** An opening like "What about" with more content words than this asks a whole question. */
const WHOLE_QUESTION = 4;
/** "Which date counts?": a question of so few content words, none of them a name, says too little to be found by itself. */
const SHORT_QUESTION = 3;

const NAME = /(?<=\S\s+["“(]?)\p{Lu}[\p{L}\p{N}]|\p{Lu}[\p{Ll}\d-]*\p{Lu}|\d/u;

const namesSomething = (question: string): boolean => NAME.test(question.replaceAll(/\bI\b/g, 'i'));

/** The department is written so; in a question that is all in capitals the two cannot be told apart. */
const withoutDepartment = (question: string): string =>
  /\p{Ll}/u.test(question) ? question.replaceAll(/\bIT\b/g, 'I.T.') : question;

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
