import type {
  ComparisonRequest,
  EditionComparison,
  PlaceComparison,
} from '../../../src/contract/findings/edition-comparison.ts';
import type { SourceState } from '../../../src/contract/threads.ts';
import { citations } from './demo-answers.ts';
import { demoId } from './demo-library.ts';

/** What became of the first cited document once a newer edition of it was added. */
export const supersededSources: readonly SourceState[] = [
  { document_id: demoId(1), state: 'superseded', superseded_by: demoId(2) },
  { document_id: demoId(5), state: 'present', superseded_by: null },
];

/** The first citation's words with another period, the second one's gone, the others as they were. */
export function comparedEditions({ document_id, newer_id, places }: ComparisonRequest): EditionComparison {
  const compared = places.map(({ start, end }): PlaceComparison => {
    const index = citations.findIndex((citation) => citation.document_id === document_id && citation.start === start);
    const citation = citations[index];
    if (citation === undefined) throw new Error(`no citation at ${start}`);
    const text = citation.text_span;
    if (index === 1) return { start, end, text, newer: null };
    const { page_index, page_number, page_label, section, rects } = citation;
    const newer = index === 0 ? text.replace('30 calendar days', '45 days') : text;
    const place = { page_index, page_number, page_label, section, rects, similarity: newer === text ? 1 : 0.86 };
    return { start, end, text, newer: { ...place, start, end: start + newer.length, text: newer } };
  });
  return { document_id, newer_id, newer_name: 'Travel and Expense Policy', places: compared };
}
