/** Dimensions of the vectors that a library keeps (`library/tables/schema.ts`, which this room may not import). */
export const VECTOR_DIMENSIONS = 384;

/** Sentence embeddings, unit length. `dimensions` is VECTOR_DIMENSIONS for every model that may be chosen. */
export interface Embedder {
  readonly modelSha256: string;
  readonly dimensions: number;
  embed(texts: readonly string[], options?: EmbedOptions): Promise<Float32Array[]>;
}

/** The ONNX file that was made of an embedding model at set-up, and what is known of the model without opening it. */
export interface Encoder {
  readonly path: string;
  readonly width: number;
  /** Most tokens of a text, special ones included. */
  readonly mostTokens: number;
  /** The word pieces as vocab.txt has them, one a line. */
  readonly vocabulary: string;
}

export interface EmbedOptions {
  /** What the texts are; some models want to know. `passage` when left out. */
  readonly as?: 'question' | 'passage' | undefined;
  readonly signal?: AbortSignal | undefined;
  /** A caller waits for the whole batch: it goes before the rest of other batches. */
  readonly isUrgent?: boolean;
}

/** A prompt in the model's own template, up to the start of the answer. */
export interface PromptRequest {
  /** Constant part; its evaluated state is kept between requests. */
  readonly system: string;
  readonly user: string;
  /** The beginning of the answer, given and not generated: evaluating it costs a fraction of decoding it. */
  readonly start?: string;
  readonly signal?: AbortSignal | undefined;
}

/** How far a prompt is read. */
export interface PromptRead {
  readonly tokens: number;
  /** Those of them that are read. */
  readonly read: number;
  /** Those that were read for a prompt before and kept. */
  readonly reused: number;
  /** How many are being read now. */
  readonly next: number;
  /** Most tokens that this model read in a second since it was opened; null where it read none yet. */
  readonly fastest: number | null;
}

/** A JSON schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface GenerateRequest extends PromptRequest {
  /** GBNF that every character of the output matches, from the end of `start`. */
  readonly grammar: string;
  /** The same of the whole output, `start` included, for a server that takes no grammar. It says less. */
  readonly schema: JsonSchema;
  readonly maxTokens: number;
  readonly seed: number;
  readonly temperature: number;
  /** Told how far the prompt is read, each time before more of it is. A server says nothing while it reads. */
  readonly onRead?: ((read: PromptRead) => void) | undefined;
}

/** Cosine in -1..1 of a text with each of others, in their order; null without an embedding model. Throws CANCELLED. */
export type TextSimilarity = (
  text: string,
  others: readonly string[],
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<readonly number[] | null>;

/** What an answer says of the model that wrote it. */
export interface ChatModelName {
  /** The model's file; of one on a server the name by which the server knows it. */
  readonly file: string;
  /** Of the file; of a model on a server, of its address, its name and what the server says of it. */
  readonly sha256: string;
  /** Host and port of the server that runs it; left out for one on this machine. */
  readonly server?: string | undefined;
}

/** A chat model. On this machine it takes one request at a time, and the runtime queues the others. */
export interface ChatRuntime {
  readonly model: ChatModelName;
  /** Most tokens of prompt and reply together, as `countTokens` counts them. */
  readonly contextTokens: number;
  /** Exact on this machine; an estimate for a model on a server. */
  countTokens(text: string): number;
  /** Streams the text as it is decoded. Ends at the grammar's end, at `maxTokens`, or throws CANCELLED. */
  generate(request: GenerateRequest): AsyncIterable<string>;
  /**
   * Evaluates a prompt so that the next request with the same beginning starts at once; generates nothing. Other
   * requests go first and wait for a few tokens at most. Throws CANCELLED.
   */
  readAhead(request: PromptRequest): Promise<void>;
  /** Token count of the last prompt, and of its part that was reused from the kept state. */
  readonly lastPrompt: { readonly tokens: number; readonly reused: number };
}

/** How well a line answers a question. */
export interface LineScore {
  /**
   * Weighted mean of what each word of the question finds in the line, at most 1; comparable between the lines of one
   * question.
   */
  readonly score: number;
}

/** Scores lines for a question by the trained scorer, in their order. Throws CANCELLED. */
export type ScoreLines = (
  question: string,
  lines: readonly string[],
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<readonly LineScore[]>;
