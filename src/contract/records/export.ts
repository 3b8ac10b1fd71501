import { z } from 'zod';
import { DocumentId } from '../documents.ts';

/**
 * The forms of an exported answer. `csv` and `xlsx`: one row for each sentence and place. `annotated-pdf`: a cited
 * document with the cited words highlighted; `xfdf`: these marks alone. `receipt`: what `receipts.check` checks later.
 * `csl-json`, `bibtex`: the cited documents, for lists of references.
 */
export const ExportForm = z.enum([
  'md',
  'docx',
  'pdf',
  'annotated-pdf',
  'xfdf',
  'csv',
  'xlsx',
  'json',
  'receipt',
  'csl-json',
  'bibtex',
]);
export type ExportForm = z.infer<typeof ExportForm>;

/** Which answers are exported: one, all of a thread, or the newest one when neither is named. */
export const ExportRequest = z.object({
  form: ExportForm,
  answer_id: z.string().optional(),
  thread_id: z.string().optional(),
  /** Only of an `annotated-pdf` and of `xfdf`: the document; may be left out where only one is cited. */
  document_id: DocumentId.optional(),
  /** Only sentences that a reviewer accepted and none rejected. */
  accepted_only: z.boolean().optional(),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

export const ExportedFile = z.object({
  /** A name for the file, made of the question or of the document's name. */
  name: z.string(),
  /** Its media type. */
  type: z.string(),
  bytes: z.instanceof(Uint8Array<ArrayBuffer>),
});
export type ExportedFile = z.infer<typeof ExportedFile>;

/** A table in CSV with its column names in the first row, to be written as a workbook, or as it is. */
export const SheetRequest = z.object({
  csv: z.string(),
  form: z.enum(['xlsx', 'csv']).default('xlsx'),
  /** Of the file, without its ending. */
  name: z.string().min(1).max(120),
});
export type SheetRequest = z.infer<typeof SheetRequest>;
