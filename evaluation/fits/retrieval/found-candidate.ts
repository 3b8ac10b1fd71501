import { z } from 'zod';

/**
 * A passage that some retriever found for a question, as it is kept between runs. Pages 0-based, none for a text file.
 */
export const FoundCandidate = z.object({
  chunk_id: z.string(),
  file: z.string(),
  pages: z.array(z.int()),
  start: z.int(),
  end: z.int(),
  /** In the order of FEATURE_NAMES. */
  features: z.array(z.number()),
});
export type FoundCandidate = z.infer<typeof FoundCandidate>;
