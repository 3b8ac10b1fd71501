import { Worker } from 'node:worker_threads';
import type { Bert } from './bert-graph.ts';
import type { Pieces } from './bert-session.ts';
import type { EmbeddingAnswer, EmbeddingOrder } from './embedding-worker.ts';

/** A model in a thread of its own. */
export interface BertThread {
  /** A vector of any length for each text. Throws what the model or its thread fails with. */
  embed(texts: Pieces): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}

/** Starts the thread. `workerUrl`: its entry, source or build. `onEnd`: it ended, by itself or closed. Throws what opening throws. */
export async function openBertThread(workerUrl: URL, bert: Bert, onEnd: () => void): Promise<BertThread> {
  const worker = new Worker(workerUrl);
  // The model itself is not kept here: the thread has it.
  const { width } = bert;
  const waiting = new Map<number, PromiseWithResolvers<Float32Array>>();
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
    if ('vectors' in answer) asked?.resolve(answer.vectors);
    else asked?.reject(new Error(answer.why));
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => {
    end(new Error(`the embedding thread ended with code ${code}`));
    onEnd();
  });
  let last = 0;
  const ordered = async (order: { model: Bert } | { texts: Pieces }): Promise<Float32Array> => {
    if (ended !== null) throw ended;
    const batch = last++;
    const answer = Promise.withResolvers<Float32Array>();
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
  await ordered({ model: bert }).catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  return {
    embed: async (texts) => {
      const vectors = await ordered({ texts });
      return texts.map((_, i) => vectors.subarray(i * width, (i + 1) * width));
    },
    close: async () => void (await worker.terminate()),
  };
}
