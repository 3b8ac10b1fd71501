import { z } from 'zod';

/** Which questions are counted: by their matter, and by their day in UTC, the last one included. */
export const UsageRequest = z.object({
  /** A collection, or the label that was given with the question. Without it all. */
  matter: z.string().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type UsageRequest = z.infer<typeof UsageRequest>;

/** One question of a matter, as the record of answers has it: who asked when, of what, and what was accepted. */
export const UsageEntry = z.object({
  /** Number of the entry in the record. */
  seq: z.int().positive(),
  answer_id: z.string(),
  timestamp: z.iso.datetime(),
  /** The label given with the question, else the collection asked; null for neither. */
  matter: z.string().nullable(),
  /** The member of the team who asked; null for the owner. */
  asked_by: z.string().nullable(),
  question: z.string(),
  mode: z.string(),
  /** The file of the model; with the server that it ran on, if any. */
  model: z.string(),
  /** The documents cited. */
  documents: z.array(z.object({ document_id: z.string(), document_name: z.string() })),
  /** What readers decided last of each sentence; what is open is left out. */
  reviews: z.array(
    z.object({
      /** Counted from 1. */
      sentence: z.int().positive(),
      text: z.string(),
      decision: z.enum(['accepted', 'rejected']),
      reader: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});
export type UsageEntry = z.infer<typeof UsageEntry>;

export const UsageFileRequest = UsageRequest.extend({ form: z.enum(['csv', 'json']) });
export type UsageFileRequest = z.infer<typeof UsageFileRequest>;
