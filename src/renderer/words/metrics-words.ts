import type { Metrics, Times } from '../../contract/records/metrics.ts';
import { count } from './number-words.ts';

/** Milliseconds as `12.3 s`, or `4 ms` below a tenth of a second. */
export function seconds(ms: number): string {
  return ms < 100 ? `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** What stands beside a median: "in the median, 95 % within 20.5 s". */
export function timesText(times: Times): string {
  return times === null ? 'not measured yet' : `in the median, 95 % within ${seconds(times.p95)}`;
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
