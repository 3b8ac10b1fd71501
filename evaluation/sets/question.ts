import { basename } from 'node:path';
import { z } from 'zod';

/** One question with what is known of its answer. Pages are 0-based; spans are UTF-16 offsets, end exclusive. */
export const Question = z.object({
  id: z.string(),
  doc: z.string(),
  pdf: z.string().optional(),
  txt: z.string().optional(),
  question: z.string(),
  answers: z.array(z.string()),
  answerable: z.boolean(),
  answer_form: z.string(),
  gold_pages: z.array(z.int().nonnegative()),
  gold_quotes: z.array(z.string()),
  gold_spans: z.array(z.tuple([z.int(), z.int()])),
  meta: z.looseObject({
    type: z.string().optional(),
    source: z.string().optional(),
    domain: z.string().optional(),
    passage: z.string().optional(),
  }),
});
export type Question = z.infer<typeof Question>;

/** Name of the file that holds the answer; null when no file of the library does. */
export function goldFile({ pdf, txt }: Pick<Question, 'pdf' | 'txt'>): string | null {
  const path = pdf ?? txt;
  return path === undefined ? null : basename(path);
}
