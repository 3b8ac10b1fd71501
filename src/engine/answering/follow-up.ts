import type { ContentWords } from '../data.ts';

/** One earlier exchange of a thread, oldest first in a conversation. */
export interface ConversationTurn {
  readonly question: string;
  readonly answer: string;
}

export interface FollowUp {
  /** What to search for: the question, with the content words of what it follows when it does not stand alone. */
  readonly searchText: string;
  readonly isFollowUp: boolean;
}

const ELLIPTICAL =
  /^\s*(and|but|or|so|then|also|what about|how about|what if|what else|why not|why|how so|how come|same for|for|with|in|at|since|until|only|really|anything else|any others?)\b/i;
const ANAPHORIC =
  /\b(it|its|they|them|their|theirs|he|she|him|her|his|hers|those|these|the same|such an?|the (latter|former|second|first|other) ones?)\b|\bthis(?=\s*[?.,]|\s+(?:is|was|be|apply|applies|mean|work|happen|policy|rule|case|amount|limit|period))|\b(about|for|of|to|in|with|by|is|does|was|than|from) that\b|\bthat\s*[?.]?\s*$|^\s*(is|was|does|did|can|will) that\b|\bthat (one|case|policy|rule|amount|limit|period)\b/i;
const OPENS_LIKE_A_QUESTION =
  /^\s*(what|who|whom|whose|which|when|where|why|how|is|are|was|were|do|does|did|can|could|may|must|shall|should|will|would|has|have|list|name|give|show|tell|explain|describe|find|compare|summari[sz]e|count|to what|in what|in which|under what|at what|for how|by when|by how)\b/i;
/** "Contractors?" or "The notice period?": too few words to be a question of their own. */
const FRAGMENT_WORDS = 4;

const isElliptical = (question: string): boolean =>
  (ELLIPTICAL.test(question) && !/^\s*(why|for|in|at|with|so|since|until|only)\b.{40,}/i.test(question)) ||
  (!OPENS_LIKE_A_QUESTION.test(question) && question.trim().split(/\s+/).length <= FRAGMENT_WORDS);

/**
 * Requirement B6. A question that is elliptical ("and for contractors?") or anaphoric ("when does it lapse?") is searched for
 * together with the content words of the question before it, which may itself have been a follow-up. Rules, not a model: they
 * cost nothing, and a wrong guess only adds words.
 */
export function followUp(question: string, conversation: readonly ConversationTurn[], words: ContentWords): FollowUp {
  const previous = conversation.at(-1);
  if (previous === undefined || !(isElliptical(question) || ANAPHORIC.test(question))) {
    return { searchText: question, isFollowUp: false };
  }
  const before = followUp(previous.question, conversation.slice(0, -1), words).searchText;
  const known = new Set(words(question));
  const carried: string[] = [];
  for (const [token] of before.matchAll(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.,'’-]*[\p{L}\p{M}\p{N}]|[\p{L}\p{N}]/gu)) {
    const stems = words(token);
    if (stems.length === 0 || stems.every((stem) => known.has(stem))) continue;
    for (const stem of stems) known.add(stem);
    carried.push(token);
  }
  return { searchText: [question.trim(), ...carried].join(' '), isFollowUp: true };
}
