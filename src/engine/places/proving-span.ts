import type { SentenceKind } from '../documents/types.ts';
import type { StoredPassage } from '../library/types.ts';
import { contentWords } from '../text/content-words.ts';
import { isQuestion } from '../text/split-sentences.ts';

export type Span = readonly [start: number, end: number];

type SpanPassage = Pick<StoredPassage, 'start' | 'text' | 'sentences'>;

/**
 * Least length of the words that a claim is judged by, in UTF-16 units: a shorter sentence is read with its neighbours.
 * What is shown of a citation may be longer (`citedSpan`); the verdict does not depend on that.
 */
const LEAST = 50;

/** Number of different words of `wanted` in a text. */
function cover(wanted: ReadonlySet<string>, text: readonly string[]): number {
  return new Set(text.filter((word) => wanted.has(word))).size;
}

/** Whether neighbouring prose may widen a span: it continues prose, explains a heading, or introduces a list's item. */
const WIDENED: Readonly<Record<'before' | 'after', readonly SentenceKind[]>> = {
  before: ['prose', 'item'],
  after: ['prose', 'heading'],
};

/**
 * Adds the neighbouring sentence with more of the claim's words (the next one when equal) while the span is too short.
 * A question after the span belongs to what follows; one before it is what the span answers. Adds only prose, and
 * nothing to a row: rows, headings and items of a list stand for themselves.
 */
function widen(passage: SpanPassage, span: Span, wanted: ReadonlySet<string>, most: number): Span {
  const { sentences } = passage;
  const textOf = (from: number, to: number): string => passage.text.slice(from - passage.start, to - passage.start);
  let [start, end] = span;
  while (end - start < LEAST) {
    const kindAt = (offset: number): SentenceKind =>
      sentences.find((one) => one.start <= offset && offset < one.end)?.kind ?? 'prose';
    const next = sentences.find((sentence) => sentence.start >= end);
    const previous = sentences.findLast((sentence) => sentence.end <= start);
    const options: Span[] = [];
    // A running header or footer ends the widening on its side.
    const isNext = next?.kind === 'prose' && WIDENED.after.includes(kindAt(end - 1));
    if (isNext && !isQuestion(textOf(next.start, next.end))) options.push([start, next.end]);
    if (previous?.kind === 'prose' && WIDENED.before.includes(kindAt(start))) options.push([previous.start, end]);
    const scored = options
      .filter(([from, to]) => to - from <= most)
      .map((option) => ({
        option,
        score: cover(wanted, contentWords(textOf(...option))),
      }))
      .sort((a, b) => b.score - a.score);
    const best = scored[0];
    if (best === undefined) break;
    [start, end] = best.option;
  }
  return [start, end];
}

/** The last offset to cut at, at or before `limit`; never inside a surrogate pair. */
function hardCut(text: string, start: number, limit: number): number {
  const end = Math.min(text.length, limit);
  return end < text.length && end - start > 1 && /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end;
}

/**
 * The window of at most `most` units, from word to word, with most of the claim's words; of equal ones the middle one.
 */
function cutAround(text: string, wanted: ReadonlySet<string>, most: number): Span {
  const tokens = [...text.matchAll(/\S+/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    stems: contentWords(match[0]),
  }));
  let best: { span: Span; score: number }[] = [];
  for (const [i, first] of tokens.entries()) {
    const inside = tokens.slice(i).filter((token) => token.end <= first.start + most);
    const end = inside.at(-1)?.end ?? hardCut(text, first.start, first.start + most);
    const score = cover(wanted, inside.length > 0 ? inside.flatMap((token) => [...token.stems]) : first.stems);
    if (best.length === 0 || score > (best[0]?.score ?? 0)) best = [{ span: [first.start, end], score }];
    else if (score === best[0]?.score) best.push({ span: [first.start, end], score });
    if (end === text.trimEnd().length) break;
  }
  return best[Math.floor((best.length - 1) / 2)]?.span ?? [0, hardCut(text, 0, most)];
}

/**
 * The range that a claim is judged by, for a run of sentences of one passage: the run, widened by neighbouring prose
 * when it is too short, cut around the claim when it has more than `most` units. Never empty, always inside the
 * passage.
 */
export function provingSpan(passage: SpanPassage, run: Span, claim: string, most: number): Span {
  const wanted = new Set(contentWords(claim));
  const [start, end] = run;
  if (end - start > most) {
    const text = passage.text.slice(start - passage.start, end - passage.start);
    const [from, to] = cutAround(text, wanted, most);
    return [start + from, start + to];
  }
  return end - start < LEAST ? widen(passage, run, wanted, most) : run;
}
