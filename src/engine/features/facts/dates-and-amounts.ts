import { anyOf, wordPattern, words } from '../../text/language.ts';
import { readDate } from '../../text/read-date.ts';
import { currencyOf, readQuantity, unitOf } from '../../text/read-quantity.ts';
import { splitTokens, type Token } from '../../text/split-tokens.ts';
import type { DateParts } from '../../text/term.ts';

/** Offsets address the sentence. */
interface Found {
  readonly start: number;
  readonly end: number;
}

export interface FoundDate extends Found {
  /** Null where it can be read in two ways. */
  readonly date: string | null;
}

export interface FoundAmount extends Found {
  readonly value: number;
  readonly currency: string;
}

export interface FoundDeadline extends FoundDate {
  readonly period: { readonly value: number; readonly unit: string } | null;
}

const WORD = /[\p{L}\p{N}]+/gu;
const MONTHS = 12;

/** The dates of a sentence that name a year and a month, in order. A year alone, as in "2021", tells too little. */
export function datesIn(sentence: string): readonly FoundDate[] {
  const found: FoundDate[] = [];
  let done = 0;
  for (const { index } of sentence.matchAll(WORD)) {
    if (index < done) continue;
    const read = readDate(sentence, index);
    if (read === null) continue;
    done = read.end;
    const date = isoOf(read.date);
    if (date !== undefined) found.push({ start: index, end: read.end, date });
  }
  return found;
}

/** Undefined for a date without year or month, and for a day that the calendar does not have. */
function isoOf({ year, month, day, isEitherWay }: DateParts): string | null | undefined {
  if (year === null || month === null || month < 1 || month > MONTHS) return undefined;
  const two = (part: number): string => `${part}`.padStart(2, '0');
  if (day === null) return `${year}-${two(month)}`;
  if (isEitherWay) return null;
  const iso = `${year}-${two(month)}-${two(day)}`;
  const read = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== iso ? undefined : iso;
}

/** The amounts of money of a sentence, in order. */
export function amountsIn(sentence: string): readonly FoundAmount[] {
  const tokens = splitTokens(sentence);
  const found: FoundAmount[] = [];
  for (let at = 0; at < tokens.length; ) {
    const read = readQuantity(sentence, tokens, at);
    const { value, unit = null } = read?.quantity ?? {};
    const [first, last] = [tokens[at], tokens[at + (read?.count ?? 0) - 1]];
    const isMoney = unit !== null && currencyOf(unit.toLowerCase()) === unit;
    const before = found.at(-1);
    // “two million dollars ($2,000,000)” is one amount, written twice.
    const isAgain =
      before?.value === value &&
      before?.currency === unit &&
      /^\s*\($/u.test(sentence.slice(before?.end, first?.start));
    if (isMoney && !isAgain && value !== undefined && value > 0 && first !== undefined && last !== undefined)
      found.push({ start: first.start, end: last.end, value, currency: unit });
    at += read?.count ?? 1;
  }
  return found;
}

const MUST = wordPattern([...words.obligations.must, ...words.obligations.will, ...words.facts.due], 'iu');
/** What ends on a day is as good as a duty to have acted by then. */
const MUST_BY_DAY = wordPattern(
  [...words.obligations.must, ...words.obligations.will, ...words.facts.due, ...words.facts.ends],
  'iu',
);
/** In front of a period or a date, at its end. */
const endsWith = (list: readonly string[], then: readonly string[] = []): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOf(list, '\\s+')})(?:\\s+${anyOf(then, '\\s+')})?\\s+$`, 'iu');
const WITHIN = endsWith(words.facts.within, words.facts.ofPeriod);
const AHEAD = endsWith(words.facts.ahead);
const LAST_DAY = endsWith(words.facts.lastDay);
const CONDITION = new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(words.facts.conditions)}(?![\\p{L}\\p{N}])`, 'giu');
const EXEMPT = wordPattern(words.obligations.exempt);
const NOTICE = wordPattern(words.facts.notice, 'iu');
const KINDS = new Set(words.facts.kindsOfDays);
const AHEAD_OF = new Set(words.facts.aheadOf);
/** How many words behind a period say that it is counted back. */
const NEAR_AHEAD = 4;
/** “Written notice of 30 days” */
const NOTICE_OF = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${anyOf(words.facts.ofNotice, '\\s+')}\\s+)?${anyOf(words.facts.notice)}(?:\\s+period)?\\s+of\\s+(?:${anyOf(words.facts.ahead, '\\s+')}\\s+)?$`,
  'iu',
);
/** “30 days’ prior written notice” */
const OF_NOTICE = new RegExp(
  `^['’]?\\s+(?:of\\s+)?(?:${anyOf(words.facts.ofNotice, '\\s+')}\\s+)?${anyOf(words.facts.notice)}\\b`,
  'iu',
);

/**
 * The deadlines of a sentence that states a duty, in order: “within 30 days”, “at least 10 business days before”, “no
 * later than 31 March 2026”; and the period of a notice, which is a duty by itself. Offsets take the words in front in.
 */
export function deadlinesIn(sentence: string, dates: readonly FoundDate[]): readonly FoundDeadline[] {
  if (!MUST_BY_DAY.test(sentence) && !NOTICE.test(sentence)) return [];
  const tokens = splitTokens(sentence);
  const periods = tokens.flatMap((token, at) => {
    const period = periodAt(sentence, tokens, at);
    if (period === null) return [];
    const before = sentence.slice(0, token.start);
    const after = tokens.slice(period.next, period.next + NEAR_AHEAD).map(({ lower }) => lower);
    const ofNoticeEnd = OF_NOTICE.exec(sentence.slice(period.end))?.[0].length;
    const lead =
      WITHIN.exec(before) ??
      NOTICE_OF.exec(before) ??
      (after.some((word) => AHEAD_OF.has(word)) ? AHEAD.exec(before) : null);
    const start = lead?.index ?? token.start;
    if (ofNoticeEnd === undefined && (lead === null || !isOfDuty(sentence, start, MUST))) return [];
    return [{ start, end: period.end + (ofNoticeEnd ?? 0), date: null, period: period.read }];
  });
  const days = dates.flatMap(({ start, end, date }) => {
    const lead = LAST_DAY.exec(sentence.slice(0, start));
    return lead === null || !isOfDuty(sentence, lead.index, MUST_BY_DAY)
      ? []
      : [{ start: lead.index, end, date, period: null }];
  });
  return [...periods, ...days].sort((a, b) => a.start - b.start);
}

/**
 * Whether the words at `at` belong to a duty: the sentence states one and takes none back in front of them, and they
 * stand in no clause of a condition that states none, as in “if it does not arrive within six weeks, you must call”.
 */
function isOfDuty(sentence: string, at: number, duty: RegExp): boolean {
  const opener = [...sentence.slice(0, at).matchAll(CONDITION)].at(-1)?.index;
  const before = splitTokens(sentence.slice(opener ?? 0, at)).map(({ lower }) => lower);
  if (EXEMPT.test(before.join(' '))) return false;
  return duty.test(opener === undefined ? sentence : sentence.slice(opener, at));
}

/** “thirty (30) business days”: a number, the same in digits, and a unit of time, from token `at` on. */
function periodAt(sentence: string, tokens: readonly Token[], at: number) {
  // The number is read from its first word: “(30)” and “five” of “twenty-five” begin nothing.
  if (at > 0 && readQuantity(sentence, tokens, at - 1)?.quantity.unit === null) return null;
  const read = readQuantity(sentence, tokens, at);
  if (read === null || read.quantity.unit !== null || read.quantity.isOrdinal) return null;
  let next = at + read.count;
  const again = readQuantity(sentence, tokens, next);
  if (again?.quantity.unit === null && again.quantity.value === read.quantity.value) next += again.count;
  while (KINDS.has(tokens[next]?.lower ?? '')) next++;
  const token = tokens[next];
  const unit = token === undefined ? null : unitOf(token.lower.replace(/'s?$/u, ''), true);
  if (token === undefined || unit?.dimension !== 'time') return null;
  return { read: { value: read.quantity.value, unit: unit.name }, end: token.end, next: next + 1 };
}
