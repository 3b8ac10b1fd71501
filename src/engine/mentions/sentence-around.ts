import type { SentenceRange } from '../data.ts';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The words of a place with the sentence they stand in. */
export interface SentenceAround {
  readonly sentence: string;
  /** Offsets of the place's ranges in `sentence`. */
  readonly marks: readonly Range[];
}

/**
 * The sentences that the ranges touch, joined by a space. `sentences` are those of the document in order, overlapping none;
 * outside of all of them the words stand alone.
 */
export function sentenceAround(
  text: string,
  ranges: readonly Range[],
  sentences: readonly SentenceRange[],
): SentenceAround {
  const touched = ranges.flatMap((range) => touchedBy(range, sentences));
  const parts = [...new Set([...touched, ...ranges.filter((range) => touchedBy(range, sentences).length === 0)])];
  const marks: Range[] = [];
  let sentence = '';
  for (const part of parts.sort((a, b) => a.start - b.start)) {
    if (sentence !== '') sentence += ' ';
    const shift = sentence.length - part.start;
    for (const { start, end } of ranges) {
      const [from, to] = [Math.max(start, part.start), Math.min(end, part.end)];
      if (from < to) marks.push({ start: from + shift, end: to + shift });
    }
    sentence += text.slice(part.start, part.end);
  }
  return { sentence, marks };
}

/** The sentences that a range touches, found by halving. */
function touchedBy({ start, end }: Range, sentences: readonly SentenceRange[]): SentenceRange[] {
  let low = 0;
  let high = sentences.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle] as SentenceRange).end <= start) low = middle + 1;
    else high = middle;
  }
  const touched: SentenceRange[] = [];
  for (let i = low; i < sentences.length && (sentences[i] as SentenceRange).start < end; i++) {
    touched.push(sentences[i] as SentenceRange);
  }
  return touched;
}
