import { PinciteError } from '../../../contract/errors.ts';
import type { Embedder, EmbedOptions } from '../types.ts';
import type { SharedLock } from './shared-lock.ts';

/** One context of the embedding model, for one text at a time; llama-runtime.ts makes them from llama.cpp. */
export interface EmbeddingContext {
  /** The pooled vector, of any length, of tokens without the special ones. */
  vector(tokens: readonly number[]): Promise<readonly number[]>;
}

export interface EmbedderParts {
  readonly modelSha256: string;
  readonly dimensions: number;
  /** The longest input in tokens, special ones ([CLS], [SEP]) included; longer input is cut at its end. */
  readonly maxTokens: number;
  readonly specialTokens: number;
  readonly tokenize: (text: string) => readonly number[];
  readonly contexts: readonly EmbeddingContext[];
  readonly lock: SharedLock;
}

/**
 * Creates the embedder: sentence embeddings of unit length. Each context embeds one text at a time and acquires the shared lock for
 * each text, so a single question overtakes the texts of a long batch and a chat request gets its turn. An urgent batch overtakes
 * as a whole. Throws CANCELLED.
 */
export function createEmbedder(parts: EmbedderParts): Embedder {
  const { contexts, lock, tokenize } = parts;
  const room = parts.maxTokens - parts.specialTokens;
  const free = [...contexts];
  const waiting: ((context: EmbeddingContext) => void)[] = [];
  const take = () => {
    const context = free.pop();
    return context ? Promise.resolve(context) : new Promise<EmbeddingContext>((resolve) => waiting.push(resolve));
  };
  const giveBack = (context: EmbeddingContext) => {
    const next = waiting.shift();
    if (next) next(context);
    else free.push(context);
  };

  async function embedOne(text: string, signal: AbortSignal | undefined): Promise<Float32Array> {
    const letGo = await lock.acquire('shared', signal ? { signal } : {});
    const context = await take();
    try {
      const tokens = tokenize(text).slice(0, room);
      return unitLength(await context.vector(tokens));
    } finally {
      giveBack(context);
      letGo();
    }
  }

  async function embed(
    texts: readonly string[],
    { signal, isUrgent = false }: EmbedOptions = {},
  ): Promise<Float32Array[]> {
    const vectors: Float32Array[] = new Array(texts.length);
    const pending = texts.entries();
    let failed = false;
    const work = async () => {
      for (const [index, text] of pending) {
        signal?.throwIfAborted();
        // Another worker's failure ends the batch, whose result is lost anyway.
        if (failed) return;
        vectors[index] = await embedOne(text, signal);
      }
    };
    // Contexts are handed out in the order of requests. If every text requested one at once, another batch would wait for the last
    // of them.
    const asking = isUrgent ? texts : contexts.slice(0, texts.length);
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
  return { modelSha256: parts.modelSha256, dimensions: parts.dimensions, embed };
}

function unitLength(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  if (!(length > 0))
    throw new PinciteError('INTERNAL', { why: 'the embedding model gave a vector without a direction' });
  return Float32Array.from(vector, (value) => value / length);
}
