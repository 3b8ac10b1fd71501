import type { CitedPlace } from './types.ts';
import type { CitationCheck } from './verify-citation.ts';

/** Share of a sentence that is cited, from which the rest is read with it. */
const MOST_OF = 0.6;

/**
 * The range of a place with the rest of a sentence that it cites in part: a condition holds wherever the citation was
 * cut.
 */
export function wholeSentences(
  { sentences }: CitedPlace['passage'],
  { start, end }: Pick<CitationCheck, 'start' | 'end'>,
): readonly [start: number, end: number] {
  const own = sentences.filter(
    (one) => (one.kind === 'prose' || one.kind === 'item') && one.start < end && one.end > start,
  );
  const isPart = (one: { readonly start: number; readonly end: number }) =>
    Math.min(one.end, end) - Math.max(one.start, start) >= MOST_OF * (one.end - one.start);
  const cited = own.filter(isPart);
  return [Math.min(start, ...cited.map((one) => one.start)), Math.max(end, ...cited.map((one) => one.end))];
}

/**
 * A text with its sentences in one line each, so that the end of a printed line is no end of a sentence. Lines of cells
 * stay.
 */
export function inLines({ start: from, sentences }: CitedPlace['passage'], text: string): string {
  let lines = text;
  for (const { start, end, kind } of sentences) {
    if (kind === 'row' || kind === 'furniture') continue;
    const [a, b] = [start - from, end - from];
    const joined = lines.slice(a, b).replace(/\s*[\n\r\f]\s*/gu, (gap) => ' '.repeat(gap.length));
    if (!joined.includes('\t')) lines = lines.slice(0, a) + joined + lines.slice(b);
  }
  return lines;
}
