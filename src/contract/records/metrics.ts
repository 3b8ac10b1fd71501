import { z } from 'zod';
import { ChunkId, Coverage, DocumentId } from '../documents.ts';

/** Of some measured times, in milliseconds; null when there is none. */
const Times = z.object({ count: z.int().positive(), median: z.number(), p95: z.number() }).nullable();
export type Times = z.infer<typeof Times>;

const Count = { count: z.int().positive() };

/** What the record of answers says of all answers in it (requirement E4). */
export const Metrics = z.object({
  /** By their mode; `cached`: of these, how many were answered before. */
  answers: z.object({ answer: z.int(), clarify: z.int(), refuse: z.int(), cached: z.int() }),
  /** Citations, as the validator counted them. */
  citations: z.object({ valid: z.int(), invalid_removed: z.int(), missing: z.int() }),
  /** Sentences that failed the checks; null for a record from before they were counted. */
  removed_sentences: z.int().nullable(),
  /** Of answers that were not given before. */
  evidence_ms: Times,
  first_token_ms: Times,
  answer_ms: Times,
  validation_ms: Times,
  /** Ten of each at most, the most cited first. */
  most_cited: z.object({
    documents: z.array(z.object({ document_id: DocumentId, document_name: z.string(), ...Count })),
    sections: z.array(z.object({ document_id: DocumentId, document_name: z.string(), section: z.string(), ...Count })),
    passages: z.array(
      z.object({
        chunk_id: ChunkId,
        document_name: z.string(),
        section: z.string(),
        page_number: z.int().positive().nullable(),
        ...Count,
      }),
    ),
  }),
  /** Answers a day, the oldest first; days in UTC. */
  days: z.array(z.object({ day: z.iso.date(), answered: z.int(), refused: z.int(), median_ms: z.number().nullable() })),
  /** Documents added a day, the oldest first; `seconds`: until each was searchable, added up. */
  ingest_days: z.array(z.object({ day: z.iso.date(), documents: z.int(), pages: z.int(), seconds: z.number() })),
  /** Pages of the library by how they were read. */
  coverage: Coverage.omit({ share: true }),
  /** The same as Prometheus reads it (its text format). */
  prometheus: z.string(),
});
export type Metrics = z.infer<typeof Metrics>;
