/** Numbers that say when: years, and days beside their month. */
const WHEN =
  /\b(?:19|20)\d{2}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}\b|\b\d{1,2}\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/gi;

/**
 * The words that stand around a citation in its passage, as far as a sentence may rest on them: words and dates ("the following
 * table shows sale prices for 2016"), no other number, since a figure must stand in the words cited.
 */
export function wordsAround(passageText: string): string {
  const dates = [...passageText.matchAll(WHEN)].map(([date]) => date);
  return [passageText.replace(/\d[\d.,]*/g, ' '), ...dates].join('\n');
}
