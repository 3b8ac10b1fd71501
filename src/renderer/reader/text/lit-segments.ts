import type { LitRange } from '../places/place-parts.ts';

/** A run of characters that are lit by the same ranges; `ranges` from the bottom to the top of the paint. */
export interface Segment {
  readonly start: number;
  readonly text: string;
  readonly ranges: readonly LitRange[];
}

/** Cuts a text that begins at offset `start` where a range begins or ends. The segments joined are the text. */
export function litSegments(start: number, text: string, ranges: readonly LitRange[]): readonly Segment[] {
  const end = start + text.length;
  const on = ranges.filter((range) => range.start < end && range.end > start);
  const cuts = new Set([start, ...on.flatMap((range) => [range.start, range.end])]);
  const edges = [...cuts].filter((cut) => cut >= start && cut < end).sort((a, b) => a - b);
  return edges.map((from, index) => {
    const to = edges[index + 1] ?? end;
    return {
      start: from,
      text: text.slice(from - start, to - start),
      ranges: on.filter((range) => range.start <= from && range.end >= to),
    };
  });
}
