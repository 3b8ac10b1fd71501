import { z } from 'zod';
import { quantile } from '../../metrics/quantile.ts';
import { EmbeddingCount } from './counted-embedder.ts';

/** A question with the place of its answer. */
export const PlacedQuestion = z.object({
  question: z.string(),
  /** Name of the file that answers it. */
  file: z.string(),
  /** Of the answer, 0-based. */
  pages: z.array(z.int()),
  /** What the text has that answers it; null where that is not known. */
  words: z.string().nullable(),
});
export type PlacedQuestion = z.infer<typeof PlacedQuestion>;

/** What a pipeline in a process of its own is told. */
export const FillJob = z.object({
  /** Of PDFs and of nothing else. */
  folder: z.string(),
  /** The data directory that it fills; it does not exist yet. */
  directory: z.string(),
  /** Pages to be embedded by the model; null for all. The others get made vectors. */
  real_pages: z.int().nullable(),
  seed: z.int(),
  questions: z.array(PlacedQuestion),
});
export type FillJob = z.infer<typeof FillJob>;

export const SearchTimes = z.object({ p50_ms: z.number().nullable(), p95_ms: z.number().nullable(), n: z.int() });
export type SearchTimes = z.infer<typeof SearchTimes>;

export const timesOf = (milliseconds: readonly number[]): SearchTimes => ({
  p50_ms: quantile(milliseconds, 0.5),
  p95_ms: quantile(milliseconds, 0.95),
  n: milliseconds.length,
});

/** Questions whose answer was among what was found. */
export const FoundShare = z.object({ found: z.int(), of: z.int() });
export type FoundShare = z.infer<typeof FoundShare>;

/** What it prints. Times are without the start of the process. */
export const FillReport = z.object({
  documents: z.int(),
  pages: z.int(),
  /** Texts that have a vector: passages, or chunks. */
  texts: z.int(),
  /** Until all can be found by its words; null for a pipeline without full text. */
  searchable_seconds: z.number().nullable(),
  /** Until every text has its vector, as if the model had embedded all of them. */
  embedded_seconds: z.number(),
  embedding: EmbeddingCount,
  /** Names of the files whose texts were all embedded by the model. */
  real_files: z.array(z.string()),
  /** Of the pipeline's own search in the same process; null where it is measured elsewhere. */
  search: z.object({ times: SearchTimes, all: FoundShare, real: FoundShare }).nullable(),
});
export type FillReport = z.infer<typeof FillReport>;
