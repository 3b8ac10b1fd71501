import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readJsonLines } from './read-json-lines.ts';

const FILE = fileURLToPath(new URL('parts.jsonl', import.meta.url));

/** A question with two or three parts. With `document` it is asked of that policy text alone, else of all samples. */
const PartsQuestion = z.object({
  id: z.string(),
  question: z.string(),
  document: z.string().optional(),
  parts: z.array(
    z.object({
      /** What it asks, in a word. */
      asks: z.string(),
      /** A sentence that answers it has one of these texts; null where nothing answers it. */
      says: z.array(z.string()).nullable(),
      /** Name of the sample that such a sentence cites. */
      document: z.string().optional(),
    }),
  ),
});
export type PartsQuestion = z.infer<typeof PartsQuestion>;

export const partsQuestions = (): Promise<PartsQuestion[]> => readJsonLines(FILE, PartsQuestion);
