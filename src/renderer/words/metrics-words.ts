import type { Metrics, Times } from '../../contract/records/metrics.ts';
import { count, counted } from './number-words.ts';

/** Milliseconds as `12.3 s`, or `4 ms` below a tenth of a second. */
export function seconds(ms: number): string {
  return ms < 100 ? `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** What stands beside a median: "in the median, 95 % within 20.5 s". */
export function timesText(times: Times): string {
  return times === null ? 'not measured yet' : `in the median, 95 % within ${seconds(times.p95)}`;
}

/**
 * What stands beside the number of answers: "of 3 questions; 1 refused, 0 asked back". The record has a question when
 * its answer is complete, so one that is `underWay` is told apart, and before the first there is no number.
 */
export function questionsText({ answer, refuse, clarify }: Metrics['answers'], underWay: number): string {
  const all = answer + refuse + clarify;
  const more = `${counted(underWay, 'question')} ${underWay === 1 ? 'is' : 'are'} being answered`;
  if (all > 0)
    return `of ${counted(all, 'question')}; ${count(refuse)} refused, ${count(clarify)} asked back${underWay > 0 ? `; ${more}` : ''}`;
  return underWay > 0 ? `yet; ${more}` : 'yet; a question that is stopped does not count';
}

const STATES: readonly (readonly [Exclude<keyof Metrics['coverage'], 'pages'>, string])[] = [
  ['text', 'read from their text'],
  ['ocr', 'read by OCR'],
  ['low_confidence', 'partly read'],
  ['garbled', 'garbled'],
  ['waiting', 'waiting for OCR'],
  ['unreadable', 'unreadable'],
];

/** How the pages were read, each that occurs: "120 read from their text", "4 unreadable". */
export const coverageParts = (coverage: Metrics['coverage']): string[] =>
  STATES.filter(([state]) => coverage[state] > 0).map(([state, words]) => `${count(coverage[state])} ${words}`);
