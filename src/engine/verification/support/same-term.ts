import { type DateParts, isNumber, type Quantity, type Term } from '../../text/term.ts';
import { readTerms } from './read-terms.ts';

/** What a source leaves unwritten of its numbers: a table states "in millions" once, above. */
export interface NumberContext {
  /** Scales that a number of the source may have unwritten. */
  readonly impliedScales: ReadonlySet<number>;
  /** Whether the words are in cells, which leave unwritten what they are about. */
  readonly isTable: boolean;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b), 1);

/**
 * Relative error allowed for a rounded amount or share: “13 %” does not match “12.5 %”. A choice: no case of the
 * evaluation depends on it.
 */
const ROUNDED = 0.02;

/**
 * Whether a number of the sentence matches one of the source: equal, or rounded to the digits that are written where it
 * is a number with a scale (“1.2 billion”), or an amount or a percentage with decimals. Other decimals number sections
 * and versions.
 */
export function sameValue(
  said: Quantity,
  source: Quantity,
  { impliedScales }: Pick<NumberContext, 'impliedScales'>,
): boolean {
  if (near(said.value, source.value)) return true;
  const error = Math.abs(said.value - source.value);
  // In binary, half a step may come out slightly larger: 4.3 - 4.25.
  const isRounded = source.step < said.step && error <= (said.step / 2) * (1 + 1e-9);
  if (isRounded && said.scale > 1) return true;
  const hasDecimals = source.step < source.scale && source.unit !== null;
  if (isRounded && hasDecimals && error <= ROUNDED * Math.abs(source.value)) return true;
  // “35.026 billion” for 35,026 in a table in millions, “35 billion” where it is rounded.
  if (source.scale === 1 && said.scale > 1)
    return [...impliedScales].some((scale) => {
      const scaled = source.value * scale;
      const isRoundedTo = source.step * scale < said.step && Math.abs(said.value - scaled) <= said.step / 2;
      return scale <= said.scale && (near(said.value, scaled) || isRoundedTo);
    });
  // Full digits from a million on against a table in thousands or millions.
  if (source.scale === 1 && said.scale === 1 && said.unit !== '%')
    return [...impliedScales].some((scale) => near(said.value, source.value * scale));
  return false;
}

/** Whether two units agree; a missing unit contradicts nothing. */
export const unitsAgree = (a: Quantity, b: Quantity): boolean =>
  a.unit === null || b.unit === null || a.unit === b.unit;

/** Whether a date of the source has, or leaves open, everything that a date of the sentence says. */
export function datesAgree(said: DateParts, source: DateParts): boolean {
  const agree = (a: number | null, b: number | null) => a === null || b === null || a === b;
  if (!agree(said.year, source.year) || !agree(said.quarter, source.quarter)) return false;
  if (agree(said.month, source.month) && agree(said.day, source.day)) return true;
  return (said.isEitherWay || source.isEitherWay) && said.month === source.day && said.day === source.month;
}

/** Whether two dates have a part in common: two years, two days, not a year and a month. */
export function datesOverlap(a: DateParts, b: DateParts): boolean {
  return (['year', 'quarter', 'month', 'day'] as const).some((part) => a[part] !== null && b[part] !== null);
}

/** Whether a term of the sentence and one of the source mean the same. */
export function sameTerm(said: Term, source: Term, context: NumberContext): boolean {
  if (said.date !== null && source.date !== null)
    return datesOverlap(said.date, source.date) && datesAgree(said.date, source.date);
  if (sameMeasure(said, source)) return true;
  if (said.quantity !== null && source.quantity !== null)
    return sameValue(said.quantity, source.quantity, context) && unitsAgree(said.quantity, source.quantity);
  if (said.date !== null || source.date !== null || said.quantity !== null || source.quantity !== null) {
    const [date, quantity] = [said.date ?? source.date, said.quantity ?? source.quantity];
    return date !== null && quantity !== null && date.month === null && date.year === quantity.value;
  }
  return said.key === source.key;
}

/** Whether both are numbers of one measure, or its units: “48 hours” and “two days”. */
function sameMeasure(said: Term, source: Term): boolean {
  if (said.measure === null || source.measure === null || (said.unit === null) !== (source.unit === null)) return false;
  return said.measure.dimension === source.measure.dimension && near(said.measure.value, source.measure.value);
}

/** A text that states no scale and is no table. */
export const EXACT: NumberContext = { impliedScales: new Set(), isTable: false };

/**
 * The sentence with its numbers and dates as its sources write them ("two" for 2), so that words can be counted.
 * `context`: the scale of their tables.
 */
export function inSourceWords(sentence: string, sources: readonly string[], context = EXACT): string {
  const numbers = wholeMeasures(readTerms(sentence), sentence);
  if (numbers.length === 0) return sentence;
  const written = sources.flatMap((source) => wholeMeasures(readTerms(source), source));
  let text = '';
  let copied = 0;
  for (const { term, end, shown } of numbers) {
    const all = written.filter((other) => sameTerm(term, other.term, context));
    const same = all.find((other) => other.shown === shown) ?? all[0];
    if (same === undefined || same.shown === shown) continue;
    const isMeasured = term.measure !== null && same.term.measure !== null;
    text += sentence.slice(copied, term.start) + (isMeasured ? same.shown : same.term.text);
    copied = isMeasured ? end : term.end;
  }
  return text + sentence.slice(copied);
}

/** A number with the unit that it makes a measure with. */
interface WholeMeasure {
  readonly term: Term;
  readonly end: number;
  readonly shown: string;
}

/** The numbers of a text, each with its unit. */
const wholeMeasures = (terms: readonly Term[], text: string): WholeMeasure[] =>
  terms.flatMap((term, i) => {
    if (!isNumber(term) && (term.measure === null || term.unit !== null)) return [];
    const end = term.measure === null ? term.end : (terms[i + 1]?.end ?? term.end);
    return [{ term, end, shown: text.slice(term.start, end) }];
  });
