import { Worker } from 'node:worker_threads';
import type { BertGraph, Pieces } from './bert-session.ts';
import type { EmbeddingAnswer, EmbeddingOrder } from './embedding-worker.ts';

/** A model in a thread of its own. */
export interface BertThread {
  /** A vector of any length for each text. Throws what the model or its thread fails with. */
  embed(texts: Pieces): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}

/**
 * Opens the ONNX file of a model in a thread. `workerUrl`: the thread's entry, source or build. `onEnd`: it ended after
 * it was open, by itself or closed. Throws what opening throws.
 */
export async function openBertThread(
  workerUrl: URL,
  { path, width, mostThreads }: BertGraph,
  onEnd: () => void,
): Promise<BertThread> {
  const worker = new Worker(workerUrl);
  const waiting = new Map<number, PromiseWithResolvers<EmbeddingAnswer>>();
  /** Why the thread can do no more; null while it can. */
  let ended: Error | null = null;
  const end = (error: Error): void => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.on('message', (answer: EmbeddingAnswer) => {
    const asked = waiting.get(answer.batch);
    waiting.delete(answer.batch);
    if ('why' in answer) asked?.reject(new Error(answer.why));
    else asked?.resolve(answer);
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  let isOpen = false;
  worker.on('exit', (code) => {
    end(new Error(`the embedding thread ended with code ${code}`));
    if (isOpen) onEnd();
  });
  let last = 0;
  const ordered = async (order: { encoder: BertGraph } | { texts: Pieces }): Promise<EmbeddingAnswer> => {
    if (ended !== null) throw ended;
    const batch = last++;
    const answer = Promise.withResolvers<EmbeddingAnswer>();
    waiting.set(batch, answer);
    // The thread waits for orders without keeping the process alive.
    worker.ref();
    worker.postMessage({ batch, ...order } satisfies EmbeddingOrder);
    try {
      return await answer.promise;
    } finally {
      if (waiting.size === 0) worker.unref();
    }
  };
  const close = async (): Promise<void> => void (await worker.terminate());
  await ordered({ encoder: { path, width, mostThreads } }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  if (ended !== null) throw ended;
  isOpen = true;
  return {
    embed: async (texts) => {
      const answer = await ordered({ texts });
      if (!('vectors' in answer)) throw new Error('the embedding thread answered something else');
      return texts.map((_, i) => answer.vectors.subarray(i * width, (i + 1) * width));
    },
    close,
  };
}
