import type { Citation, Claim } from '../../../contract/answer.ts';
import type { AnswerDraft, CitationRange, PlacedMarker } from '../../verification/types.ts';

/**
 * Joins claims into the text of an answer, each followed by its markers: "Staff get 20 days. [1][2]". Records their
 * offsets.
 */
export function assembleAnswer<C extends CitationRange = Citation>(
  claims: readonly Claim[],
  citations: readonly C[],
): AnswerDraft<C> {
  const markers: PlacedMarker[] = [];
  let text = '';
  for (const claim of claims) {
    text += (text === '' ? '' : ' ') + claim.text;
    for (const [i, marker] of claim.markers.entries()) {
      if (i === 0) text += ' ';
      const start = text.length;
      text += `[${marker}]`;
      markers.push({ marker, start, end: text.length });
    }
  }
  return { text, markers, claims, citations };
}
