/**
 * The plain data that the stages of the engine hand to each other, and what `engine.ts` passes in.
 * Types only: a stage imports this file, `text/` and the contract, never another stage.
 *
 * All offsets are UTF-16 offsets, end exclusive. Unless said otherwise they address the canonical text of the document:
 * its pages joined by a form feed (`\f`), one character that belongs to no page.
 */
import type { Answer, Citation, CitationType, Claim, ValidationReport, Verdict } from '../contract/answer.ts';
import type { DocumentSummary, PageState } from '../contract/documents.ts';

/**
 * What a sentence is. A `row` is one line of a table; its cells are separated by one tab. `furniture` is what runs along
 * the pages (headers, footers, page numbers): part of the text, never worth citing.
 */
export type SentenceKind = 'prose' | 'heading' | 'item' | 'row' | 'furniture';

export interface SentenceRange {
  readonly start: number;
  readonly end: number;
  readonly kind: SentenceKind;
  /** For a row: the range of its table's header row, when there is one. */
  readonly header: readonly [start: number, end: number] | null;
  /** For a row with figures, where the places of the words on the page tell it. */
  readonly table?: TablePlace;
}

/** A value of a row. Offsets address the canonical text. */
export interface NamedValue {
  readonly start: number;
  readonly end: number;
  /** The name of its column: "2021"; null where it is not certain. */
  readonly column: string | null;
  /** What stands over that column and others: "Three months ended March 31,"; null for nothing. */
  readonly over: string | null;
}

/** Where a row stands in its table, told from geometry and not from the order of the text. */
export interface TablePlace {
  /** What stands above all columns or beside their names: "Three months ended March 31, (in millions)"; null for nothing. */
  readonly caption: string | null;
  /** The nearest label above that names a group of rows: "Current assets:"; null where the row is in none. */
  readonly group: string | null;
  /** From left to right; never empty. */
  readonly values: readonly NamedValue[];
}

/** One page as it is stored. A text file has exactly one, with `geometry` null. */
export interface PageRecord {
  readonly pageIndex: number;
  /** The label the document itself prints or declares ("iv", "A-3"), null when it declares none. */
  readonly label: string | null;
  /** Offset of the page's first character. */
  readonly start: number;
  readonly text: string;
  /** Packed boxes of every character, see documents/geometry.ts; null when there is nothing to draw. */
  readonly geometry: Uint8Array | null;
  readonly state: PageState;
  readonly reason: string | null;
}

/** A run of sentences under one heading: what is indexed and retrieved. */
export interface PassageRecord {
  readonly chunkIndex: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Heading path joined by " > ", "" above the first heading. */
  readonly section: string;
  /** First and last page touched, 0-based. */
  readonly firstPage: number;
  readonly lastPage: number;
  readonly sentences: readonly SentenceRange[];
}

/** A file read once, complete. */
export interface CanonicalDocument {
  readonly documentId: string;
  /** The declared title (of a text file: its first heading) when it fits the file's name, else that name without its ending. */
  readonly name: string;
  readonly kind: 'pdf' | 'text';
  readonly characters: number;
  readonly pages: readonly PageRecord[];
  readonly passages: readonly PassageRecord[];
}

/**
 * What words stand under or beside: a heading of their path, the introduction of their list, the header row of their table, a
 * neighbouring sentence that takes something back.
 */
export interface ScopeText {
  readonly kind: 'heading' | 'introduction' | 'column' | 'exception';
  readonly text: string;
  /** Null where it is known by its words only. */
  readonly range: readonly [start: number, end: number] | null;
  /** The items of a list or the rows of a table stand under it and have no verb of their own. */
  readonly governs?: boolean;
  /** A heading that asks and is answered with “No”. */
  readonly isDenied?: boolean;
}

/** A passage as the library gives it back. */
export interface StoredPassage extends PassageRecord {
  readonly chunkId: string;
  readonly documentId: string;
  /** What its sentences stand under that is not in it (`leadOf`); absent where nobody asked for it. */
  readonly lead?: readonly ScopeText[];
}

/** A passage found for a question, with what found it. Ranks start at 1; null = not among that retriever's results. */
export interface RetrievedPassage extends StoredPassage {
  readonly document: DocumentSummary;
  readonly pageLabel: string | null;
  /** Cosine of question and passage in -1..1, null before the passage is embedded. */
  readonly similarity: number | null;
  /** How well the period that its document's name states fits the question's, 0..1; null when either states none. */
  readonly periodFit: number | null;
  readonly score: number;
  readonly bm25Rank: number | null;
  readonly vectorRank: number | null;
}

/** What a follow-up question leans on, as retrieval uses it. */
export interface SearchContext {
  /** The question together with the words of the conversation that it leans on. */
  readonly text: string;
  /** Share of that text's score in a passage's score, 0..1; the rest is the score of the question alone. At 0 it is not searched for. */
  readonly weight: number;
  /** Documents that the last answer cites; those that are gone are ignored. */
  readonly documentIds: readonly string[];
  /** What a passage of these documents gains; the score of the best passages is about 15 to 25. */
  readonly preference: number;
  /** Part of the weight that is left, 0..1, when the question finds passages that are very like it by itself. */
  readonly least: number;
}

/** One document on its way in, reported at least once a second. */
export interface ReadingProgress {
  readonly pagesDone: number;
  readonly pages: number;
}

export interface ReadRequest {
  readonly bytes: Uint8Array;
  readonly sourceFilename: string;
  readonly password?: string;
}

/** Reads one file in a worker that can be killed. Rejects with a PinciteError whose code is the file's state. */
export type ReadDocument = (
  request: ReadRequest,
  options: { readonly signal?: AbortSignal; readonly onProgress?: (progress: ReadingProgress) => void },
) => Promise<CanonicalDocument>;

/** Sentence embeddings, unit length. `dimensions` is 384 for the default model. */
export interface Embedder {
  readonly modelSha256: string;
  readonly dimensions: number;
  embed(texts: readonly string[], options?: EmbedOptions): Promise<Float32Array[]>;
}

export interface EmbedOptions {
  readonly signal?: AbortSignal;
  /** Somebody waits for all of them: they go before what is left of other batches. */
  readonly isUrgent?: boolean;
}

/** A prompt in the model's own template, up to where the answer begins. */
export interface PromptRequest {
  /** Constant part; its evaluated state is kept between requests. */
  readonly system: string;
  readonly user: string;
  /** The beginning of the answer, given instead of written: evaluated at once, it costs a fraction of decoding it. */
  readonly start?: string;
  readonly signal?: AbortSignal;
}

export interface GenerateRequest extends PromptRequest {
  /** GBNF that bounds every character of the output, which is what follows `start`. */
  readonly grammar: string;
  readonly maxTokens: number;
  readonly seed: number;
  readonly temperature: number;
}

/** Cosine in -1..1 of a text with each of others, in their order; null where no embedding model is here. Throws CANCELLED. */
export type Likeness = (
  text: string,
  others: readonly string[],
  options?: { readonly signal?: AbortSignal },
) => Promise<readonly number[] | null>;

/** A local chat model. One request at a time; the runtime queues the others. */
export interface ChatRuntime {
  readonly model: { readonly file: string; readonly sha256: string };
  countTokens(text: string): number;
  /** Streams the text as it is decoded. Ends at the grammar's end, at `maxTokens`, or throws CANCELLED. */
  generate(request: GenerateRequest): AsyncIterable<string>;
  /**
   * How likely the answer begins with the first of two words rather than with the second, 0..1: one evaluation of the prompt,
   * nothing is written. Throws CANCELLED.
   */
  preference(request: PromptRequest, words: readonly [first: string, second: string]): Promise<number>;
  /**
   * Evaluates a prompt so that the next request that begins with it begins at once; nothing is written. Everybody else comes
   * first: they wait for a few tokens at most. Throws CANCELLED.
   */
  readAhead(request: PromptRequest): Promise<void>;
  /** Tokens of the last prompt, with the part that was taken from the kept state. */
  readonly lastPrompt: { readonly tokens: number; readonly reused: number };
}

/** A marker as it was put into the text of an answer: `[n]` at [start, end). Only these are markers, whatever else looks like one. */
export interface PlacedMarker {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

/** An answer before (or after) validation. A claim whose markers were all removed has none. */
export interface AnswerDraft {
  readonly text: string;
  readonly markers: readonly PlacedMarker[];
  readonly claims: readonly Claim[];
  readonly citations: readonly Citation[];
}

export interface ValidatedDraft extends AnswerDraft {
  readonly report: Omit<ValidationReport, 'repaired'>;
}

/** Checks a draft against the passages of this request (requirement C1). Pure. */
export type ValidateDraft = (draft: AnswerDraft, passages: readonly StoredPassage[]) => ValidatedDraft;

/** How a claim stands to the words cited for it. `background`: heading path and table header that the words stand under. */
export type JudgeCitation = (
  claim: string,
  source: string,
  background: string,
) => { readonly citation_type: CitationType; readonly confidence_score: number };

/**
 * One place cited for a claim. `background`: heading path and table header that the words stand under. `around`: what else of the
 * question holds for the whole passage, worked out only for a claim that needs it, which is weak.
 */
export interface CitedPlace {
  readonly passage: Pick<StoredPassage, 'start' | 'text' | 'sentences'> &
    Partial<Pick<StoredPassage, 'section' | 'lead'>>;
  readonly textSpan: string;
  readonly background: string;
  readonly around?: () => string;
}

/** A verdict with what it rests on. */
export interface Judgement {
  readonly verdict: Verdict;
  /** One sentence in plain words, null when supported. */
  readonly reason: string | null;
  /** For each place what it stands under that the claim takes words from. */
  readonly scopes?: readonly (readonly ScopeText[])[];
}

/** The verdict on a claim with all that is cited for it. */
export type JudgeClaim = (claim: string, places: readonly CitedPlace[]) => Judgement;

/** Everything about one answer that the trace log keeps (requirement E2). */
export interface AnswerRecord {
  readonly answer: Answer;
  readonly asked_at: Date;
  readonly top_k: number;
  readonly retrieved: readonly string[];
  /** What the model cited, before validation: one entry for each attempt and claim. */
  readonly model_citations: readonly { attempt: number; claim: string; sentences: number[]; chunk_ids: string[] }[];
  readonly seed: number;
  /** SHA-256 (hex) of system part, user part, beginning of the reply and grammar of the last prompt; null when the model was not asked. */
  readonly prompt_sha256: string | null;
  /** What the confidence was computed from, by name; null for what is not an answer. */
  readonly confidence_features: Readonly<Record<string, number>> | null;
}
