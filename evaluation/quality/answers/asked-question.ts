import { z } from 'zod';
import { Answer } from '../../../src/contract/answer.ts';
import { SearchHit } from '../../../src/contract/search.ts';

/** One question as it was answered, with everything the figures need. */
export const AskedQuestion = z.object({
  id: z.string(),
  answer: Answer,
  /** The passages of this request, best first: the only ones a citation may name. */
  evidence: z.array(SearchHit),
  /** What the chat model was asked; empty when it was not. */
  prompts: z.array(z.string()),
  /** What its confidence was computed from; null for what is not an answer. */
  confidence_features: z.record(z.string(), z.number()).nullable(),
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;
