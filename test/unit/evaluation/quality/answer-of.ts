import type { Answer, Citation, Claim } from '../../../../src/contract/answer.ts';
import type { SearchHit } from '../../../../src/contract/search.ts';

const DOCUMENT = '0123456789abcdef';

/** A passage found, at the given offset of one document. */
export const hitOf = (index: number, text: string, start = 0, page: number | null = 0): SearchHit => ({
  chunk_id: `${DOCUMENT}_${index}`,
  document_id: DOCUMENT,
  document_name: 'Manual',
  source_filename: 'manual.pdf',
  page_index: page,
  page_number: page === null ? null : page + 1,
  page_label: null,
  pages: page === null ? [] : [page],
  section: '',
  start,
  end: start + text.length,
  similarity: 0.5,
  score: 1,
  text,
});

/** A citation of the words of a hit from `from` to `to`, counted in its text. */
export function citationOf(marker: number, hit: SearchHit, from: number, to: number): Citation {
  const { chunk_id, document_id, document_name, source_filename, page_index, page_number, page_label, section } = hit;
  return {
    marker,
    chunk_id,
    document_id,
    document_name,
    source_filename,
    page_index,
    page_number,
    page_label,
    section,
    chunk_index: Number(chunk_id.split('_')[1]),
    text_span: hit.text.slice(from, to),
    start: hit.start + from,
    end: hit.start + to,
    rects: [],
    context_spans: [],
    lit_spans: [],
    claim_text: 'A claim.',
    citation_type: 'paraphrase',
    similarity: 0.5,
    confidence_score: 1,
  };
}

export const claimOf = (text: string, marker: number): Claim => ({
  text,
  markers: [marker],
  verdict: 'supported',
  reason: null,
});

export const answerOf = (given: Partial<Answer>): Answer => ({
  answer_id: 'a',
  thread_id: 't',
  question: 'What?',
  mode: 'answer',
  answer: '',
  claims: [],
  removed: [],
  citations: [],
  confidence: 0.5,
  quote_only: false,
  cached: false,
  first_answered_at: null,
  missing_information: null,
  conflicts: [],
  options: [],
  searched: {
    documents: 1,
    of: 1,
    pages: 1,
    unreadable_pages: 0,
    unreadable_documents: [],
    damaged_documents: [],
    passages: 1,
  },
  nearest: [],
  nearest_lines: [],
  needs: null,
  list_basis: null,
  mention_term: null,
  validation: { valid: 0, invalid_removed: 0, missing: 0, notes: [], repaired: false },
  model: { file: 'm.gguf', sha256: '00' },
  timings: { evidence_ms: 100, first_token_ms: null, total_ms: 2000, prompt_tokens: 0 },
  ...given,
});
