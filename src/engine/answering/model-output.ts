import { z } from 'zod';

/** One claim as the model writes it: `t` the sentence, then `s`, the numbers of the lines that prove it. */
export const ModelClaim = z.object({ s: z.array(z.int()).min(1), t: z.string().min(1) });
export type ModelClaim = z.infer<typeof ModelClaim>;

/** The reply of the model, whole. The grammar allows no other shape; this checks it independently. */
export const ModelOutput = z.object({ mode: z.literal('answer'), claims: z.array(ModelClaim).min(1) });
export type ModelOutput = z.infer<typeof ModelOutput>;
