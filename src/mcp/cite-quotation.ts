import { PinciteError } from '../contract/errors.ts';
import { placeText } from './answer-text.ts';
import { differingWords } from './differing-words.ts';
import type { Client, ToolAnswer } from './types.ts';

/** Passages in which a quotation is looked for, the nearest first. */
const PASSAGES = 20;

/**
 * Where a quotation stands in a document, word for word; else the nearest words with the issue of how they differ.
 * Throws DOCUMENT_NOT_FOUND, and BAD_REQUEST when nothing of it is there.
 */
export async function citeQuotation(
  client: Client,
  { document_id, quotation }: { readonly document_id: string; readonly quotation: string },
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const query = { query: quotation, document_ids: [document_id], k: PASSAGES, similarity_threshold: 0 };
  const { hits } = await client.search(query, { signal });
  const spans = { document_id, claim_text: quotation, expected_text_span: quotation };
  let nearest: Awaited<ReturnType<Client['verifyCitation']>> | null = null;
  for (const { chunk_id } of hits) {
    const chunk_index = Number(chunk_id.slice(chunk_id.indexOf('_') + 1));
    const found = await client.verifyCitation({ ...spans, chunk_index }, { signal });
    if (found.issues.includes('text_span_not_found_in_source')) continue;
    if (nearest === null || found.confidence_score > nearest.confidence_score) nearest = found;
    if (!found.issues.includes('text_span_fuzzy_match')) break;
  }
  if (nearest === null) throw new PinciteError('BAD_REQUEST', { why: 'these words do not stand in the document' });
  const { citation, source_text, issues } = nearest;
  const place = `${placeText(citation)}: “${source_text}”`;
  const text = issues.includes('text_span_fuzzy_match') ? `${howItDiffers(quotation, source_text)} ${place}` : place;
  return { data: { ...citation, source_text, issues }, text };
}

/**
 * A model reads the text of a result: that a quotation is not in the document is said there first, before the place.
 */
function howItDiffers(quotation: string, stored: string): string {
  const words = differingWords(quotation, stored);
  return words === null
    ? 'These words stand there with other signs, blanks or capital letters.'
    : `Not found word for word: ${words}. Nearest words:`;
}
