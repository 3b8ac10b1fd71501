import { NUMBERED_PARTS } from '../../text/abbreviations.ts';
import { anyOf, capitalised, words } from '../../text/language.ts';

/** "Article" and "PART" before the number of a heading. */
export const NUMBERED_AS = anyOf([
  ...capitalised(words.headings.numbered),
  ...NUMBERED_PARTS,
  ...NUMBERED_PARTS.map((word) => word.toUpperCase()),
  ...words.headings.numberedInCapitals.map((word) => word.toUpperCase()),
]);
/** What begins a title or a sentence behind a number. */
const BEGINS = '["“„«(\'‘]?[\\p{Lu}\\p{Lo}]';
const CLAUSE = new RegExp(`^(?:§+\\s*|${NUMBERED_AS}\\s+)?(\\d{1,3}(?:\\.\\d{1,3})*)[.):]?\\s+${BEGINS}`, 'u');
/**
 * Numbers of several parts, "4.2", and numbers that are named, "§ 4", "Article 5", hardly ever begin a line by chance.
 */
const SURE = new RegExp(`^(?:\\d{1,3}(?:\\.\\d{1,3})+[.)]?\\s+${BEGINS}|(?:§+\\s*|${NUMBERED_AS}\\s+)\\d)`, 'u');

/** The number in front of a clause or its title, "7.2.1"; null without one. */
export const clauseNumber = (text: string): string | null =>
  // A cheap test first: few lines begin so.
  /^[\dA-Z§]/u.test(text) ? (CLAUSE.exec(text)?.[1] ?? null) : null;

/** Whether a line begins with a number that only a clause or its title has: "7.2 Notice", "§ 4 Rent", "Article 5". */
export const beginsClause = (text: string): boolean => SURE.test(text);

/**
 * The number in front of a clause that goes on with the sentence of its title: "4.1.2 is not liable"; null without one.
 */
export const innerClauseNumber = (text: string): string | null =>
  /^\d/u.test(text) ? (/^(\d{1,3}(?:\.\d{1,3}){1,3})[.)]?\s+\p{Ll}/u.exec(text)?.[1] ?? null) : null;

/** Whether a clause belongs to another by its number: "7.2.1" to "7.2" and "7". */
export const isWithin = (inner: string | null, outer: string | null): boolean =>
  inner !== null && outer !== null && inner.startsWith(`${outer}.`);

/** Whether a number follows another directly: "7.3" and "7.2", "8" and "7". */
export function comesNext(before: string | null, number: string | null): boolean {
  if (before === null || number === null) return false;
  const [a, b] = [before.split('.'), number.split('.')];
  return (
    a.length === b.length &&
    a.slice(0, -1).every((part, i) => part === b[i]) &&
    Number(b.at(-1)) === Number(a.at(-1)) + 1
  );
}

/**
 * Whether a line is a title in the brackets or behind the number that such titles have in Chinese and Japanese:
 * "【Dosage】", "第三条 租金".
 */
export const isBracketTitle = (text: string): boolean => /^[【〔《第]/u.test(text) && TITLE.test(text.trim());
const TITLE =
  /^(?:【[^】]{1,60}】|〔[^〕]{1,60}〕|《[^》]{1,60}》|第[一二三四五六七八九十百〇零\d]{1,5}[条條章节節編编款部](?:[\s　：:]\s?[^。；，]{1,30})?)$/u;

/** How long such a title at the beginning of a line is, when text follows it on the same line; 0 without one. */
export const bracketTitleLength = (text: string): number => /^\s*【[^】]{1,60}】(?=\s*\S)/u.exec(text)?.[0].length ?? 0;

const LABELLED = /^([^:：]{2,40})[:：]\s*(\S.*)$/u;
const MOST_WORDS = 4;
const NUMBERED_WORD = new RegExp(`^${NUMBERED_AS}(?:\\s|$)`, 'u');

/**
 * Whether a line is a label with its value, a number, a code or a date, and no title: "IRB number: 5269", "Date: 4 May
 * 2021".
 */
export function isLabelledValue(text: string): boolean {
  const [, label = '', value = ''] = LABELLED.exec(text.replaceAll('\t', ' ')) ?? [];
  return (
    /\p{N}/u.test(value) &&
    !/\p{N}/u.test(label) &&
    !NUMBERED_WORD.test(label) &&
    value.split(/\s+/u).length <= MOST_WORDS
  );
}

/** The mark of a footnote in front of its words. */
export const FOOTNOTE = /^(?:[\p{No}*†‡§]{1,3}|\(?\d{1,2}\)?)\s*\S/u;
/** A bracket is searched for in the last characters only. */
const REACH = 600;

/** Whether a bracket that opens near the end of a text is not closed there. */
export function hasOpenBracket(text: string): boolean {
  const end = text.slice(-REACH);
  return end.lastIndexOf('(') > end.lastIndexOf(')') || end.lastIndexOf('（') > end.lastIndexOf('）');
}
