import { z } from 'zod';

/** The reply of a model that may only quote. The grammar allows no other shape; this checks it independently. */
export const QuoteOutput = z.strictObject({ mode: z.literal('quote'), lines: z.array(z.int()).min(1) });
export type QuoteOutput = z.infer<typeof QuoteOutput>;

/** What a reply says; null when it is not in that shape, as one that was cut off is not. */
export function quoteOutputOf(reply: string): QuoteOutput | null {
  try {
    return QuoteOutput.safeParse(JSON.parse(reply)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
