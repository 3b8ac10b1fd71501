import { z } from 'zod';
import { ChunkId, DocumentId } from '../documents.ts';

/** The input of a search that finds every mention (requirement B12). */
export const MentionsRequest = z.object({
  /** A word, a phrase or a clause. Throws TERM_EMPTY without a letter, digit or sign, TERM_TOO_LONG. */
  term: z.string(),
  /** Also finds passages near in meaning; throws MODEL_MISSING without the embedding model. */
  semantic: z.boolean().default(false),
  document_ids: z.array(DocumentId).optional(),
  collection: z.string().optional(),
});
export type MentionsRequest = z.infer<typeof MentionsRequest>;

/**
 * `exact`: the words of the term in any case, accents, hyphens and quotes; `inflected`: another form of them ("notices"
 * for "notice", "30 April 2024" for "30.4.24", "Müller" for "Mueller"); `look-alike`: with letters of another alphabet
 * that only look like its own (a Cyrillic "а" in "safe"); `similar`: a passage without the words that is near in
 * meaning.
 */
const MentionMatch = z.enum(['exact', 'inflected', 'look-alike', 'similar']);

/** UTF-16 offsets, end exclusive. */
const TextSpan = z.object({ start: z.int().nonnegative(), end: z.int().positive() });

/** One place in a document. */
export const Mention = z.object({
  document_id: DocumentId,
  /** The passage that holds it; null for text outside of all passages. */
  chunk_id: ChunkId.nullable(),
  match: MentionMatch,
  /** Range in the canonical text from the first word to the last; of a similar passage its whole range. */
  start: z.int().nonnegative(),
  end: z.int().positive(),
  /** Ranges of the words: more than one where a running header or footer is between them. */
  ranges: z.array(TextSpan).min(1),
  /** Verbatim, the ranges joined by a space. */
  text: z.string(),
  /** The sentence, or the sentences, with the words; of a similar passage its text. */
  sentence: z.string(),
  /** Ranges of the words in `sentence`; empty for a similar passage. */
  marks: z.array(TextSpan),
  /** True in a running header or footer. */
  running: z.boolean(),
  page_index: z.int().nonnegative().nullable(),
  page_number: z.int().positive().nullable(),
  page_label: z.string().nullable(),
  section: z.string(),
  /** Cosine of term and passage, 4 decimals; null unless `match` is `similar`. */
  similarity: z.number().nullable(),
});
export type Mention = z.infer<typeof Mention>;

const Counts = z.object({
  /** Number of mentions: places with the words, in any form. */
  mentions: z.int().nonnegative(),
  /** Number of exact mentions. */
  exact: z.int().nonnegative(),
  /** Number of mentions in running headers and footers. */
  running: z.int().nonnegative(),
  /** Number of passages near in meaning without a mention. */
  similar: z.int().nonnegative(),
});

export const MentionDocument = Counts.extend({
  document_id: DocumentId,
  document_name: z.string(),
  source_filename: z.string(),
  /** 0 for a text file. */
  pages: z.int().nonnegative(),
});
export type MentionDocument = z.infer<typeof MentionDocument>;

export const MentionTotal = Counts.extend({
  /** The term without ignored characters at its ends. */
  term: z.string(),
  /** Documents with at least one mention or similar passage. */
  documents: z.int().nonnegative(),
  searched: z.object({
    documents: z.int().nonnegative(),
    pages: z.int().nonnegative(),
    /** Number of pages without text, whose content cannot be found. */
    unreadable_pages: z.int().nonnegative(),
    /**
     * Number of passages without a vector, which cannot be compared by meaning; 0 when similar passages were not asked
     * for.
     */
    not_compared: z.int().nonnegative(),
  }),
  ms: z.number(),
});
export type MentionTotal = z.infer<typeof MentionTotal>;

/**
 * The events of `mentions.find`: for each document with results its counts, then its mentions in portions (in order of
 * their position, then similar passages, nearest first); at the end the total, once. Where it takes long, between
 * documents how many of them are searched.
 */
export const MentionEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('document'), document: MentionDocument }),
  z.object({ type: z.literal('mentions'), mentions: z.array(Mention) }),
  z.object({ type: z.literal('progress'), searched: z.int().nonnegative(), documents: z.int().nonnegative() }),
  z.object({ type: z.literal('total'), total: MentionTotal }),
]);
export type MentionEvent = z.infer<typeof MentionEvent>;
