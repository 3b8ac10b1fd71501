import { z } from 'zod';
import { ChunkId, ChunkType, DocumentId, PageRects } from './documents.ts';
import { ValidationReport } from './findings/validation-report.ts';
import { SearchHit } from './search.ts';
import { CellBasis } from './tables.ts';

export const CitationType = z.enum(['direct_quote', 'paraphrase', 'inference']);
export type CitationType = z.infer<typeof CitationType>;

/**
 * A text away from the cited words that affects their meaning; an exception takes back what they say. Lit thin beside
 * them.
 */
export const ContextSpan = z.object({
  kind: z.enum(['heading', 'introduction', 'column', 'row', 'exception']),
  /** The canonical text from `start` to `end`. */
  text: z.string(),
  start: z.int().nonnegative(),
  end: z.int().positive(),
  rects: z.array(PageRects),
});
export type ContextSpan = z.infer<typeof ContextSpan>;

/**
 * A part of the cited words that is lit strong: a cell of a row, or the sentence itself where its neighbours only widen
 * the span.
 */
export const LitSpan = z.object({
  kind: z.enum(['words', 'cell']),
  start: z.int().nonnegative(),
  end: z.int().positive(),
  rects: z.array(PageRects),
});
export type LitSpan = z.infer<typeof LitSpan>;

/**
 * The same place in the terms of the W3C's Web Annotation Data Model (4.2.4, 4.2.5): the cited words with those around
 * them, and their offsets in the canonical text, which count characters there and not units of UTF-16.
 */
export const TextSelector = z.discriminatedUnion('type', [
  z.object({ type: z.literal('TextQuoteSelector'), exact: z.string(), prefix: z.string(), suffix: z.string() }),
  z.object({ type: z.literal('TextPositionSelector'), start: z.int().nonnegative(), end: z.int().positive() }),
]);
export type TextSelector = z.infer<typeof TextSelector>;

/** One place in a document that supports one claim (requirement B4). */
export const Citation = z.object({
  /** The number of its marker `[n]` in the answer, from 1. */
  marker: z.int().positive(),
  document_id: DocumentId,
  document_name: z.string(),
  source_filename: z.string(),
  chunk_id: ChunkId,
  chunk_index: z.int().nonnegative(),
  page_index: z.int().nonnegative().nullable(),
  page_number: z.int().positive().nullable(),
  page_label: z.string().nullable(),
  /** The line of a plain text that the proving words begin in, from 1; left out of all other documents. */
  line_number: z.int().positive().optional(),
  section: z.string(),
  /** Of the proving words; left out in citations recorded before this field existed. */
  chunk_type: ChunkType.optional(),
  /** Verbatim: the canonical text from `start` to `end`. */
  text_span: z.string(),
  start: z.int().nonnegative(),
  end: z.int().positive(),
  /**
   * The part of it by which the sentence was judged; what is around it only widens the span to the length that the
   * library's settings aim at. Left out where it is all of it.
   */
  proof: z.object({ start: z.int().nonnegative(), end: z.int().positive() }).optional(),
  rects: z.array(PageRects),
  /**
   * The texts above the cited words that affect their meaning. Empty in citations recorded before this field existed.
   */
  context_spans: z.array(ContextSpan).default([]),
  /**
   * The parts of the cited words that prove the sentence. Empty in citations recorded before this field existed: then
   * all of them are lit.
   */
  lit_spans: z.array(LitSpan).default([]),
  /** Left out in citations recorded before this field existed. */
  selectors: z.array(TextSelector).optional(),
  claim_text: z.string(),
  citation_type: CitationType,
  similarity: z.number().nullable(),
  confidence_score: z.number().min(0).max(1),
  /** Where others find the original, where an address was set: of the document, its followed folder or the library. */
  url: z.string().optional(),
});
export type Citation = z.infer<typeof Citation>;

/**
 * The verdict on a sentence by its places, from the best to the worst. It is the worse of requirement C4's mapping
 * (accurate = supported; confidence 0.4–0.7 or a fuzzy span = weak; else unsupported, since its words are missing) and
 * of the support checks (C3): a doubtful difference is weak, and a source that says otherwise of the same thing makes
 * it contradicted.
 */
export const Verdict = z.enum(['supported', 'weak', 'unsupported', 'contradicted']);
export type Verdict = z.infer<typeof Verdict>;

/** Whether an answer may have a sentence with this verdict. */
export const holds = (verdict: Verdict): boolean => verdict === 'supported' || verdict === 'weak';

/**
 * Whether a sentence answers what was asked, beside its verdict: a sentence that its page says may be about something
 * else.
 */
export const AnswersQuestion = z.enum(['yes', 'unsure']);
export type AnswersQuestion = z.infer<typeof AnswersQuestion>;

/** One sentence of the answer with the markers of its citations. */
export const Claim = z.object({
  text: z.string(),
  markers: z.array(z.int().positive()).min(1),
  /** Never `unsupported` or `contradicted`: such sentences are in `removed`. */
  verdict: Verdict,
  /** One sentence in plain words when it is weak. */
  reason: z.string().nullable(),
  /** Left out in answers recorded before this field existed. */
  answers_question: AnswersQuestion.optional(),
  /** Only where code wrote the sentence from cells of tables. */
  basis: CellBasis.optional(),
});
export type Claim = z.infer<typeof Claim>;

/** A sentence that failed the checks: shown struck out, and left out of copies, exports and confidence. */
export const RemovedClaim = z.object({
  text: z.string(),
  /** Its verdict. In answers recorded before this field existed `unsupported`. */
  verdict: Verdict.extract(['unsupported', 'contradicted']).default('unsupported'),
  reason: z.string(),
  /** Index of the claim that it came before (`claims.length`: at the end). */
  before: z.int().nonnegative(),
});
export type RemovedClaim = z.infer<typeof RemovedClaim>;

/** What two documents say otherwise of the thing that was asked. The answer has both sentences, each cited. */
export const Conflict = z.object({
  sides: z
    .array(
      z.object({
        marker: z.int().positive(),
        document_name: z.string(),
        /** The words in which they differ, as this document's sentence has them: “24 hours”. */
        words: z.string(),
      }),
    )
    .length(2),
});
export type Conflict = z.infer<typeof Conflict>;

/** What a question needs beyond reading: only code does it, over figures of tables, and never a model. */
export const Needs = z.enum(['count', 'compare', 'compute']);
export type Needs = z.infer<typeof Needs>;

/** A line of a document that is near a question and not confirmed as its answer. It is shown and never cited. */
export const NearestLine = z.object({
  document_id: DocumentId,
  document_name: z.string(),
  source_filename: z.string(),
  chunk_id: ChunkId,
  page_index: z.int().nonnegative().nullable(),
  page_number: z.int().positive().nullable(),
  page_label: z.string().nullable(),
  /** The headings above it, from the outermost, joined by " > ". */
  section: z.string(),
  chunk_type: ChunkType.optional(),
  /** Verbatim: the canonical text from `start` to `end`. */
  text: z.string(),
  start: z.int().nonnegative(),
  end: z.int().positive(),
  rects: z.array(PageRects),
  /** Those of its words that may be the answer; empty where none are known to be. */
  lit_spans: z.array(LitSpan),
});
export type NearestLine = z.infer<typeof NearestLine>;

const AnswerMode = z.enum(['answer', 'clarify', 'refuse']);

const Timings = z.object({
  evidence_ms: z.number(),
  first_token_ms: z.number().nullable(),
  total_ms: z.number(),
  prompt_tokens: z.int(),
});
export type Timings = z.infer<typeof Timings>;

/** The documents and passages that were searched, stated with every refusal (requirement B8). */
export const Searched = z.object({
  documents: z.int(),
  /**
   * Number of documents in the question's collection, or of all. Null in answers recorded before this field existed.
   */
  of: z.int().nullable().default(null),
  pages: z.int(),
  unreadable_pages: z.int(),
  /** The documents of `unreadable_pages`. Null in answers recorded before this field existed. */
  unreadable_documents: z.array(DocumentId).nullable().default(null),
  /** Documents that were left out because their stored data is damaged ("pincite repair" restores it). */
  damaged_documents: z.array(DocumentId).default([]),
  passages: z.int(),
});
export type Searched = z.infer<typeof Searched>;

/** One option of a question back: asks the same question of these documents. */
export const ClarifyOption = z.object({ label: z.string(), document_ids: z.array(DocumentId).min(1) });
export type ClarifyOption = z.infer<typeof ClarifyOption>;

/** What an answer to a question for a list or a count was made from (requirement B13). */
export const ListBasis = z.object({
  kind: z.enum(['list', 'count']),
  /** Passages with a sentence in the prompt. */
  used: z.int().nonnegative(),
  /** All passages in scope that mention `mention_term` or are near it in meaning. */
  matching: z.int().nonnegative(),
  /** The sections that its sentences stand in, in their order. Empty in answers recorded before this field existed. */
  sections: z.array(z.object({ document_name: z.string(), section: z.string() })).default([]),
  /** Whether it is one list of a document with all of its items. */
  is_whole: z.boolean().default(false),
  /** The numbers or letters of items of the same lists that are not in it, "7" or "c", in their order. */
  left_out: z.array(z.string()).default([]),
});
export type ListBasis = z.infer<typeof ListBasis>;

/**
 * A marker in the text of an answer: `[n]` from `start` to `end`. Other bracketed numbers in the text are no markers.
 */
export const PlacedMarker = z.object({
  marker: z.int().positive(),
  start: z.int().nonnegative(),
  end: z.int().positive(),
});
export type PlacedMarker = z.infer<typeof PlacedMarker>;

/** A citation in the map form, which many programs read: its id is its marker without brackets. */
export const MappedCitation = z.object({
  /** From 1; null in a text without pages. */
  page: z.int().positive().nullable(),
  page_label: z.string().nullable(),
  /** Verbatim: the cited words. */
  snippet: z.string(),
  /** The name of its file. */
  source: z.string(),
  title: z.string(),
  section: z.string(),
  document_id: z.string(),
  chunk_id: z.string(),
  url: z.string().optional(),
});
export type MappedCitation = z.infer<typeof MappedCitation>;

/** How markers are written in the text of answers. */
export const MarkerForm = z.enum(['[1]', '[†1]', 'C1']);
export type MarkerForm = z.infer<typeof MarkerForm>;

/** An answer (requirement B3). */
export const Answer = z.object({
  answer_id: z.string(),
  thread_id: z.string(),
  question: z.string(),
  mode: AnswerMode,
  /** True for verbatim sentences only: each claim is a sentence of a document, word for word (requirement B7). */
  quote_only: z.boolean().default(false),
  /** True when this answer was made earlier, for the same question and the same documents (requirement B10). */
  cached: z.boolean().default(false),
  /** When `cached` is true, the time at which the question was first answered. */
  first_answered_at: z.iso.datetime().nullable().default(null),
  /**
   * The claims in order, each followed by its markers `[n]`. For a refusal its sentence; for `clarify` the question
   * back.
   */
  answer: z.string(),
  /** Where each marker stands in `answer`, in its order. Left out in answers recorded before this field existed. */
  markers: z.array(PlacedMarker).optional(),
  claims: z.array(Claim),
  removed: z.array(RemovedClaim),
  citations: z.array(Citation),
  confidence: z.number().min(0).max(1),
  missing_information: z.string().nullable(),
  /** Empty in answers recorded before this field existed. */
  conflicts: z.array(Conflict).default([]),
  /** Two or three options of a question back (`clarify`); otherwise empty. */
  options: z.array(ClarifyOption).default([]),
  searched: Searched,
  /** The nearest passages of a refusal; never cited. */
  nearest: z.array(SearchHit),
  /**
   * The lines nearest to a question that is not answered, at most five, the nearest first. Empty for an answer, where
   * nothing is near, and in answers recorded before this field existed.
   */
  nearest_lines: z.array(NearestLine).default([]),
  /** Null where reading answers the question, and in answers recorded before this field existed. */
  needs: Needs.nullable().default(null),
  /** Null unless the question asks for a list or a count, or the answer is a list. */
  list_basis: ListBasis.nullable().default(null),
  /** The question's topic in words that the documents have; "Find every mention" looks for it. */
  mention_term: z.string().nullable().default(null),
  validation: ValidationReport,
  /**
   * The model that writes answers, also where it wrote none of this one. `server`: its host and port, where it runs on
   * one.
   */
  model: z.object({ file: z.string(), sha256: z.string(), server: z.string().optional() }),
  timings: Timings,
});
export type Answer = z.infer<typeof Answer>;
