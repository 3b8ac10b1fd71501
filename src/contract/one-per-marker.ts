import type { Citation } from './answer.ts';

/**
 * The first citation of each marker. The engine gives one for each sentence; sentences that rest on the same words share a
 * marker, and what lists places names it once.
 */
export function onePerMarker<C extends Pick<Citation, 'marker'>>(citations: readonly C[]): readonly C[] {
  const first = new Map<number, C>();
  for (const citation of citations) if (!first.has(citation.marker)) first.set(citation.marker, citation);
  return [...first.values()];
}
