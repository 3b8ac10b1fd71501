import { z } from 'zod';
import { Answer } from '../answer.ts';
import { DocumentId } from '../documents.ts';
import { Sha256, Signed, SignedCheck } from './signed.ts';

/** A document that an answer cites, as it was when the receipt was made. */
export const ReceiptDocument = z.object({
  document_id: DocumentId,
  document_name: z.string(),
  source_filename: z.string(),
  /** Of the original file. */
  sha256: Sha256,
  bytes: z.int().positive(),
});
export type ReceiptDocument = z.infer<typeof ReceiptDocument>;

/** One answer with all that is needed to check it later, on this machine or another (requirement E3). */
export const Receipt = z.object({
  /** Version of the form. */
  pincite_receipt: z.literal(1),
  made_at: z.iso.datetime(),
  answer: Answer,
  asked: z.object({
    at: z.iso.datetime(),
    seed: z.int(),
    /** Left out in receipts of answers from before it could be chosen; all of them were made at 0. */
    temperature: z.number().optional(),
    /** Of the prompt that the model got; null when it was not asked. */
    prompt_sha256: Sha256.nullable(),
    top_k: z.int(),
  }),
  /** The answer's entry in the record of answers. */
  log_entry: z.object({ seq: z.int().positive(), hash: Sha256 }),
  documents: z.array(ReceiptDocument),
  ...Signed.shape,
});
export type Receipt = z.infer<typeof Receipt>;

/**
 * `holds`: the words stand where they stood. `moved`: elsewhere in the same document. `broken`: they cannot be shown
 * any more.
 */
export const CitationState = z.enum(['holds', 'moved', 'broken']);
export type CitationState = z.infer<typeof CitationState>;

export const CheckedCitation = z.object({
  marker: z.int().positive(),
  document_id: DocumentId,
  document_name: z.string(),
  section: z.string(),
  page_index: z.int().nonnegative().nullable(),
  page_number: z.int().positive().nullable(),
  page_label: z.string().nullable(),
  state: CitationState,
  /** One sentence, unless it holds. */
  reason: z.string().nullable(),
  /** Where the words stand now; null when it is broken. */
  start: z.int().nonnegative().nullable(),
  end: z.int().positive().nullable(),
});
export type CheckedCitation = z.infer<typeof CheckedCitation>;

/** What a check of a receipt found. */
export const ReceiptCheck = z.object({
  /** Whether nothing was changed and no citation is broken. */
  valid: z.boolean(),
  ...SignedCheck.shape,
  question: z.string().nullable(),
  made_at: z.string().nullable(),
  citations: z.array(CheckedCitation),
});
export type ReceiptCheck = z.infer<typeof ReceiptCheck>;
