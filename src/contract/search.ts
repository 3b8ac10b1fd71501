import { z } from 'zod';
import { ChunkId, ChunkType, DocumentId } from './documents.ts';
import { PinciteError } from './errors.ts';

/**
 * Most characters of a question, and of a text that is searched for: some pages. More is a file pasted by mistake, and
 * would take seconds.
 */
export const LONGEST_QUESTION = 2000;
export const LONGEST_SEARCH = 8000;

/**
 * The text without spaces around it. Throws QUESTION_EMPTY, QUESTION_TOO_LONG. To be called before any other work on a
 * request.
 */
export function checkedQuestion(text: string, limit: number = LONGEST_QUESTION): string {
  const trimmed = text.trim();
  if (trimmed === '') throw new PinciteError('QUESTION_EMPTY');
  if (text.length > limit) throw new PinciteError('QUESTION_TOO_LONG', { limit });
  return trimmed;
}

/** Most characters of a text that is checked against documents: a claim, or the words that are said to prove it. */
const LONGEST_CHECKED = 8000;

/**
 * Throws BAD_REQUEST for a text to be checked that is blank or too long, called `what` in its sentence. To be called
 * before any other work.
 */
export function assertChecked(text: string, what: string, limit: number = LONGEST_CHECKED): void {
  if (text.trim() === '') throw new PinciteError('BAD_REQUEST', { why: `${what} is empty` });
  if (text.length > limit) throw new PinciteError('BAD_REQUEST', { why: `${what} is longer than ${limit} characters` });
}

export const SearchRequest = z.object({
  query: z.string(),
  k: z.int().min(1).max(100).default(10),
  /** Least similarity of a passage to the query; without it that of the library's settings. */
  similarity_threshold: z.number().min(0).max(1).optional(),
  document_ids: z.array(DocumentId).optional(),
  /** The collection whose documents are searched; without it the whole library. */
  collection: z.string().optional(),
});
export type SearchRequest = z.infer<typeof SearchRequest>;

export const SearchHit = z.object({
  chunk_id: ChunkId,
  document_id: DocumentId,
  document_name: z.string(),
  source_filename: z.string(),
  /** First page of the passage, 0-based; null for text files. */
  page_index: z.int().nullable(),
  page_number: z.int().nullable(),
  page_label: z.string().nullable(),
  /** Every page the passage touches, 0-based. */
  pages: z.array(z.int()),
  section: z.string(),
  /** Left out in hits recorded before this field existed. */
  chunk_type: ChunkType.optional(),
  /** UTF-16 offsets into the document's canonical text. */
  start: z.int(),
  end: z.int(),
  /** Cosine of question and passage, 4 decimals; null before the passage is embedded. */
  similarity: z.number().nullable(),
  /** The key that orders the hits; comparable within one request only. */
  score: z.number(),
  text: z.string(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchResult = z.object({ hits: z.array(SearchHit), ms: z.number() });
export type SearchResult = z.infer<typeof SearchResult>;
