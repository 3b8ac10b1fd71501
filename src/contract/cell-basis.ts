import { z } from 'zod';
import { DocumentId } from './documents.ts';

/** How a sentence was made from cells of tables: `value` repeats one, the others compute with several. */
export const CellOperation = z.enum([
  'value',
  'difference',
  'sum',
  'average',
  'ratio',
  'percentage_change',
  'comparison',
]);
export type CellOperation = z.infer<typeof CellOperation>;

/** What a sentence was written from by code: it holds when the same cells, read again, give the same words. */
export const CellBasis = z.object({
  operation: CellOperation,
  /** The cells, in the order of the formula. UTF-16 offsets in the canonical text of their document. */
  operands: z
    .array(z.object({ document_id: DocumentId, start: z.int().nonnegative(), end: z.int().positive() }))
    .min(1),
});
export type CellBasis = z.infer<typeof CellBasis>;
