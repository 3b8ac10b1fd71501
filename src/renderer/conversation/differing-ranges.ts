import type { Evidence } from '../../contract/fact-check.ts';

/** Where a place differs from the sentence: ranges of its words in order, none of them twice. */
export function differingRanges({ start, text_span, differences }: Evidence): [start: number, end: number][] {
  const ranges = differences
    .flatMap(({ source }): [number, number][] => (source === null ? [] : [[source.start - start, source.end - start]]))
    .filter(([from, to]) => from >= 0 && to <= text_span.length)
    .sort(([a], [b]) => a - b);
  return ranges.filter(([from], i) => from >= Math.max(0, ...ranges.slice(0, i).map(([, to]) => to)));
}
