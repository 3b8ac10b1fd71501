import { PinciteError } from '../../../contract/errors.ts';
import type { EmbeddingForm } from '../catalog.ts';
import type { Embedder, EmbedOptions } from '../types.ts';
import type { SharedLock } from './shared-lock.ts';

/** Something that embeds one batch of texts at a time; llama-runtime.ts makes them. */
export interface EmbeddingContext {
  /** Whether it is there already; left out: always. Opening one takes far longer than a question does. */
  readonly isOpen?: () => boolean;
  /** A vector, of any length, for each text: its tokens without the special ones. */
  vectors(texts: readonly (readonly number[])[]): Promise<readonly ArrayLike<number>[]>;
}

export interface EmbedderParts {
  readonly modelSha256: string;
  /** Of the vectors that the model makes. */
  readonly dimensions: number;
  /** How the model wants its texts; left out: as they are. */
  readonly form?: EmbeddingForm | undefined;
  /** The longest input in tokens, special ones ([CLS], [SEP]) included; longer input is cut at its end. */
  readonly maxTokens: number;
  readonly specialTokens: number;
  /** Most tokens of a batch, special ones included; a longer text is a batch by itself. */
  readonly batchTokens: number;
  readonly tokenize: (text: string) => readonly number[];
  readonly contexts: readonly EmbeddingContext[];
  readonly lock: SharedLock;
}

/** Whether a request may be given this context. */
type Suits = (context: EmbeddingContext) => boolean;

interface TokenizedText {
  readonly index: number;
  readonly tokens: readonly number[];
}

/**
 * Creates the embedder: sentence embeddings of unit length. Texts are embedded in batches of `batchTokens`. Each
 * context embeds one batch at a time and acquires the shared lock for it, so a single question overtakes the batches of
 * a document and a chat request gets its turn. An urgent request overtakes as a whole. Throws CANCELLED.
 */
export function createEmbedder(parts: EmbedderParts): Embedder {
  const { contexts, lock, tokenize, specialTokens, batchTokens, form } = parts;
  const finished = form === undefined ? unitLength : (vector: ArrayLike<number>) => shortened(vector, form.dimensions);
  const room = parts.maxTokens - specialTokens;
  // The first is open at any time; who is alone takes it.
  const free = [...contexts];
  const waiting: { readonly suits: Suits; readonly resolve: (context: EmbeddingContext) => void }[] = [];
  const take = (suits: Suits) => {
    const at = free.findIndex(suits);
    const [context] = at < 0 ? [] : free.splice(at, 1);
    return context
      ? Promise.resolve(context)
      : new Promise<EmbeddingContext>((resolve) => waiting.push({ suits, resolve }));
  };
  const giveBack = (context: EmbeddingContext) => {
    const next = waiting.findIndex(({ suits }) => suits(context));
    if (next >= 0) waiting.splice(next, 1)[0]?.resolve(context);
    else free.push(context);
    free.sort((a, b) => contexts.indexOf(a) - contexts.indexOf(b));
  };

  async function embedBatch(
    batch: readonly TokenizedText[],
    vectors: Float32Array[],
    suits: Suits,
    signal: AbortSignal | undefined,
  ) {
    const letGo = await lock.acquire('shared', { signal });
    const context = await take(suits);
    try {
      const made = await context.vectors(batch.map(({ tokens }) => tokens));
      for (const [i, { index }] of batch.entries()) vectors[index] = finished(made[i] ?? []);
    } finally {
      giveBack(context);
      letGo();
    }
  }

  async function embed(
    texts: readonly string[],
    { signal, isUrgent = false, as = 'passage' }: EmbedOptions = {},
  ): Promise<Float32Array[]> {
    const vectors: Float32Array[] = new Array(texts.length);
    const before = form?.[as] ?? '';
    const tokenized = texts.map((text, index) => ({ index, tokens: tokenize(`${before}${text}`).slice(0, room) }));
    const batches = batchesOf(tokenized, batchTokens, specialTokens);
    const pending = batches.values();
    // A question and its names are two requests at once: for them no further model is brought into memory.
    const suits: Suits = batches.length > 1 ? () => true : ({ isOpen }) => isOpen?.() ?? true;
    let failed = false;
    const work = async () => {
      for (const batch of pending) {
        signal?.throwIfAborted();
        // Another worker's failure ends the request, whose result is lost anyway.
        if (failed) return;
        await embedBatch(batch, vectors, suits, signal);
      }
    };
    // Contexts are handed out in the order of requests. If every batch requested one at once, another request would
    // wait for the last of them.
    const asking = isUrgent ? batches : contexts.slice(0, batches.length);
    const workers = asking.map(() =>
      work().catch((error: unknown) => {
        failed = true;
        throw error;
      }),
    );
    const results = await Promise.allSettled(workers);
    const rejected = results.find((result) => result.status === 'rejected');
    if (rejected && signal?.aborted) throw new PinciteError('CANCELLED', {}, { cause: rejected.reason });
    if (rejected) throw rejected.reason;
    return vectors;
  }
  return { modelSha256: parts.modelSha256, dimensions: form?.dimensions ?? parts.dimensions, embed };
}

/** In the order of the texts. */
function batchesOf(texts: readonly TokenizedText[], most: number, special: number): TokenizedText[][] {
  const batches: TokenizedText[][] = [];
  let left = 0;
  for (const text of texts) {
    left -= text.tokens.length + special;
    if (left < 0 || batches.length === 0) {
      batches.push([]);
      left = most - text.tokens.length - special;
    }
    batches.at(-1)?.push(text);
  }
  return batches;
}

/** Kept from a division by zero, as PyTorch's layer norm has it. */
const EPSILON = 1e-5;

/** The first dimensions of a vector whose values were brought to mean 0 and variance 1, as models of this kind want. */
function shortened(vector: ArrayLike<number>, dimensions: number): Float32Array {
  const values = Array.from(vector);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return unitLength(values.slice(0, dimensions).map((value) => (value - mean) / Math.sqrt(variance + EPSILON)));
}

function unitLength(vector: ArrayLike<number>): Float32Array {
  const values = Float32Array.from(vector);
  const length = Math.hypot(...values);
  if (!(length > 0))
    throw new PinciteError('INTERNAL', { why: 'the embedding model gave a vector without a direction' });
  return values.map((value) => value / length);
}
