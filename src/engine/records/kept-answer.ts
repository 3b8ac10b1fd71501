import { z } from 'zod';
import { Answer } from '../../contract/answer.ts';
import { DocumentId } from '../../contract/documents.ts';
import { SearchHit } from '../../contract/search.ts';

/** An answer as its file keeps it: with all that the trace log says of it, and the passages that were shown as evidence. */
export const KeptAnswer = z.object({
  /** SHA-256 (hex) over everything the answer depends on; also the file's name. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  /** The documents that were in scope. */
  document_ids: z.array(DocumentId),
  evidence: z.array(SearchHit),
  record: z.object({
    answer: Answer,
    asked_at: z.iso.datetime().transform((text) => new Date(text)),
    top_k: z.int(),
    retrieved: z.array(z.string()),
    model_citations: z.array(
      z.object({
        attempt: z.int(),
        claim: z.string(),
        sentences: z.array(z.int()),
        chunk_ids: z.array(z.string()),
      }),
    ),
    seed: z.int(),
    prompt_sha256: z.string().nullable(),
    // Answers kept before there was one have none.
    confidence_features: z.record(z.string(), z.number()).nullable().default(null),
  }),
});
export type KeptAnswer = z.output<typeof KeptAnswer>;
