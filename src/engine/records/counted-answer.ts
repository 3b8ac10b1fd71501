import { z } from 'zod';

/** What of an entry is counted. Entries of other kinds, and those that were purged, are none. */
export const Answered = z.object({
  timestamp: z.iso.datetime(),
  mode: z.enum(['answer', 'clarify', 'refuse']),
  citations: z.array(
    z.object({
      document_id: z.string(),
      document_name: z.string(),
      chunk_id: z.string(),
      section: z.string(),
      page_number: z.int().positive().nullable().default(null),
    }),
  ),
  metadata: z.object({
    cached: z.boolean().default(false),
    validation: z.object({ valid: z.int(), invalid_removed: z.int(), missing: z.int() }),
    // Entries from before these were recorded lack them.
    removed: z.int().nonnegative().optional(),
    validation_ms: z.number().nullable().default(null),
    timings: z.object({ evidence_ms: z.number(), first_token_ms: z.number().nullable(), total_ms: z.number() }),
  }),
});
export type Answered = z.infer<typeof Answered>;

export const sumOf = (answers: readonly Answered[], of: (answer: Answered) => number): number =>
  answers.reduce((total, answer) => total + of(answer), 0);

/** How many there are of each mode. */
export function countsOf(answers: readonly Answered[]): Record<Answered['mode'], number> {
  const counts = { answer: 0, clarify: 0, refuse: 0 };
  for (const { mode } of answers) counts[mode]++;
  return counts;
}
