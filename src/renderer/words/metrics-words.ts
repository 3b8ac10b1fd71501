import type { Metrics, Times } from '../../contract/records/metrics.ts';
import { say, type WordKey } from '../../language/say.ts';
import { decimal } from './number-words.ts';

/** Milliseconds as `12.3 s`, or `4 ms` below a tenth of a second. */
export function seconds(ms: number): string {
  return ms < 100
    ? say('words.metrics.milliseconds', { n: decimal(ms, ms < 10 ? 1 : 0) })
    : say('view.time.seconds', { n: decimal(ms / 1000, 1) });
}

/** What stands beside a median: "in the median, 95 % within 20.5 s". */
export function timesText(times: Times): string {
  return times === null ? say('words.metrics.notMeasured') : say('words.metrics.median', { time: seconds(times.p95) });
}

/**
 * What stands beside the number of answers: "of 3 questions; 1 refused, 0 asked back". The record has a question when
 * its answer is complete, so one that is `underWay` is told apart, and before the first there is no number.
 */
export function questionsText({ answer, refuse, clarify }: Metrics['answers'], underWay: number): string {
  const all = answer + refuse + clarify;
  if (all > 0) return say('words.metrics.answers', { all, refused: refuse, askedBack: clarify, underWay });
  return underWay > 0 ? say('words.metrics.answersToCome', { underWay }) : say('words.metrics.noAnswers');
}

const STATES: readonly (readonly [Exclude<keyof Metrics['coverage'], 'pages'>, WordKey])[] = [
  ['text', 'words.metrics.text'],
  ['ocr', 'words.metrics.ocr'],
  ['low_confidence', 'words.metrics.lowConfidence'],
  ['garbled', 'words.metrics.garbled'],
  ['waiting', 'words.metrics.waiting'],
  ['unreadable', 'words.metrics.unreadable'],
];

/** How the pages were read, each that occurs: "120 read from their text", "4 unreadable". */
export const coverageParts = (coverage: Metrics['coverage']): string[] =>
  STATES.filter(([state]) => coverage[state] > 0).map(([state, words]) => say(words, { n: coverage[state] }));
