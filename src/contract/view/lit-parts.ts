import type { Citation, ContextSpan, LitSpan } from '../answer.ts';

/** A range of a document that is lit, with its boxes on the pages. */
export type LitPart = Pick<LitSpan, 'start' | 'end' | 'rects'>;

/**
 * What of a citation is lit: strong the parts that carry the sentence, or all of the cited words where no parts are told apart; thin
 * what they stand under. Nothing is lit twice.
 */
export function litParts({
  start,
  end,
  rects,
  lit_spans: lit,
  context_spans: context,
}: Pick<Citation, 'start' | 'end' | 'rects' | 'lit_spans' | 'context_spans'>): {
  readonly strong: readonly LitPart[];
  readonly thin: readonly LitPart[];
} {
  const strong: readonly LitPart[] = lit.length > 0 ? lit : [{ start, end, rects }];
  const isStrong = (part: ContextSpan): boolean =>
    strong.some((other) => other.start < part.end && part.start < other.end);
  return { strong, thin: context.filter((part) => !isStrong(part)) };
}

/**
 * The first citation of each marker. The engine gives one for each sentence; sentences that rest on the same words share a
 * marker, and what lists places names it once.
 */
export function onePerMarker<C extends Pick<Citation, 'marker'>>(citations: readonly C[]): readonly C[] {
  const first = new Map<number, C>();
  for (const citation of citations) if (!first.has(citation.marker)) first.set(citation.marker, citation);
  return [...first.values()];
}
