import { z } from 'zod';

/** What a reviewer says of a sentence; `open`: no decision, or one that was taken back. */
export const Decision = z.enum(['accepted', 'rejected', 'open']);
export type Decision = z.infer<typeof Decision>;

/** What one reviewer said of one sentence of an answer (requirement D9). */
export const Review = z.object({
  /** Index of the sentence in the answer's claims. */
  claim: z.int().nonnegative(),
  decision: Decision,
  comment: z.string().nullable(),
  /** The name of the reviewer. */
  reader: z.string(),
  at: z.iso.datetime(),
});
export type Review = z.infer<typeof Review>;

export const ReviewRequest = z.object({
  answer_id: z.string(),
  claim: z.int().nonnegative(),
  decision: Decision,
  comment: z.string().trim().max(2000).nullable().default(null),
  reader: z.string().trim().min(1).max(80),
});
export type ReviewRequest = z.infer<typeof ReviewRequest>;
