import { z } from 'zod';
import { ChunkId, DocumentId, PageRects } from './documents.ts';
import { SearchHit } from './search.ts';

export const CitationType = z.enum(['direct_quote', 'paraphrase', 'inference']);
export type CitationType = z.infer<typeof CitationType>;

/**
 * Words away from the cited ones that bear on what these say: the heading or the list's introduction they stand under, the name of
 * their column or row, a sentence that takes back. Lit thin beside the cited words.
 */
const ContextSpan = z.object({
  kind: z.enum(['heading', 'introduction', 'column', 'row', 'exception']),
  /** Exactly the canonical text from `start` to `end`. */
  text: z.string(),
  start: z.int().nonnegative(),
  end: z.int().positive(),
  rects: z.array(PageRects),
});
export type ContextSpan = z.infer<typeof ContextSpan>;

/** A part of the cited words that is lit strong: a cell of a row, or the sentence itself where its neighbours only widen the span. */
export const LitSpan = z.object({
  kind: z.enum(['words', 'cell']),
  start: z.int().nonnegative(),
  end: z.int().positive(),
  rects: z.array(PageRects),
});
export type LitSpan = z.infer<typeof LitSpan>;

/** Requirement B4. One place in a document that supports one claim. */
export const Citation = z.object({
  /** The number of its marker `[n]` in the answer, from 1. */
  marker: z.int().positive(),
  document_id: DocumentId,
  document_name: z.string(),
  source_filename: z.string(),
  chunk_id: ChunkId,
  chunk_index: z.int().nonnegative(),
  page_index: z.int().nonnegative().nullable(),
  page_number: z.int().positive().nullable(),
  page_label: z.string().nullable(),
  section: z.string(),
  /** Verbatim, exactly the canonical text from `start` to `end`. */
  text_span: z.string(),
  start: z.int().nonnegative(),
  end: z.int().positive(),
  rects: z.array(PageRects),
  /** What the cited words stand under, as far as it carries the meaning. None in citations recorded before it was kept. */
  context_spans: z.array(ContextSpan).default([]),
  /** The parts of the cited words that carry the sentence. None in citations recorded before it was kept: all of them do. */
  lit_spans: z.array(LitSpan).default([]),
  claim_text: z.string(),
  citation_type: CitationType,
  similarity: z.number().nullable(),
  confidence_score: z.number().min(0).max(1),
  url: z.string().optional(),
});
export type Citation = z.infer<typeof Citation>;

/**
 * How a sentence stands to its places, from the best to the worst. The worse of requirement C4's mapping (accurate = supported;
 * confidence 0.4–0.7 or a fuzzy span = weak; else unsupported: its words are not there) and of the support checks (C3): what they
 * are not sure of is weak, and where the source says otherwise of the same thing the sentence is contradicted.
 */
export const Verdict = z.enum(['supported', 'weak', 'unsupported', 'contradicted']);
export type Verdict = z.infer<typeof Verdict>;

/** Whether a sentence with this verdict may stand in an answer. */
export const holds = (verdict: Verdict): boolean => verdict === 'supported' || verdict === 'weak';

/** One sentence of the answer with the markers of its citations. */
export const Claim = z.object({
  text: z.string(),
  markers: z.array(z.int().positive()).min(1),
  /** Never `unsupported` or `contradicted`: such a sentence is in `removed`. */
  verdict: Verdict,
  /** One sentence in plain words when it is weak. */
  reason: z.string().nullable(),
});
export type Claim = z.infer<typeof Claim>;

/** A sentence that did not hold: shown struck out, left out of copies, exports and confidence. */
export const RemovedClaim = z.object({
  text: z.string(),
  /** Why it did not hold. In answers recorded before it was kept `unsupported`. */
  verdict: Verdict.extract(['unsupported', 'contradicted']).default('unsupported'),
  reason: z.string(),
  /** It stood before the claim with this index (`claims.length`: at the end). */
  before: z.int().nonnegative(),
});
export type RemovedClaim = z.infer<typeof RemovedClaim>;

const AnswerMode = z.enum(['answer', 'clarify', 'refuse']);

/** What the validator did, counted (requirement C1). */
export const ValidationReport = z.object({
  valid: z.int(),
  invalid_removed: z.int(),
  missing: z.int(),
  /** One entry for each thing removed or warned of, in plain words. */
  notes: z.array(z.string()),
  repaired: z.boolean(),
});
export type ValidationReport = z.infer<typeof ValidationReport>;

const Timings = z.object({
  evidence_ms: z.number(),
  first_token_ms: z.number().nullable(),
  total_ms: z.number(),
  prompt_tokens: z.int(),
});
export type Timings = z.infer<typeof Timings>;

/** What was looked through, said with every refusal (requirement B8). */
export const Searched = z.object({
  documents: z.int(),
  /** Documents that were there: in the question's collection, or in all. Null in answers recorded before it was kept. */
  of: z.int().nullable().default(null),
  pages: z.int(),
  unreadable_pages: z.int(),
  /** The documents of `unreadable_pages`. Null in answers recorded before it was kept. */
  unreadable_documents: z.array(DocumentId).nullable().default(null),
  /** Documents that were left out, because what is stored of them is damaged ("pincite repair" mends it). */
  damaged_documents: z.array(DocumentId).default([]),
  passages: z.int(),
});
export type Searched = z.infer<typeof Searched>;

/** What a question back offers: asking the same question of these documents. */
export const ClarifyOption = z.object({ label: z.string(), document_ids: z.array(DocumentId).min(1) });
export type ClarifyOption = z.infer<typeof ClarifyOption>;

/** Requirement B13: how much of what matches an answer to a list or count question rests on. */
const ListBasis = z.object({
  kind: z.enum(['list', 'count']),
  /** Passages that the answer could be drawn from: their sentences stood in the prompt. */
  used: z.int().nonnegative(),
  /** All passages in scope with a mention of `mention_term` or near to it in meaning. */
  matching: z.int().nonnegative(),
});

/** Requirement B3. */
export const Answer = z.object({
  answer_id: z.string(),
  thread_id: z.string(),
  question: z.string(),
  mode: AnswerMode,
  /** Only verbatim sentences: each claim is a sentence of a document, word for word (requirement B7). */
  quote_only: z.boolean().default(false),
  /** The same question was answered before from the same documents, and this is that answer (requirement B10). */
  cached: z.boolean().default(false),
  /** When `cached` is true: when the question was answered. */
  first_answered_at: z.iso.datetime().nullable().default(null),
  /** The claims in order, each followed by its markers `[n]`. For a refusal: the sentence that says so; for `clarify` the question. */
  answer: z.string(),
  claims: z.array(Claim),
  removed: z.array(RemovedClaim),
  citations: z.array(Citation),
  confidence: z.number().min(0).max(1),
  missing_information: z.string().nullable(),
  /** Two or three ways to go on from a question back (`clarify`), else none. */
  options: z.array(ClarifyOption).default([]),
  searched: Searched,
  /** The nearest passages, shown with a refusal; never cited. */
  nearest: z.array(SearchHit),
  /** Null unless the question asks for a list or a count. */
  list_basis: ListBasis.nullable().default(null),
  /** What the question is about, in words that stand in the documents: looked for by "Find every mention". */
  mention_term: z.string().nullable().default(null),
  validation: ValidationReport,
  model: z.object({ file: z.string(), sha256: z.string() }),
  timings: Timings,
});
export type Answer = z.infer<typeof Answer>;

/** What `ask` streams, in this order: phase…, evidence once, tokens and checked claims, final once. */
export const AskEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('phase'), phase: z.enum(['searching', 'reading', 'writing', 'checking', 'repairing']) }),
  z.object({ type: z.literal('evidence'), hits: z.array(SearchHit), ms: z.number() }),
  /** Text of the claim being written; not checked yet and to be shown as such. */
  z.object({ type: z.literal('token'), claim_index: z.int(), text: z.string() }),
  /** A sentence closed and was checked; what `final` says of it may only be better after a repair. */
  z.object({ type: z.literal('claim'), claim_index: z.int(), claim: Claim, citations: z.array(Citation) }),
  /** A repair starts over: what was streamed so far is void. */
  z.object({ type: z.literal('restart') }),
  z.object({ type: z.literal('final'), answer: Answer }),
]);
export type AskEvent = z.infer<typeof AskEvent>;

/** One line of a questionnaire (requirement B11). */
export const QuestionLine = z.object({
  id: z.string(),
  question: z.string(),
  document_ids: z.array(DocumentId).optional(),
});
export type QuestionLine = z.infer<typeof QuestionLine>;

/** Requirement C4. */
export const VerifyCitationRequest = z.object({
  document_id: DocumentId,
  chunk_index: z.int().nonnegative(),
  claim_text: z.string().min(1),
  expected_text_span: z.string().min(1),
});
export type VerifyCitationRequest = z.infer<typeof VerifyCitationRequest>;

export const CitationIssue = z.enum([
  'text_span_not_found_in_source',
  'text_span_fuzzy_match',
  'low_claim_relevance',
  /** The source says otherwise of the same thing. */
  'contradicted',
  /** The support checks are not sure that the source says the same. */
  'support_uncertain',
]);
export type CitationIssue = z.infer<typeof CitationIssue>;

export const VerifyCitationResult = z.object({
  /** The best match in the passage, verbatim. */
  source_text: z.string(),
  /** The passage around it. */
  context: z.string(),
  confidence_score: z.number().min(0).max(1),
  /** Confidence of at least 0.7 and no issue: the verdict is `supported`. */
  is_accurate: z.boolean(),
  verdict: Verdict,
  /** One sentence in plain words: what agrees or differs. */
  reason: z.string(),
  citation: z.object({
    document_id: DocumentId,
    document_name: z.string(),
    source_filename: z.string(),
    chunk_id: ChunkId,
    chunk_index: z.int(),
    page_index: z.int().nullable(),
    page_number: z.int().nullable(),
    page_label: z.string().nullable(),
    section: z.string(),
    start: z.int(),
    end: z.int(),
    rects: z.array(PageRects),
    context_spans: z.array(ContextSpan),
  }),
  issues: z.array(CitationIssue),
});
export type VerifyCitationResult = z.infer<typeof VerifyCitationResult>;
