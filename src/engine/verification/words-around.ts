import { YEAR_OR_DAY } from '../text/month-names.ts';

const WHEN = new RegExp(YEAR_OR_DAY, 'gi');

/**
 * The words that stand around a citation in its passage, as far as a sentence may rest on them: words and dates ("the following
 * table shows sale prices for 2016"), no other number, since a figure must stand in the words cited.
 */
export function wordsAround(passageText: string): string {
  const dates = [...passageText.matchAll(WHEN)].map(([date]) => date);
  return [passageText.replace(/\d[\d.,]*/g, ' '), ...dates].join('\n');
}
