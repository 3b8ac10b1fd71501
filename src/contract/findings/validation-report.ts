import { z } from 'zod';

/** What was taken out of an answer, by its reason. */
export const Removals = z.object({
  /** A number that names no line that the model was given, or a marker without a citation. */
  out_of_range: z.int().nonnegative(),
  /** A passage that was not found for this question. */
  not_retrieved: z.int().nonnegative(),
  /** Words that do not stand where they are said to. */
  snippet_not_found: z.int().nonnegative(),
  /** Sentences that their places do not say, and places that do not say their sentence. */
  not_supported: z.int().nonnegative(),
});
export type Removals = z.infer<typeof Removals>;

/**
 * The validator's counts (requirement C1), of all replies of the model, also one that was repaired. The fields that may
 * be left out are missing in answers recorded before they existed.
 */
export const ValidationReport = z.object({
  valid: z.int(),
  invalid_removed: z.int(),
  missing: z.int(),
  removals: Removals.optional(),
  /** The numbers that were removed, of lines that the model cited and of markers, each once. */
  removed_indices: z.array(z.number()).optional(),
  /** One sentence where a sentence of the model had no citation that holds. */
  warning: z.string().nullable().optional(),
  /** One entry for each removal or warning, in plain words. */
  notes: z.array(z.string()),
  repaired: z.boolean(),
});
export type ValidationReport = z.infer<typeof ValidationReport>;
