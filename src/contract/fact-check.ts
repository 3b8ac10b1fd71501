import { z } from 'zod';
import { Citation, ContextSpan, Verdict } from './answer.ts';
import { ChunkId, ChunkType, DocumentId, PageRects } from './documents.ts';

/**
 * The input of verify-citation (requirement C4). Throws BAD_REQUEST for a text that is blank or longer than
 * LONGEST_CHECKED.
 */
export const VerifyCitationRequest = z.object({
  document_id: DocumentId,
  chunk_index: z.int().nonnegative(),
  claim_text: z.string(),
  /** The words that are said to prove it; without them the sentence of the passage that comes nearest to the claim. */
  expected_text_span: z.string().optional(),
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
    chunk_type: ChunkType.optional(),
    start: z.int(),
    end: z.int(),
    rects: z.array(PageRects),
    context_spans: z.array(ContextSpan),
  }),
  issues: z.array(CitationIssue),
});
export type VerifyCitationResult = z.infer<typeof VerifyCitationResult>;

/**
 * The sentence to fact-check: of an answer, with its citations, or any pasted text, without (requirement C5). Throws
 * BAD_REQUEST for one that is blank or longer than LONGEST_QUESTION, and for a cited text that is blank or longer than
 * LONGEST_CHECKED.
 */
export const FactCheckRequest = z.object({
  sentence: z.string(),
  document_ids: z.array(DocumentId).optional(),
  collection: z.string().optional(),
  /** Checked first, in this order, and always listed. */
  cited: z
    .array(z.object({ chunk_id: ChunkId, text_span: z.string().min(1) }))
    .max(100)
    .default([]),
});
export type FactCheckRequest = z.infer<typeof FactCheckRequest>;

/** Words with their offsets in their text. */
const FoundWords = z.object({ text: z.string(), start: z.int().nonnegative(), end: z.int().positive() });

/** One difference between a sentence and a place (requirement C3). */
export const Difference = z.object({
  kind: z.enum([
    'number',
    'date',
    'unit',
    'negation',
    'obligation',
    'direction',
    'name',
    'column',
    'word',
    'condition',
    'quantifier',
    'role',
  ]),
  /** `weak` where it is uncertain whether both are about the same. */
  verdict: Verdict.extract(['weak', 'contradicted']),
  /** Offsets in the sentence; null when only the place has the words. */
  said: FoundWords.nullable(),
  /** Offsets in the document's canonical text; null when only the sentence has the words. */
  source: FoundWords.nullable(),
  /** One sentence in plain words. */
  reason: z.string(),
});
export type Difference = z.infer<typeof Difference>;

/** The verdict on the sentence by one place. */
export const Evidence = Citation.omit({ marker: true, claim_text: true, citation_type: true }).extend({
  verdict: Verdict,
  /** As in verify-citation: 0..1. */
  span_match: z.number().min(0).max(1),
  issues: z.array(CitationIssue),
  /** One sentence in plain words: what agrees or differs. */
  reason: z.string(),
  /** Contradictions first. */
  differences: z.array(Difference),
  cited: z.boolean(),
});
export type Evidence = z.infer<typeof Evidence>;

export const FactCheck = z.object({
  sentence: z.string(),
  /**
   * `contradicted` when any place in scope says otherwise of the same thing, whatever others say; otherwise the verdict
   * of the best place.
   */
  verdict: Verdict,
  reason: z.string(),
  /** Number of places checked that say otherwise of the same thing. */
  contradicted_by: z.int().nonnegative(),
  /** Number of places checked that support the sentence. */
  supported_by: z.int().nonnegative(),
  /** Cited places first, then contradicting ones, then the best others; at most six. */
  evidence: z.array(Evidence),
});
export type FactCheck = z.infer<typeof FactCheck>;
