import { anyOf, wordPattern, words } from '../text/language.ts';
import type { Periods } from '../text/periods.ts';
import { readDate } from '../text/read-date.ts';
import { splitSentences } from '../text/split-sentences.ts';

/**
 * After which year a report calls a business year that ends in January or February: the one that it ends in ("fiscal
 * 2019 ended on February 2, 2019") or the one that it began in ("fiscal 2018 ended on February 2, 2019").
 */
export type YearName = 'ends' | 'began';

/** Whether a period ends on a day on which a business year belongs to most of the year before: in January, February. */
export const isEarlyEnd = ({ days }: Pick<Periods, 'days'>): boolean => [...days].some((day) => /^[12]-/u.test(day));

/** Of what a report says of its years so much must agree. Design constant: some sentences are on other companies. */
const AGREED = 0.8;

const YEAR_NAMED = new RegExp(
  `(?<!\\p{L})(?:${anyOf(words.dates.fiscalYear, '\\s+')})s?\\s*((?:19|20)\\d\\d)((?:,?\\s*(?:and\\s+|&\\s*)?(?:19|20)\\d\\d)*)(?!\\d)`,
  'giu',
);

const ENDS = wordPattern(words.dates.yearEnds, 'iu');

/** How the text of a report names the years of business that end in January or February; null where it does not say. */
export function yearNameIn(text: string): YearName | null {
  const votes = splitSentences(text).flatMap(([start, end]) => votesOf(text.slice(start, end)));
  const ends = votes.filter((vote) => vote === 'ends').length;
  const most = Math.max(ends, votes.length - ends);
  if (most === 0 || most < AGREED * votes.length) return null;
  return ends === most ? 'ends' : 'began';
}

/**
 * The named years of a sentence on the end of years beside its dates, in order; nothing where there are not as many of
 * both.
 */
function votesOf(sentence: string): readonly YearName[] {
  const named = [...sentence.matchAll(YEAR_NAMED)].flatMap(([, first, more = '']) =>
    [first, ...(more.match(/\d{4}/gu) ?? [])].map(Number),
  );
  if (named.length === 0 || !ENDS.test(sentence)) return [];
  const ended = datesIn(sentence);
  if (ended.length !== named.length) return [];
  return named.flatMap((year, i): YearName[] => {
    const later = (ended[i] ?? 0) - year;
    return later === 0 ? ['ends'] : later === 1 ? ['began'] : [];
  });
}

/** The years of the days in January and February that a sentence names with their years. */
function datesIn(sentence: string): readonly number[] {
  const years: number[] = [];
  for (const { index } of sentence.matchAll(/\p{L}+/gu)) {
    const { year = null, month = null, day = null } = readDate(sentence, index)?.date ?? {};
    if (year !== null && day !== null && (month === 1 || month === 2)) years.push(year);
  }
  return years;
}
