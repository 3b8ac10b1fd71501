import { anyOf, numbersBySpelling, wordPattern, words } from './language.ts';

/** What a caption, a head or a note says its figures are counted in. */
export interface DeclaredScale {
  /** 1,000,000 for "in millions". */
  readonly scale: number;
  /** Its name in the plural, as a sentence says it: "millions". */
  readonly name: string;
  /** "million", as it stands behind a figure. */
  readonly word: string;
}

const SCALES = numbersBySpelling([...words.support.scales, ...words.support.shortScales]);
const DECLARED: ReadonlyMap<number, DeclaredScale> = new Map(
  words.support.scales.map((entry) => {
    const [scale, word = '', name = word] = entry.split('=');
    return [Number(scale), { scale: Number(scale), name, word }];
  }),
);
const WORD = anyOf(numbersBySpelling(words.support.scales).keys());
const PLURAL = anyOf([...DECLARED.values()].map(({ name }) => name));
const SHORT = anyOf(numbersBySpelling(words.support.shortScales).keys());
const CURRENCY = `(?:\\p{Lu}{0,2}\\p{Sc}|\\b(?:${anyOf(words.amounts.currencies.flatMap((entry) => entry.split('=')).filter((name) => /^\w/u.test(name)))})\\b)`;
const WORD_OR_SHORT = `(?<scale>${WORD}|${SHORT})(?![\\p{L}\\p{N}])`;
const IN = anyOf(words.support.scaleLeads);

/** "in millions", "in EUR million", "in thousand euros"; no figure may stand before the word: "in 2 million homes". */
const SAID = new RegExp(`\\b${IN}\\s+(?:${CURRENCY}\\s*)?${WORD_OR_SHORT}`, 'iu');
/** "(Thousands of euros)", "(EUR, millions)", "(USD '000)", with no other figure before it. */
const IN_BRACKETS = new RegExp(`[([](?:[^()[\\]\\d]*?[\\s,/])?${WORD_OR_SHORT}[^()[\\]]*[)\\]]`, 'iu');
/** "EUR million", "$m", "£'000", "US$ bn". */
const WITH_CURRENCY = new RegExp(`(?<!\\d[.,]?\\s?)${CURRENCY}\\s*${WORD_OR_SHORT}`, 'iu');
/** "AED million": a code that is in no list. */
const WITH_CODE = new RegExp(`(?<![\\p{L}\\d])\\p{Lu}{2,3}\\s+(?<scale>${WORD})(?!\\p{L})`, 'u');
/** "kEUR", "TEUR": thousands of a currency in one word. */
const IN_ONE_WORD = /(?<![\p{L}\p{N}])(?:k|T)(?:\p{Lu}{3}|\p{Sc})(?![\p{L}\p{N}])/u;
/** "Millions of kroner", "Dues, millions". */
const AT_AN_END = new RegExp(`^\\W*(?<scale>${PLURAL})(?!\\p{L})|[,;:–—-]\\s*(?<scale2>${PLURAL})\\W*$`, 'iu');

const found = (text: string, patterns: readonly RegExp[]): DeclaredScale | null => {
  for (const pattern of patterns) {
    const groups = pattern.exec(text.replaceAll('’', "'"))?.groups;
    const word = (groups?.scale ?? groups?.scale2)?.toLowerCase();
    if (word !== undefined) return DECLARED.get(SCALES.get(word) ?? 1) ?? null;
  }
  return null;
};

/** The scale that a caption or the head of a table, a row or a column declares for its figures; null for none. */
export const scaleOfHead = (text: string): DeclaredScale | null =>
  found(text, [SAID, IN_BRACKETS, WITH_CURRENCY, WITH_CODE, AT_AN_END]) ??
  (IN_ONE_WORD.test(text) ? (DECLARED.get(1e3) ?? null) : null);

/** The scale that a sentence or a heading above a table declares for it: a sentence may tell of millions for another reason. */
export const scaleOfSentence = (text: string): DeclaredScale | null => found(text, [SAID, IN_BRACKETS]);

const NO_AMOUNT = wordPattern(words.tables.noAmounts, 'iu');
const PER_UNIT = wordPattern(words.tables.perUnit, 'iu');
const PER = new RegExp(`\\b${anyOf(words.tables.per)} (?!${anyOf(words.tables.perTime)}\\b)\\p{L}`, 'iu');

/** Whether the words of a row or a column count for each of something: "per share", "Cars per trip"; an amount "per year" is one of money. */
export const isPerThing = (head: string): boolean => PER_UNIT.test(head) || PER.test(head);

/** Whether the words of a row or a column name no amount of money: a ratio, a number of people. */
export const isNoAmount = (head: string): boolean => NO_AMOUNT.test(head);

/** Whether a row or a column counts something that its table's scale does not hold for: a rate, a number of people, an amount for each of something. */
export const isOwnMeasure = (head: string): boolean => isNoAmount(head) || isPerThing(head) || head.includes('%');
