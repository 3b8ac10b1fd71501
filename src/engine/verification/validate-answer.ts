import type { PlacedMarker } from '../../contract/answer.ts';
import type { Removals } from '../../contract/findings/validation-report.ts';
import type { StoredPassage } from '../library/types.ts';
import { foldText } from '../text/fold-text.ts';
import { countRemovals } from './removals.ts';
import type { CitationRange, ValidateDraft } from './types.ts';

/** The valid citations, with their verbatim text; reports the others in `notes`. */
function checkCitations<C extends CitationRange>(
  citations: readonly C[],
  passages: readonly StoredPassage[],
  { notes, remove }: { readonly notes: string[]; readonly remove: (marker: number, why: keyof Removals) => void },
): C[] {
  const byChunk = new Map(passages.map((passage) => [passage.chunkId, passage]));
  const valid: C[] = [];
  for (const citation of citations) {
    const name = `Citation ${citation.marker}`;
    if (!Number.isInteger(citation.marker) || citation.marker < 1) {
      notes.push(`${name} removed: a marker is a whole number from 1.`);
      remove(citation.marker, 'out_of_range');
      continue;
    }
    const verdict = checkSpan(citation, byChunk.get(citation.chunk_id));
    if (verdict.result === 'invalid') {
      notes.push(`${name} removed: ${verdict.why}.`);
      remove(citation.marker, verdict.kind);
      continue;
    }
    if (verdict.result === 'normalised_match') {
      notes.push(
        `${name}: normalised_match, its words differ from the document in whitespace, quotes or hyphens only.`,
      );
    }
    valid.push({ ...citation, text_span: verdict.text });
  }
  return valid;
}

/** Whether the text has `[n]` at the draft's offsets; only then may it be cut out. */
const stands = (text: string, { marker, start, end }: PlacedMarker) => text.slice(start, end) === `[${marker}]`;

/**
 * The validator of requirement C1, independent of the grammar that made the answer. Pure, well under 5 ms.
 * - A citation must name a passage of this request and be verbatim at its offsets (`checkSpan`); otherwise it is
 *   removed.
 * - A marker must be a whole number from 1 with a valid citation; otherwise it is cut out and the text closed up.
 *   Markers are known
 * by position: bracketed numbers in the words themselves are never touched. Duplicates and any order are kept.
 * - A citation that no marker mentions is dropped. A claim left without a marker is counted as missing and stays,
 *   unmarked: the
 * caller repairs or refuses.
 * Counts: `valid` citations kept, `invalid_removed` citations removed and markers without any citation, `missing`
 * claims.
 */
export const validateAnswer: ValidateDraft = (draft, passages) => {
  const notes: string[] = [];
  const removed: (readonly [marker: number, why: keyof Removals])[] = [];
  const remove = (marker: number, why: keyof Removals): void => void removed.push([marker, why]);
  const named = new Set(draft.citations.map((citation) => citation.marker));
  const sound = checkCitations(draft.citations, passages, { notes, remove });

  const allowed = new Set(sound.map((citation) => citation.marker));
  const placed = draft.markers.filter((marker) => stands(draft.text, marker));
  for (const marker of draft.markers) {
    const isPlaced = stands(draft.text, marker);
    if (named.has(marker.marker) && isPlaced) continue;
    remove(marker.marker, 'out_of_range');
    const why = isPlaced ? `there is no citation ${marker.marker}` : 'it is not where the answer says it is';
    notes.push(`Marker [${marker.marker}] removed: ${why}.`);
  }
  const cleaned = removeMarkers(draft.text, placed, ({ marker }) => !allowed.has(marker));

  const mentioned = new Set(cleaned.markers.map(({ marker }) => marker));
  const citations = sound.filter((citation) => mentioned.has(citation.marker));
  for (const { marker } of sound) {
    if (!mentioned.has(marker)) notes.push(`Citation ${marker} dropped: the text does not mention it.`);
  }

  const claims = draft.claims.map((claim) => ({
    ...claim,
    markers: claim.markers.filter((marker) => mentioned.has(marker)),
  }));
  const bare = claims.filter((claim) => claim.markers.length === 0);
  for (const claim of bare) notes.push(`No citation is left for: ${claim.text}`);
  if (claims.length === 0) notes.push('The answer makes no claim.');

  return {
    text: cleaned.text,
    markers: cleaned.markers,
    claims,
    citations,
    report: {
      valid: citations.length,
      invalid_removed: removed.length,
      removals: countRemovals(removed.map(([, why]) => why)),
      removed_indices: [...new Set(removed.map(([marker]) => marker))],
      missing: claims.length === 0 ? 1 : bare.length,
      notes,
    },
  };
};

/** `text` is the verbatim text of the passage at the citation's offsets; `why` states the fault in plain words. */
type SpanVerdict =
  | { readonly result: 'exact' | 'normalised_match'; readonly text: string }
  | { readonly result: 'invalid'; readonly kind: keyof Removals; readonly why: string };

const invalid = (kind: keyof Removals, why: string): SpanVerdict => ({ result: 'invalid', kind, why });

/**
 * Checks a citation. It is valid when its passage is one of this request's, its offsets lie inside the passage, and its
 * words are exactly the stored text there, or the same after folding whitespace, quotes and hyphens
 * (`normalised_match`). The same words elsewhere in the passage do not count: the highlight would be in the wrong
 * place.
 */
function checkSpan(citation: Omit<CitationRange, 'marker'>, passage: StoredPassage | undefined): SpanVerdict {
  if (passage === undefined)
    return invalid('not_retrieved', `passage ${citation.chunk_id} was not retrieved for this question`);
  if (passage.documentId !== citation.document_id)
    return invalid('not_retrieved', `passage ${citation.chunk_id} is of another document`);
  const { start, end } = citation;
  if (
    !Number.isInteger(start) ||
    !Number.isInteger(end) ||
    start < passage.start ||
    end > passage.end ||
    end <= start
  ) {
    return invalid('snippet_not_found', `its range ${start}–${end} is not inside passage ${citation.chunk_id}`);
  }
  const stored = passage.text.slice(start - passage.start, end - passage.start);
  if (citation.text_span.trim() === '') return invalid('snippet_not_found', 'its words are empty');
  if (stored === citation.text_span) return { result: 'exact', text: stored };
  return foldText(stored).text === foldText(citation.text_span).text
    ? { result: 'normalised_match', text: stored }
    : invalid('snippet_not_found', `its words are not the text of passage ${citation.chunk_id} at ${start}–${end}`);
}

/**
 * Cuts the given markers out of a text, each with the one space before it, and moves the others. Uses positions only:
 * anything else in the text that looks like a marker is not touched.
 */
function removeMarkers(
  text: string,
  markers: readonly PlacedMarker[],
  isRemoved: (marker: PlacedMarker) => boolean,
): { text: string; markers: PlacedMarker[] } {
  const kept: PlacedMarker[] = [];
  let out = '';
  let copied = 0;
  for (const marker of [...markers].sort((a, b) => a.start - b.start)) {
    if (marker.start < copied) continue;
    out += text.slice(copied, marker.start);
    copied = marker.end;
    if (!isRemoved(marker)) {
      kept.push({ marker: marker.marker, start: out.length, end: out.length + marker.end - marker.start });
      out += text.slice(marker.start, marker.end);
    } else if (out.endsWith(' ') && /^(\s|$|[.,;:!?])/.test(text.slice(copied))) {
      out = out.slice(0, -1);
    }
  }
  return { text: out + text.slice(copied), markers: kept };
}
