import type { Citation } from '../../contract/answer.ts';
import type { StoredPassage } from '../data.ts';
import { foldText } from '../text/fold-text.ts';

/** `text` is the verbatim text of the passage at the citation's offsets; `why` says what is wrong in words for people. */
export type SpanVerdict =
  | { readonly result: 'exact' | 'normalised_match'; readonly text: string }
  | { readonly result: 'invalid'; readonly why: string };

const invalid = (why: string): SpanVerdict => ({ result: 'invalid', why });

/**
 * A citation holds when its passage is one of this request's, its offsets lie inside it, and its words are exactly the stored
 * text there, or the same after folding whitespace, quotes and hyphens (`normalised_match`). Words that stand elsewhere in the
 * passage do not count: the highlight would be in the wrong place.
 */
export function checkSpan(
  citation: Pick<Citation, 'chunk_id' | 'document_id' | 'text_span' | 'start' | 'end'>,
  passage: StoredPassage | undefined,
): SpanVerdict {
  if (passage === undefined) return invalid(`passage ${citation.chunk_id} was not retrieved for this question`);
  if (passage.documentId !== citation.document_id)
    return invalid(`passage ${citation.chunk_id} is of another document`);
  const { start, end } = citation;
  if (
    !Number.isInteger(start) ||
    !Number.isInteger(end) ||
    start < passage.start ||
    end > passage.end ||
    end <= start
  ) {
    return invalid(`its range ${start}–${end} is not inside passage ${citation.chunk_id}`);
  }
  const stored = passage.text.slice(start - passage.start, end - passage.start);
  if (citation.text_span.trim() === '') return invalid('its words are empty');
  if (stored === citation.text_span) return { result: 'exact', text: stored };
  return foldText(stored).text === foldText(citation.text_span).text
    ? { result: 'normalised_match', text: stored }
    : invalid(`its words are not the text of passage ${citation.chunk_id} at ${start}–${end}`);
}
