import type { ContentWords, SearchContext } from '../data.ts';
import { carriedWords } from './carried-words.ts';
import { type Lean, leansOn } from './leans-on.ts';

/** One earlier exchange of a thread, oldest first in a conversation. */
export interface ConversationTurn {
  readonly question: string;
  readonly answer: string;
  /** Documents that the answer cites; none for a refusal, whose words are then not about the subject. */
  readonly documentIds?: readonly string[];
}

/** What a question that does not stand alone leans on. */
export interface FollowUp {
  /** Words of the questions before, as written, none of them in the question itself. */
  readonly carried: readonly string[];
  /** What retrieval is told beside the question. */
  readonly context: SearchContext;
}

/** The nearest words are carried first; more than these have not made anything easier to find. */
const QUESTION_WORDS = 12;
const ANSWER_WORDS = 12;
const MARKERS = / ?\[\d+\]/g;

/** A question that says when is not about the time of the one before. */
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const PERIOD =
  /^(?:(?:19|20)\d\d|q[1-4]|first|second|third|fourth|quarter|january|february|march|april|may|june|july|august|september|october|november|december)$/i;

/** How much the conversation counts in the ranking. Tuned on one half of `eval/data/follow-ups.jsonl` (docs/evaluation.md). */
const STRENGTH: Readonly<Record<Exclude<Lean, 'not'>, Pick<SearchContext, 'weight' | 'preference' | 'least'>>> = {
  clearly: { weight: 0.5, preference: 3, least: 0.5 },
  perhaps: { weight: 0.5, preference: 2, least: 0 },
};

/**
 * Requirement B6. A question that leans on the conversation is searched for twice: alone, and with the content words of the
 * questions before it (back to one that stands alone) and of the last answer; passages of the documents that this answer cites
 * gain a little. Null for a question that stands alone. Rules, not a model: they cost nothing, and a wrong guess only mixes in
 * the last subject, the less the better the question finds passages by itself.
 */
export function followUp(
  question: string,
  conversation: readonly ConversationTurn[],
  words: ContentWords,
): FollowUp | null {
  const previous = conversation.at(-1);
  const lean = previous === undefined ? 'not' : leansOn(question, words);
  if (previous === undefined || lean === 'not') return null;
  const before = followUp(previous.question, conversation.slice(0, -1), words)?.carried ?? [];
  const known = new Set(words(question));
  const keep = (word: string): boolean => !(YEAR.test(question) && PERIOD.test(word));
  const carried = carriedWords([previous.question, ...before].join(' '), known, words, QUESTION_WORDS).filter(keep);
  const documentIds = previous.documentIds ?? [];
  const answer = documentIds.length === 0 ? '' : previous.answer.replaceAll(MARKERS, '');
  const ofAnswer = carriedWords(answer, known, words, ANSWER_WORDS).filter(keep);
  const text = [question.trim(), ...carried, ...ofAnswer].join(' ');
  return { carried, context: { text, documentIds, ...STRENGTH[lean] } };
}
