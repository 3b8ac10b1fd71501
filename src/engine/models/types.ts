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
