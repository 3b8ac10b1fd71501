import { type MeasuredQuestion, orderOf } from '../../../../../evaluation/speed/answers/measure-question.ts';
import type { TimedAnswer } from '../../../../../evaluation/speed/answers/timed-ask.ts';
import type { Answer } from '../../../../../src/contract/answer.ts';

/** An answer that took so long, in milliseconds. */
export const timed = (finalMs: number, mode: Answer['mode'] = 'answer', isRead = true): TimedAnswer => ({
  evidenceMs: finalMs / 10,
  linesMs: isRead ? finalMs / 5 : null,
  firstSentenceMs: mode === 'answer' ? finalMs / 2 : null,
  finalMs,
  isRead,
  answer: { mode, claims: [] as Answer['claims'], timings: { prompt_tokens: 400 } } as Answer,
});

/** A question as all pipelines answered it, by the milliseconds of ours and the plain one's. */
export const measured = (own: number, plain: number, mode: Answer['mode'] = 'answer'): MeasuredQuestion => ({
  id: `q${own}`,
  question: 'What?',
  order: orderOf(0),
  answer: timed(own, mode),
  typed: timed(own / 4, mode),
  quote: timed(own / 2, mode),
  plain: { foundMs: 20, firstWordMs: plain / 2, finalMs: plain, promptTokens: 1000, tokens: 60, text: 'x' },
});
