import { z } from 'zod';

/** First 16 hex digits of the SHA-256 of the file's bytes. */
export const DocumentId = z.string().regex(/^[0-9a-f]{16}$/);

/** `<document_id>_<chunk_index>` */
export const ChunkId = z.string().regex(/^[0-9a-f]{16}_\d+$/);

/** What most of a range of a document is. `list`: an item of one; `comment`: what readers wrote beside the page. */
export const ChunkType = z.enum(['paragraph', 'list', 'table', 'heading', 'comment']);
export type ChunkType = z.infer<typeof ChunkType>;

/** [x, y, width, height] in PDF user space points: y up, unrotated, no shift by media or crop box. */
export const Rect = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Rect = z.infer<typeof Rect>;

/** The boxes of a range on one page. */
export const PageRects = z.object({ page_index: z.int().nonnegative(), rects: z.array(Rect) });
export type PageRects = z.infer<typeof PageRects>;

/** The state of a file (requirement A7), including the states on its way into the library. */
export const DocumentState = z.enum([
  'waiting',
  'reading',
  'searchable',
  'recognising',
  'embedding',
  'ready',
  'password_needed',
  'damaged',
  'no_text',
  'too_large',
  'cancelled',
  'failed',
]);
export type DocumentState = z.infer<typeof DocumentState>;

/**
 * The state of a page; `reason` says why it is not plain text. `low_confidence`: some of its words may be wrong or
 * missing. `garbled`: its letters are not those that a person sees. `waiting`: OCR will read its picture.
 */
export const PageState = z.enum(['text', 'ocr', 'low_confidence', 'garbled', 'unreadable', 'waiting']);
export type PageState = z.infer<typeof PageState>;

export const Coverage = z.object({
  pages: z.int().nonnegative(),
  text: z.int().nonnegative(),
  ocr: z.int().nonnegative(),
  low_confidence: z.int().nonnegative(),
  garbled: z.int().nonnegative().default(0),
  unreadable: z.int().nonnegative(),
  waiting: z.int().nonnegative().default(0),
  /**
   * Share of pages whose text is what a person sees, from the file or by OCR, 0..1. A text has no pages: 1 where all
   * that a person sees in the file was read; 0 where parts were left out, and it counts as one of low confidence.
   */
  share: z.number().min(0).max(1),
});
export type Coverage = z.infer<typeof Coverage>;

export const PageCoverage = z.object({
  page_index: z.int().nonnegative(),
  page_number: z.int().positive(),
  page_label: z.string().nullable(),
  state: PageState,
  reason: z.string().nullable(),
  characters: z.int().nonnegative(),
});
export type PageCoverage = z.infer<typeof PageCoverage>;

/** Most characters of a name that a user gives to a document, and of a tag. */
const LONGEST_NAME = 200;
const LONGEST_TAG = 40;
const TagName = z.string().min(1).max(LONGEST_TAG);

export const DocumentSummary = z.object({
  document_id: DocumentId,
  /** What answers call it: the name that a user gave it, else its title, else its file's name without ending. */
  document_name: z.string(),
  source_filename: z.string(),
  /**
   * What it calls itself, where that says something of this document: the declared title (of a text file: its first
   * heading) whose words stand where it begins. Null: its file's name is all.
   */
  title: z.string().nullable(),
  /** Null: nobody renamed it. */
  given_name: z.string().nullable(),
  /** Words that users sort documents by, sorted. */
  tags: z.array(TagName),
  kind: z.enum(['pdf', 'text']),
  /** `searchable` until every passage has its vector, then `ready`. */
  state: z.enum(['searchable', 'ready']),
  bytes: z.int(),
  /** UTF-16 length of the canonical text. */
  characters: z.int(),
  /** Pages of a PDF; 0 for a text file, which has none. */
  pages: z.int(),
  passages: z.int(),
  embedded: z.int(),
  coverage: Coverage,
  /** Files attached to it, each of which can be added as a document of its own. */
  attachments: z.int().nonnegative(),
  /** The collections that it is in, sorted; empty for a document that belongs to the library only. */
  collections: z.array(z.string()),
  supersedes: DocumentId.nullable(),
  /** The day that its file names in its properties, or a mail in its head, as written there; null without one. */
  dated: z.iso.date().nullable(),
  added_at: z.iso.datetime(),
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;

/** Most characters of the name of a collection. */
export const LONGEST_COLLECTION = 120;
export const CollectionName = z.string().min(1).max(LONGEST_COLLECTION);

/** A change of documents; what is left out stays as it is. */
export const DocumentUpdate = z.object({
  document_ids: z.array(DocumentId).min(1),
  /** Exactly these; not along with the next two. */
  collections: z.array(CollectionName).optional(),
  /** Besides the collections that each is in; it is made where there is none. */
  add_to: CollectionName.optional(),
  take_out_of: CollectionName.optional(),
  /** Of one document; null: its own name again. */
  name: z.string().max(LONGEST_NAME).nullable().optional(),
  /** Besides the tags that each has. */
  add_tag: TagName.optional(),
  remove_tag: TagName.optional(),
  /** Null makes a document an edition of its own again. */
  supersedes: DocumentId.nullable().optional(),
});
export type DocumentUpdate = z.infer<typeof DocumentUpdate>;

/** A file that is attached to a document: to a PDF, as the files of a portfolio are, or to a mail. */
export const AttachedFile = z.object({
  /** Its place among the files attached to the document, from 0. */
  index: z.int().nonnegative(),
  name: z.string(),
  /** Null when it cannot be taken out of the document. */
  bytes: z.int().nonnegative().nullable(),
  /** The id that it has as a document, whether it was added or not; null like `bytes`. */
  document_id: DocumentId.nullable(),
});
export type AttachedFile = z.infer<typeof AttachedFile>;

/** One line of `pincite ingest`: the result of one file. */
export const IngestResult = z.object({
  source_filename: z.string(),
  document_id: DocumentId.nullable(),
  state: DocumentState,
  /** Null on success; otherwise one sentence that starts with the fault. */
  reason: z.string().nullable(),
  code: z.string().nullable(),
  /** True when the library already had the same bytes. */
  duplicate: z.boolean(),
  pages: z.int(),
  coverage: Coverage.nullable(),
  /** Files attached to it, which are not added with it. */
  attachments: z.int().nonnegative(),
  seconds: z.number(),
});
export type IngestResult = z.infer<typeof IngestResult>;

/** Why work on a file does not go on: other programs have the processor. */
export const WaitsFor = z.enum(['processor']);
export type WaitsFor = z.infer<typeof WaitsFor>;

export const IngestProgress = z.object({
  source_filename: z.string(),
  document_id: DocumentId.nullable(),
  phase: z.enum(['reading', 'indexing', 'recognising', 'embedding']),
  /** Null while it goes on. */
  waits_for: WaitsFor.nullable().optional(),
  /** Whether adding waits because a question is being answered. */
  is_paused: z.boolean().optional(),
  pages_done: z.int(),
  pages: z.int(),
  pages_per_second: z.number().nullable(),
  seconds_left: z.number().nullable(),
});
export type IngestProgress = z.infer<typeof IngestProgress>;

export const IngestEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: IngestProgress }),
  z.object({ type: z.literal('result'), result: IngestResult }),
]);
export type IngestEvent = z.infer<typeof IngestEvent>;

/**
 * A range that does not stand in the page's own content: the value of a form field, a box to tick (☑ or ☐), a note
 * written on the page, a stamp, a comment that opens beside the page, or a word that OCR reads in the page's picture.
 */
export const TextMark = z.object({
  source: z.enum(['field', 'tick', 'note', 'stamp', 'comment', 'ocr']),
  start: z.int(),
  end: z.int(),
  /** Of OCR: how sure it is of the word, 0..1. */
  confidence: z.number().min(0).max(1).optional(),
});

export type TextMark = z.infer<typeof TextMark>;

export const SentenceRow = z.object({
  start: z.int(),
  end: z.int(),
  text: z.string(),
  pages: z.array(PageRects),
  /** Left out where every character stands in the page's own content. */
  marks: z.array(TextMark).optional(),
});
export type SentenceRow = z.infer<typeof SentenceRow>;

/** A heading of a document, as Pincite reads it, in the order of the text. */
export const DocumentSection = z.object({
  title: z.string(),
  /** From 1, the topmost. */
  level: z.int().positive(),
  start: z.int().nonnegative(),
  page_index: z.int().nonnegative().nullable(),
  page_number: z.int().positive().nullable(),
  page_label: z.string().nullable(),
});
export type DocumentSection = z.infer<typeof DocumentSection>;

/** A term that a document defines, at the words that name it. */
export const DefinedTerm = DocumentSection.pick({ page_index: true, page_number: true, page_label: true }).extend({
  term: z.string(),
  start: z.int().nonnegative(),
  end: z.int().positive(),
});
export type DefinedTerm = z.infer<typeof DefinedTerm>;

/** How often the answers in the record cite a document. */
export const DocumentCitations = z.object({
  citations: z.int().nonnegative(),
  /** Answers with any of these citations. */
  answers: z.int().nonnegative(),
  /** Ten at most, the most cited first. */
  sections: z.array(z.object({ section: z.string(), count: z.int().positive() })),
});
export type DocumentCitations = z.infer<typeof DocumentCitations>;
