import type { SentenceRange } from '../documents/types.ts';
import type { StoredPassage } from '../library/types.ts';
import { isStruck } from '../text/marks/struck.ts';
import { isQuestion } from '../text/split-sentences.ts';
import type { Span } from './proving-span.ts';

/** Lengths that a citation aims at, in UTF-16 units. */
export interface SpanLengths {
  readonly least: number;
  readonly most: number;
}

type SpanPassage = Pick<StoredPassage, 'start' | 'text' | 'sentences'>;

/** A sentence that shares a group with the proving one goes before others: rows with rows, items with their prose. */
const groupOf = ({ kind }: SentenceRange): 'row' | 'prose' | 'other' =>
  kind === 'row' ? 'row' : kind === 'prose' || kind === 'item' ? 'prose' : 'other';

/**
 * The range to cite for the words that prove a claim: these words, widened by whole neighbouring sentences or rows of
 * the same passage, so of the same section and page, until there are `least`; by words of a neighbour where a whole one
 * would be longer than `most`. It is as short as it can be, and always has the proving words.
 */
export function citedSpan(passage: SpanPassage, proof: Span, lengths: SpanLengths): Span {
  const [start, end] = proof;
  if (end - start >= lengths.least) return proof;
  const own = passage.sentences.find((one) => one.start < end && one.end > start);
  const regions = [
    ...(own === undefined ? [] : [regionOf(passage, proof, (one) => groupOf(one) === groupOf(own))]),
    regionOf(passage, proof, () => true),
  ];
  const wholes = regions.map((region) => shortest(region, proof, lengths));
  const whole = wholes.find((one) => one !== null);
  if (whole !== undefined && whole !== null) return whole;
  return withWords(passage, regions.at(-1) as Region, proof, lengths);
}

/** The sentences that a span may take in, before and after, the nearest first. */
interface Region {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

function regionOf(passage: SpanPassage, [start, end]: Span, isWanted: (one: SentenceRange) => boolean): Region {
  const { sentences } = passage;
  const textOf = (from: number, to: number): string => passage.text.slice(from - passage.start, to - passage.start);
  const isOpen = (one: SentenceRange, from: number, to: number): boolean =>
    one.kind !== 'furniture' &&
    one.kind !== 'comment' &&
    isWanted(one) &&
    // The next page has another place.
    !textOf(from, to).includes('\f') &&
    !isStruck(textOf(one.start, one.end));
  const starts: number[] = [];
  for (const one of sentences.toReversed()) {
    const from = starts.at(-1) ?? start;
    if (one.start >= from || textOf(one.start, one.end).trim() === '') continue;
    if (!isOpen(one, one.start, from)) break;
    // A row may begin with an empty cell.
    starts.push(one.start + textOf(one.start, one.end).search(/\S/u));
  }
  const ends: number[] = [];
  for (const one of sentences) {
    const to = ends.at(-1) ?? end;
    if (one.end <= to || textOf(one.start, one.end).trim() === '') continue;
    // A heading or a question belongs to what follows it.
    const opensOther = one.start >= end && (one.kind === 'heading' || isQuestion(textOf(one.start, one.end)));
    if (opensOther || !isOpen(one, to, one.end)) break;
    ends.push(one.start + textOf(one.start, one.end).trimEnd().length);
  }
  return { starts, ends };
}

/** The shortest span of whole sentences that is long enough; of equal ones that with more after. Null without one. */
function shortest({ starts, ends }: Region, [start, end]: Span, { least, most }: SpanLengths): Span | null {
  const spans = [start, ...starts].flatMap((from) => [end, ...ends].map((to): Span => [from, to]));
  const fitting = spans.filter(([from, to]) => to - from >= least && to - from <= most);
  return fitting.sort((a, b) => a[1] - a[0] - (b[1] - b[0]) || b[0] - a[0])[0] ?? null;
}

/** The end of a clause, or of a row. */
const CLAUSE = /[.;:,](?=\s)|\S(?=\n)/gu;
const WORD = /\S(?=\s)/gu;

/**
 * As many whole sentences as fit, then words of the next one, or of the one before, up to the end of a clause where one
 * comes in time.
 */
function withWords(passage: SpanPassage, region: Region, proof: Span, { least, most }: SpanLengths): Span {
  const spans = [proof[0], ...region.starts].flatMap((from) =>
    [proof[1], ...region.ends].map((to): Span => [from, to]),
  );
  const [start, end] = spans
    .filter(([from, to]) => to - from <= most)
    .reduce((longest, one) => (one[1] - one[0] > longest[1] - longest[0] ? one : longest), proof);
  const textOf = (from: number, to: number): string => passage.text.slice(from - passage.start, to - passage.start);
  const after = textOf(end, Math.min(region.ends.at(-1) ?? end, start + most));
  const cutsAfter = (at: RegExp): number | undefined =>
    [...after.matchAll(at)].map(({ index }) => end + index + 1).find((to) => to - start >= least);
  const to = cutsAfter(CLAUSE) ?? cutsAfter(WORD);
  if (to !== undefined) return [start, to];
  const first = Math.max(region.starts.at(-1) ?? start, end - most);
  const before = textOf(first, start);
  const cutsBefore = (at: RegExp): number | undefined =>
    [...before.matchAll(at)].map(({ index }) => first + index).findLast((from) => end - from >= least);
  const from = cutsBefore(/(?<=[.;:,]\s+)\S/gu) ?? cutsBefore(/(?<=\s)\S/gu);
  return from === undefined ? [start, end] : [from, end];
}
