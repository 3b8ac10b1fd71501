import type { SearchContext } from '../data.ts';
import { contentWords } from '../text/content-words.ts';
import { carriedWords } from './carried-words.ts';
import { changesSubject, type Lean, leansOn } from './leans-on.ts';

/** One earlier exchange of a thread, oldest first in a conversation. */
export interface ConversationTurn {
  readonly question: string;
  readonly answer: string;
  /** Documents that the answer cites; none for a refusal, whose words are then not about the subject. */
  readonly documentIds?: readonly string[];
}

/** What a question in a conversation leans on. */
export interface FollowUp {
  /** Nothing in the question points back: no words are carried over, and the conversation has no place in the prompt. */
  readonly standsAlone: boolean;
  /** It surely leans on the conversation. Where it only may, what was named before is not yet named in it. */
  readonly isCertain: boolean;
  /** Words of the questions before, as written, none of them in the question itself; empty when it stands alone. */
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

/**
 * How much the conversation counts in the ranking. Tuned on one half of `eval/data/follow-ups.jsonl` and on policy questions after
 * a question about another document (docs/evaluation.md). A question in which nothing points back is not mixed with anything.
 */
const STRENGTH: Readonly<Record<Lean, Pick<SearchContext, 'weight' | 'preference' | 'least'>>> = {
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
  const lean = leansOn(question);
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
