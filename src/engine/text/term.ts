/** How strongly a text binds: `exempt` is "need not", `forbidden` "must not"; "may not" may be a ban or a doubt. */
export type Obligation = 'must' | 'will' | 'should' | 'may' | 'exempt' | 'may not' | 'forbidden';

/** A word's place in a pair of opposites: "rise" is side 1 of `trend`, "fall" side 0. */
export interface Side {
  readonly pair: string;
  readonly side: 0 | 1;
}

/** Days and weeks are units of one dimension, so one cannot stand for the other. */
export interface Unit {
  readonly dimension: string;
  readonly name: string;
}

/**
 * A number with its unit, in the smallest unit that others of its kind are exact multiples of: "two days" is 172,800
 * seconds.
 */
export interface Measure {
  readonly dimension: string;
  readonly value: number;
}

/** A number with its scale worked in: "1.2 million" is 1,200,000 with a step of 100,000. */
export interface Quantity {
  readonly value: number;
  /** Worth of one in the last written digit. */
  readonly step: number;
  /** Scale word, 1 when none is written. */
  readonly scale: number;
  /** "USD", "%", "points"; null when nothing is written. */
  readonly unit: string | null;
  readonly isOrdinal: boolean;
  /** Written in letters up to twelve, or an ordinal: often a count of the writer's own. */
  readonly isSoft: boolean;
}

/** What a text says of a date; what it leaves open is null. Months and quarters count from 1. */
export interface DateParts {
  readonly year: number | null;
  readonly quarter: number | null;
  readonly month: number | null;
  readonly day: number | null;
  /** 03/04/2024 may be either way round: both readings are right. */
  readonly isEitherWay: boolean;
}

/** One word, number, date or set phrase of a text, read for comparison. Offsets address the text it was read from. */
export interface Term {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Equal keys say the same; of a number or a date the values decide. */
  readonly key: string;
  /** 0: says nothing of the subject ("of", "they"). */
  readonly weight: number;
  readonly quantity: Quantity | null;
  readonly date: DateParts | null;
  readonly isNegative: boolean;
  readonly obligation: Obligation | null;
  readonly sides: readonly Side[];
  readonly unit: Unit | null;
  /** Of a number and the unit after it, both alike. */
  readonly measure: Measure | null;
  /** Written as a name is, with a capital letter. */
  readonly isCapital: boolean;
  /** First of a sentence, where a capital letter tells nothing. */
  readonly isFirst: boolean;
  /** First of a sentence or line. */
  readonly startsSentence: boolean;
}

/** Whether a term is compared by its value. */
export const isNumber = (term: Term): boolean => term.quantity !== null || term.date !== null;
