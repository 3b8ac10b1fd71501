import type { Citation, Claim } from '../../contract/answer.ts';
import type { AnswerDraft, PlacedMarker } from '../data.ts';

/** The text of an answer from its claims, each followed by its markers: "Staff get 20 days. [1][2]". Notes where they stand. */
export function assembleAnswer(claims: readonly Claim[], citations: readonly Citation[]): AnswerDraft {
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
