import { anyOf, words } from '../../text/language.ts';
import { currencyOf } from '../../text/read-quantity.ts';
import { stem } from '../../text/stem.ts';
import { isNumber, type Quantity, type Term } from '../../text/term.ts';
import { isSaidElsewhere } from './clauses/in-place.ts';
import { type Block, type Compared, isTight } from './compared.ts';
import { type Finding, type FindingKind, type FoundWords, findingOf } from './finding.ts';
import { datesAgree, datesOverlap, sameTerm, sameValue, unitsAgree } from './same-term.ts';

/**
 * Finds numbers, amounts and dates of the sentence that its source lacks or has in another place. A number that occurs
 * nowhere contradicts the one in its place; without one it is only missing. Numbers up to twelve in letters are often
 * the writer's own count: they differ only where the source has another in their place.
 */
export function findNumbers(compared: Compared): Finding[] {
  const { said, toSource, blocks, context } = compared;
  return said.flatMap((term, i): Finding[] => {
    if (!isNumber(term) || (toSource[i] ?? -1) >= 0) return [];
    const block = blocks.find(({ saidStart, said: terms }) => i >= saidStart && i < saidStart + terms.length);
    const other = block === undefined ? null : otherNumber(i, block, compared);
    const isPresent = isSaid(term, compared);
    const isPlain = other !== null && block !== undefined && (isTight(block) || isBeforeSame(i, other, compared));
    if (isPresent) {
      const isMoved = block?.source.some((one) => isNumber(one) && sameTerm(term, one, context)) === true;
      return !isMoved && isPlain && isSwapped(i, other, compared)
        ? [findingOf(kindOf(term, other), 'contradicted', term, other)]
        : [];
    }
    const workedOut = isWorkedOut(term, compared);
    const madeUp = !workedOut && isNoCount(term) ? { isMadeUp: true } : {};
    if (other !== null && !workedOut) {
      return [{ ...findingOf(kindOf(term, other), isPlain ? 'contradicted' : 'weak', term, other), ...madeUp }];
    }
    // A row of a table rarely states its year; its header does, and may not be cited.
    if (term.date !== null && context.isTable) return [];
    if (term.quantity?.isSoft === true) return [];
    if (term.date !== null) return [findingOf('date', 'weak', term, null)];
    return [{ ...findingOf('number', 'weak', term, null), ...madeUp }];
  });
}

/**
 * Largest whole number that may be the writer's own count, in digits too. A choice: no case of the evaluation depends
 * on it.
 */
const COUNTED = 12;

/** Whether a number cannot be a count of what the source lists. */
const isNoCount = ({ quantity }: Term): boolean =>
  quantity !== null && (quantity.value > COUNTED || !Number.isInteger(quantity.value));

/** Whether the same word follows both: “6 days”, “3 days”. */
function isBeforeSame(i: number, other: Term, { said, source, toSource }: Compared): boolean {
  const j = source.indexOf(other) + 1;
  return said[i + 1]?.weight === 1 && toSource[i + 1] === j;
}

/** The number of the source in the place of this one. */
function otherNumber(i: number, { said, source }: Block, compared: Compared): Term | null {
  const term = compared.said[i] as Term;
  const numbers = source.filter((other) => isNumber(other) && !sameTerm(term, other, compared.context));
  const at = said.filter(isNumber).indexOf(term);
  const isSmall = (one: Term) => one.quantity?.isSoft === true;
  const alike = numbers.filter(
    (other) =>
      (other.date === null) === (term.date === null) && (!isSmall(other) || (term.quantity?.unit ?? null) === null),
  );
  const sameUnit = alike.filter(({ quantity }) => quantity?.unit === term.quantity?.unit);
  const nearest = (of: readonly Term[]) => of[Math.min(at, of.length - 1)];
  return alike.find((other) => isBeforeSame(i, other, compared)) ?? nearest(sameUnit) ?? nearest(alike) ?? null;
}

/**
 * Whether the number is the sum or the difference of two numbers of the source, and so no contradiction. “Thirty (30)”
 * is one number.
 */
function isWorkedOut({ quantity }: Term, { source }: Compared): boolean {
  if (quantity === null || quantity.isSoft) return false;
  const values = [...new Set(source.flatMap((term) => term.quantity?.value ?? []))];
  const wanted = [quantity.value, quantity.value / quantity.scale];
  return values.some((a, i) =>
    values.slice(i + 1).some((b) => wanted.some((value) => near(value, a + b) || near(value, Math.abs(a - b)))),
  );
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(a));

/**
 * Whether a number of the source is in another's place. For small counts only when the sentence does not have that one
 * elsewhere.
 */
function isSwapped(i: number, other: Term, compared: Compared): boolean {
  const { said, source, context } = compared;
  const term = said[i] as Term;
  if (isSaidElsewhere(i, i, source.indexOf(other), compared)) return false;
  return term.quantity?.isSoft !== true || !said.some((one) => one !== term && sameTerm(one, other, context));
}

/** Whether the source or the text above it has this number; a date may be put together from both. */
function isSaid(term: Term, { source, background, context }: Compared): boolean {
  const all = [...source, ...background];
  if (all.some((other) => isNumber(other) && sameTerm(term, other, context))) return true;
  if (term.quantity !== null && all.some(({ quantity }) => quantity && sameOrdinal(term.quantity, quantity)))
    return true;
  const { date } = term;
  if (date === null || (date.month === null && date.quarter === null) || date.year === null) return false;
  const dates = all.flatMap((other) => other.date ?? []);
  const rest = { ...date, year: null };
  return (
    dates.some((other) => other.year === date.year) &&
    dates.some((other) => other.year === null && datesOverlap(rest, other) && datesAgree(rest, other))
  );
}

const sameOrdinal = (a: Quantity | null, b: Quantity): boolean =>
  a !== null && a.isOrdinal !== b.isOrdinal && a.value === b.value;

function kindOf(said: Term, source: Term): FindingKind {
  if (said.date !== null) return 'date';
  const [a, b] = [said.quantity, source.quantity];
  if (a === null || b === null) return 'number';
  const exact = { impliedScales: new Set<number>() };
  if (sameValue(a, b, exact) && !unitsAgree(a, b)) return 'unit';
  return a.scale !== b.scale && a.value / a.scale === b.value / b.scale ? 'unit' : 'number';
}

/** The unit that an amount is charged by: “200 euros a year”, “25 euros for each night”, “per person”. */
const RATE = new RegExp(`^[\\s(]*(?:[\\p{L}%$€£]+\\s+)?${anyOf(words.support.rates)}\\s+([\\p{L}]+)`, 'iu');

/** Finds amounts that both have with different units of charge. */
export function findRates({ said, source, saidText, sourceText, toSource }: Compared): Finding[] {
  return said.flatMap((term, i): Finding[] => {
    const other = source[toSource[i] ?? -1];
    if (term.quantity === null || other === undefined || other.quantity === null) return [];
    const [own, there] = [rateAfter(saidText, term.end), rateAfter(sourceText, other.end)];
    if (own === null || there === null || stem(own.text.toLowerCase()) === stem(there.text.toLowerCase())) return [];
    return [findingOf('unit', 'contradicted', own, there)];
  });
}

function rateAfter(text: string, end: number): FoundWords | null {
  const match = RATE.exec(text.slice(end));
  const word = match?.[1];
  if (match === null || word === undefined) return null;
  const start = end + match[0].length - word.length;
  return { text: word, start, end: start + word.length };
}

/**
 * Finds amounts in another currency than their table row's: the row has its currency in a cell of its own, which holds
 * for all its amounts ("Zurich | 240 | 95 | CHF").
 */
export function findCurrencies({ said, source, sourceText, toSource, context }: Compared): Finding[] {
  if (!context.isTable) return [];
  return said.flatMap((term, i): Finding[] => {
    const amount = source[toSource[i] ?? -1];
    const currency = term.quantity?.unit ?? '';
    if (currencyOf(currency.toLowerCase()) === null || amount?.quantity == null) return [];
    const start = sourceText.lastIndexOf('\n', amount.start) + 1;
    const end = sourceText.indexOf('\n', amount.end);
    const cells = source.filter(
      (one) => one.start >= start && (end < 0 || one.end <= end) && isOwnCell(one, sourceText) && ofTerm(one) !== null,
    );
    const [other] = cells;
    if (other === undefined || cells.some((cell) => ofTerm(cell) === currency)) return [];
    return [findingOf('unit', 'contradicted', term, other)];
  });
}

const ofTerm = ({ text }: Term): string | null => currencyOf(text.toLowerCase());

const isOwnCell = ({ start, end }: Term, text: string): boolean =>
  /[\t|]\s*$/.test(text.slice(0, start)) && /^\s*(?:[\t\n|]|$)/.test(text.slice(end));
