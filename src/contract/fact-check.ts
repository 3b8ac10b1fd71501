import { z } from 'zod';
import { Citation, CitationIssue, Verdict } from './answer.ts';
import { ChunkId, DocumentId } from './documents.ts';

/** Requirement C5: a sentence of an answer, with its citations, or any pasted text, without. */
export const FactCheckRequest = z.object({
  sentence: z.string().min(1).max(2000),
  document_ids: z.array(DocumentId).optional(),
  collection: z.string().optional(),
  /** Looked at first, in this order, and always listed. */
  cited: z.array(z.object({ chunk_id: ChunkId, text_span: z.string().min(1) })).default([]),
});
export type FactCheckRequest = z.infer<typeof FactCheckRequest>;

/** One place held against the sentence. */
export const Evidence = Citation.omit({ marker: true, claim_text: true, citation_type: true }).extend({
  verdict: Verdict,
  /** As verify-citation computes it: 0..1. */
  span_match: z.number().min(0).max(1),
  issues: z.array(CitationIssue),
  /** One sentence in plain words: what agrees or differs. */
  reason: z.string(),
  cited: z.boolean(),
});
export type Evidence = z.infer<typeof Evidence>;

export const FactCheck = z.object({
  sentence: z.string(),
  /** That of the best evidence. */
  verdict: Verdict,
  reason: z.string(),
  /** Cited places first, then the best others; at most six. */
  evidence: z.array(Evidence),
});
export type FactCheck = z.infer<typeof FactCheck>;
