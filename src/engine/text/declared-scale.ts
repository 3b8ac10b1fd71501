import { unitIn } from './declared-unit.ts';
import { anyOf, wordPattern, words } from './language.ts';

/** What a caption, a head or a note says its figures are counted in. */
export interface DeclaredScale {
  /** 1,000,000 for "in millions". */
  readonly scale: number;
  /** Its name in the plural, as a sentence says it: "millions". */
  readonly name: string;
  /** "million", as it stands behind a figure. */
  readonly word: string;
}

const DECLARED: ReadonlyMap<number, DeclaredScale> = new Map(
  words.support.scales.map((entry) => {
    const [scale, word = '', name = word] = entry.split('=');
    return [Number(scale), { scale: Number(scale), name, word }];
  }),
);

/** The scale that a caption or the head of a table, a row or a column declares for its figures; null for none. */
export const scaleOfHead = (text: string): DeclaredScale | null => DECLARED.get(unitIn(text).scale ?? 1) ?? null;

const IN = anyOf(words.tables.countedIn);
const SAID = new RegExp(`[([][^()[\\]]*[)\\]]|(?<!\\p{L})${IN}\\s.*$`, 'giu');

/**
 * The scale that a sentence or a heading above a table declares for it, in brackets or behind "in": it may tell of
 * millions for another reason.
 */
export const scaleOfSentence = (text: string): DeclaredScale | null =>
  [...text.matchAll(SAID)].map(([said]) => scaleOfHead(said)).find((scale) => scale !== null) ?? null;

const NO_AMOUNT = wordPattern(words.tables.noAmounts, 'iu');
/** "Staff" counts people; "Staff costs" are money. */
const THINGS = new RegExp(`^\\W*(?:${anyOf(words.tables.thingsCounted)})\\W*$`, 'iu');
const PER_UNIT = wordPattern(words.tables.perUnit, 'iu');
const PER = new RegExp(`\\b${anyOf(words.tables.per)} (?!${anyOf(words.tables.perTime)}\\b)\\p{L}`, 'iu');

/**
 * Whether the words of a row or a column count for each of something: "per share", "Cars per trip"; an amount "per
 * year" is one of money.
 */
export const isPerThing = (head: string): boolean => PER_UNIT.test(head) || PER.test(head);

/** Whether the words of a row or a column name no amount of money: a ratio, a number of people. */
export const isNoAmount = (head: string): boolean => NO_AMOUNT.test(head) || THINGS.test(head);

/**
 * Whether a row or a column counts something that its table's scale does not hold for: a rate, a number of people, an
 * amount for each of something.
 */
export const isOwnMeasure = (head: string): boolean => isNoAmount(head) || isPerThing(head) || head.includes('%');
