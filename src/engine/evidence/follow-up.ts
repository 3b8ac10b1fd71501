import type { Dependence } from '../question/dependence.ts';
import type { Question } from '../question/question.ts';
import { contentWords } from '../text/content-words.ts';
import { isPeriodWord } from '../text/periods.ts';
import fitted from '../weights/follow-up-limits.json' with { type: 'json' };
import type { SearchContext } from './retrieval/types.ts';
import type { ConversationTurn, FollowUp, ReadTurn } from './types.ts';

const LIMITS = fitted.values;
/** Most words carried over, the latest turn's first. */
const { questionWords: QUESTION_WORDS, answerWords: ANSWER_WORDS } = LIMITS;
const MARKERS = / ?\[\d+\]/g;

/** The weight of the conversation in the ranking. A question that does not refer back is not mixed with it. */
const STRENGTH: Readonly<Record<Dependence, Pick<SearchContext, 'weight' | 'preference' | 'least'>>> = {
  dependent: { weight: LIMITS.clearlyWeight, preference: LIMITS.clearlyPreference, least: LIMITS.clearlyLeast },
  uncertain: { weight: LIMITS.perhapsWeight, preference: LIMITS.perhapsPreference, least: LIMITS.perhapsLeast },
  standalone: { weight: 0, preference: LIMITS.notPreference, least: 0 },
};

/**
 * Recognises a follow-up question (requirement B6) and returns what it carries over. A follow-up is searched twice:
 * alone, and with the content words of the earlier questions (back to one that stands alone) and of the last answer,
 * which weigh less the better the question finds passages by itself. Passages of the documents that the answer cites
 * gain a little. Null where there is no conversation or the user says that the subject changes. Uses rules and not a
 * model: they cost one more search. `dependence`: where it is known otherwise how far the question refers back.
 */
export function followUp(
  question: Question,
  conversation: readonly ReadTurn[],
  dependence: Dependence = question.dependence,
): FollowUp | null {
  const previous = conversation.at(-1);
  const { text: asked } = question;
  if (previous === undefined || question.changesSubject) return null;
  const documentIds = previous.documentIds ?? [];
  if (dependence === 'standalone') {
    return {
      standsAlone: true,
      isCertain: false,
      carried: [],
      context: { text: asked, documentIds, ...STRENGTH[dependence] },
    };
  }
  const before = followUp(previous.question, conversation.slice(0, -1))?.carried ?? [];
  const known = new Set(contentWords(asked));
  // A question that states a year does not carry over the period of the one before.
  const statesYear = question.reports.length > 0;
  const keep = (word: string): boolean => !(statesYear && isPeriodWord(word));
  const carried = carriedWords([previous.question.asked, ...before].join(' '), known, QUESTION_WORDS).filter(keep);
  const answer = documentIds.length === 0 ? '' : previous.answer.replaceAll(MARKERS, '');
  const ofAnswer = carriedWords(answer, known, ANSWER_WORDS).filter(keep);
  const text = [asked, ...carried, ...ofAnswer].join(' ');
  return {
    standsAlone: false,
    isCertain: dependence === 'dependent',
    carried,
    context: { text, documentIds, ...STRENGTH[dependence] },
  };
}

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.,'’-]*[\p{L}\p{M}\p{N}]|[\p{L}\p{N}]/gu;

/**
 * Up to `limit` content words of the text whose stems are not in `known`, as written and in order. Adds their stems to
 * `known`.
 */
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
 * The turns before a question, without those at the end that asked the same: a repeated question does not refer to its
 * own answer. So the kept answer is found (requirement B10).
 */
export function turnsBefore(question: string, conversation: readonly ConversationTurn[]): readonly ConversationTurn[] {
  const asked = sameQuestion(question);
  const other = conversation.findLastIndex((turn) => sameQuestion(turn.question) !== asked);
  return conversation.slice(0, other + 1);
}

/** Whether a question says all that it asks: it follows no other, or nothing in it refers back. */
export const standsAlone = (followUp: Pick<FollowUp, 'standsAlone'> | null | undefined): boolean =>
  followUp?.standsAlone ?? true;
