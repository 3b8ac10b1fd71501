import { z } from 'zod';
import { QuestionLine } from '../../../src/contract/methods/asking.ts';

/** A line of a user's own list. Only `id` and `question` are needed; what else is known is measured. */
export const OwnQuestion = QuestionLine.extend({
  id: z.union([z.string(), z.number().transform(String)]),
  /** Any of these is right. */
  answers: z.array(z.string()).default([]),
  /** False: the documents do not answer it, and a refusal is right. */
  answerable: z.boolean().default(true),
  /** 0-based pages that hold the answer. */
  gold_pages: z.array(z.int().nonnegative()).default([]),
  /** The file these pages are of; without it a page of any file counts. */
  source_filename: z.string().optional(),
});
export type OwnQuestion = z.infer<typeof OwnQuestion>;
