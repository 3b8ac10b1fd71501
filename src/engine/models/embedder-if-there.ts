import { unlessAborted } from '../../contract/errors.ts';
import type { LlamaRuntime } from './runtime/llama-runtime.ts';
import type { Embedder } from './types.ts';

/**
 * The embedding model; null when its file is missing, since search works without it. A damaged file is an error. Throws
 * CANCELLED when aborted while it is opened.
 */
export async function embedderIfThere(
  runtime: Pick<LlamaRuntime, 'embedder'>,
  signal?: AbortSignal,
): Promise<Embedder | null> {
  try {
    return await unlessAborted(runtime.embedder(), signal);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'MODEL_MISSING') return null;
    throw error;
  }
}
