import { z } from 'zod';
import { DocumentId, PageRects } from '../documents.ts';

/** Places of an older edition to compare with an edition that supersedes it (requirement D8). */
export const ComparisonRequest = z.object({
  document_id: DocumentId,
  newer_id: DocumentId,
  places: z
    .array(z.object({ start: z.int().nonnegative(), end: z.int().positive() }))
    .min(1)
    .max(50),
});
export type ComparisonRequest = z.infer<typeof ComparisonRequest>;

/** The counterpart of a place in the newer edition. */
export const NewerPlace = z.object({
  start: z.int().nonnegative(),
  end: z.int().positive(),
  /** Verbatim: the canonical text from `start` to `end`. */
  text: z.string(),
  /** First page, 0-based; null for text files, as are the two below. */
  page_index: z.int().nonnegative().nullable(),
  page_number: z.int().positive().nullable(),
  page_label: z.string().nullable(),
  section: z.string(),
  rects: z.array(PageRects),
  /**
   * 1: the same words, apart from white space and the forms of quotes and hyphens; less: the share of words in common.
   */
  similarity: z.number().min(0).max(1),
});
export type NewerPlace = z.infer<typeof NewerPlace>;

export const PlaceComparison = z.object({
  start: z.int().nonnegative(),
  end: z.int().positive(),
  /** The words of the older edition, verbatim. */
  text: z.string(),
  /** Null when the newer edition has nothing similar enough. */
  newer: NewerPlace.nullable(),
});
export type PlaceComparison = z.infer<typeof PlaceComparison>;

/** One entry for each place asked for, in the same order. */
export const EditionComparison = z.object({
  document_id: DocumentId,
  newer_id: DocumentId,
  newer_name: z.string(),
  places: z.array(PlaceComparison),
});
export type EditionComparison = z.infer<typeof EditionComparison>;

/** A sentence of an edition, and where it stands. */
const EditionSentence = NewerPlace.pick({
  start: true,
  end: true,
  text: true,
  section: true,
  page_index: true,
  page_number: true,
  page_label: true,
});
export type EditionSentence = z.infer<typeof EditionSentence>;

/**
 * One difference between two whole editions: a sentence that was changed, taken out (`newer` null) or added (`older`
 * null).
 */
export const EditionChange = z.object({
  older: EditionSentence.nullable(),
  newer: EditionSentence.nullable(),
});
export type EditionChange = z.infer<typeof EditionChange>;

/** All differences between two editions, in the order of the newer one; what was taken out comes where it stood. */
export const EditionChanges = z.object({
  document_id: DocumentId,
  newer_id: DocumentId,
  older_name: z.string(),
  newer_name: z.string(),
  /** Sentences of either that the other has word for word. */
  unchanged: z.int().nonnegative(),
  changes: z.array(EditionChange),
  /** True when there were more, which are not listed. */
  cut: z.boolean(),
});
export type EditionChanges = z.infer<typeof EditionChanges>;
