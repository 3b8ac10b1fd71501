import { z } from 'zod';

/** One claim as the model writes it: `t` the sentence, then `s`, the numbers of the lines that prove it. */
export const ModelClaim = z.object({ s: z.array(z.int()).min(1), t: z.string().min(1) });
export type ModelClaim = z.infer<typeof ModelClaim>;

/** The reply of the model, whole. The grammar allows no other shape; this checks it independently. */
export const ModelOutput = z.object({ mode: z.literal('answer'), claims: z.array(ModelClaim).min(1) });
export type ModelOutput = z.infer<typeof ModelOutput>;

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
