import type { DocumentRow } from '../tables/document-row.ts';

/**
 * What is kept in memory of whole documents. A scope beyond it is searched in the tables, by their indexes
 * (docs/adr/0063).
 */
export interface MemoryLimits {
  /** Most passages, each about 2 KB (ADR 0006). */
  readonly passages: number;
  /** Most vectors, each 1.5 KB. */
  readonly vectors: number;
}

/** Some 100 and 150 MB. */
export const MEMORY_LIMITS: MemoryLimits = { passages: 50_000, vectors: 100_000 };

/** The number of passages of documents. */
export const passagesIn = (rows: Iterable<DocumentRow>): number => {
  let sum = 0;
  for (const { summary } of rows) sum += summary.passages;
  return sum;
};
