import type { Answer, Citation } from '../../../src/contract/answer.ts';
import type { DocumentSummary, IngestResult } from '../../../src/contract/documents.ts';
import type { CheckResult, IndexResult } from '../../../src/contract/integrity.ts';
import type { OfflineCheck } from '../../../src/contract/library.ts';
import type { ModelStatus } from '../../../src/contract/models.ts';
import type { AuditResult } from '../../../src/contract/records/audit.ts';
import type { Metrics } from '../../../src/contract/records/metrics.ts';
import type { ReceiptCheck } from '../../../src/contract/records/receipt.ts';
import type { SearchHit } from '../../../src/contract/search.ts';

export const LEAVE = '00112233445566aa';
export const NOTES = 'ffeeddccbbaa0099';

export const leave: DocumentSummary = {
  document_id: LEAVE,
  document_name: 'Leave and Absence Policy',
  source_filename: 'leave.pdf',
  title: 'Leave and Absence Policy',
  given_name: null,
  tags: [],
  kind: 'pdf',
  state: 'ready',
  bytes: 48_200,
  characters: 21_000,
  pages: 12,
  passages: 40,
  embedded: 40,
  coverage: { pages: 12, text: 11, ocr: 0, low_confidence: 0, garbled: 0, unreadable: 1, waiting: 0, share: 11 / 12 },
  attachments: 0,
  collections: [],
  supersedes: null,
  dated: null,
  added_at: '2026-01-05T10:00:00.000Z',
};

export const notes: DocumentSummary = {
  ...leave,
  document_id: NOTES,
  document_name: 'notes',
  source_filename: 'notes.txt',
  title: null,
  kind: 'text',
  pages: 0,
  passages: 2,
  embedded: 0,
  state: 'searchable',
  coverage: { pages: 0, text: 0, ocr: 0, low_confidence: 0, garbled: 0, unreadable: 0, waiting: 0, share: 1 },
};

export const hit: SearchHit = {
  chunk_id: `${LEAVE}_7`,
  document_id: LEAVE,
  document_name: leave.document_name,
  source_filename: leave.source_filename,
  page_index: 5,
  page_number: 6,
  page_label: '3',
  pages: [5],
  section: '4 Leave > 4.2 Carry-over',
  start: 9100,
  end: 9180,
  similarity: 0.7123,
  score: 0.031,
  text: 'Up to five days may be carried over.\nThey lapse on 31 March.',
};

export const citation: Citation = {
  marker: 1,
  document_id: LEAVE,
  document_name: leave.document_name,
  source_filename: leave.source_filename,
  chunk_id: hit.chunk_id,
  chunk_index: 7,
  page_index: 5,
  page_number: 6,
  page_label: '3',
  section: hit.section,
  text_span: 'Up to five days may be carried over.',
  start: 9100,
  end: 9136,
  rects: [{ page_index: 5, rects: [[72, 400, 200, 12]] }],
  context_spans: [],
  lit_spans: [],
  claim_text: 'Five days may be carried over.',
  citation_type: 'paraphrase',
  similarity: 0.7123,
  confidence_score: 0.9,
};

export const answer: Answer = {
  answer_id: 'a-1',
  thread_id: 't-1',
  question: 'How many days may be carried over?',
  mode: 'answer',
  answer: 'Five days may be carried over. [1]',
  claims: [{ text: 'Five days may be carried over.', markers: [1], verdict: 'supported', reason: null }],
  removed: [],
  citations: [citation],
  confidence: 0.83,
  quote_only: false,
  cached: false,
  first_answered_at: null,
  missing_information: null,
  conflicts: [],
  options: [],
  searched: {
    documents: 2,
    of: 2,
    pages: 12,
    unreadable_pages: 1,
    unreadable_documents: null,
    damaged_documents: [],
    passages: 42,
  },
  nearest: [],
  nearest_lines: [],
  needs: null,
  list_basis: null,
  mention_term: null,
  validation: { valid: 1, invalid_removed: 0, missing: 0, notes: [], repaired: false },
  model: { file: 'model.gguf', sha256: 'ab'.repeat(32) },
  timings: { evidence_ms: 212, first_token_ms: 6100, total_ms: 9800, prompt_tokens: 480 },
};

export const refusal: Answer = {
  ...answer,
  mode: 'refuse',
  answer: 'The documents do not say this.',
  claims: [],
  citations: [],
  confidence: 0,
  nearest: [hit],
  validation: { ...answer.validation, valid: 0 },
};

/** A refusal with the lines that are near. */
export const closest: Answer = {
  ...refusal,
  answer: 'This needs a count, and no table was found. These lines are nearest; none was checked as an answer.',
  needs: 'count',
  nearest_lines: [
    {
      ...{ document_id: hit.document_id, document_name: hit.document_name, source_filename: hit.source_filename },
      ...{
        chunk_id: hit.chunk_id,
        page_index: 5,
        page_number: 6,
        page_label: '3',
        section: '4 Leave > 4.2 Carry-over',
      },
      ...{ text: '• Five days may be carried over.', start: 10, end: 42, rects: [] },
      lit_spans: [{ kind: 'words', start: 12, end: 21, rects: [] }],
    },
  ],
};

export const ingested: IngestResult = {
  source_filename: 'leave.pdf',
  document_id: LEAVE,
  state: 'ready',
  reason: null,
  code: null,
  duplicate: false,
  pages: 12,
  coverage: leave.coverage,
  attachments: 0,
  seconds: 1.24,
};

export const damagedFile: IngestResult = {
  source_filename: 'broken.pdf',
  document_id: null,
  state: 'damaged',
  reason: 'The file broken.pdf is damaged and cannot be read as a PDF.',
  code: 'DAMAGED',
  duplicate: false,
  pages: 0,
  coverage: null,
  attachments: 0,
  seconds: 0.1,
};

export const model: ModelStatus = {
  id: 'minilm',
  role: 'embed',
  name: 'all-MiniLM-L6-v2',
  file: 'minilm.gguf',
  bytes: 25_000_000,
  sha256: 'cd'.repeat(32),
  licence: 'Apache-2.0',
  ram_bytes: 100_000_000,
  measured: true,
  default: true,
  tier: 'default',
  state: 'present',
  in_use: true,
};

export const audited: AuditResult = {
  entries: 3,
  files: 1,
  state: 'valid',
  valid: true,
  broken_at: null,
  broken_file: null,
  reason: null,
  findings: [],
  keyed: 3,
  before_key: 0,
  purged: 0,
  accepted: 0,
  notes: [],
};

export const checkedReceipt: ReceiptCheck = {
  valid: true,
  changes: [],
  signature: 'fits',
  question: answer.question,
  made_at: '2026-03-04T05:06:07.000Z',
  citations: [
    {
      marker: 1,
      document_id: LEAVE,
      document_name: leave.document_name,
      section: citation.section,
      page_index: 5,
      page_number: 6,
      page_label: '3',
      state: 'holds',
      reason: null,
      start: 9100,
      end: 9136,
    },
  ],
};

export const counted: Metrics = {
  answers: { answer: 4, clarify: 0, refuse: 1, cached: 1 },
  citations: { valid: 9, invalid_removed: 0, missing: 0 },
  removed_sentences: 1,
  evidence_ms: { count: 4, median: 210, p95: 300 },
  first_token_ms: { count: 4, median: 6100, p95: 9000 },
  answer_ms: { count: 4, median: 12_300, p95: 20_500 },
  validation_ms: { count: 4, median: 3.2, p95: 4.8 },
  most_cited: {
    documents: [{ document_id: LEAVE, document_name: leave.document_name, count: 9 }],
    sections: [{ document_id: LEAVE, document_name: leave.document_name, section: '4 Leave', count: 7 }],
    passages: [],
  },
  days: [],
  ingest_days: [{ day: '2026-11-22', documents: 2, pages: 30, seconds: 7.5 }],
  coverage: { pages: 30, text: 25, ocr: 2, low_confidence: 0, garbled: 0, unreadable: 3, waiting: 0 },
  prometheus: 'citation_hallucinations_total 0\n',
};

export const offlineChecked: OfflineCheck = {
  attempts: [
    { way: 'fetch', refused: true, why: 'Pincite works offline: fetch was refused.' },
    { way: 'dns/promises', refused: true, why: 'Pincite works offline: dns.promises.resolve4 was refused.' },
  ],
  servers: { list: [], problem: null },
  refused_since: { at: '2026-11-22T10:12:09.120Z', counts: [] },
};

export const indexed: IndexResult = {
  documents: 2,
  passages: 42,
  embedded: 2,
  waiting: 0,
  indexed: 84,
  unindexed: 0,
  merged: 1,
};

export const sound: CheckResult = {
  sound: true,
  checked_at: '2026-11-22T10:12:09.120Z',
  documents: 2,
  pages: 12,
  passages: 42,
  files: 31,
  damage: [],
};
