import { Worker } from 'node:worker_threads';
import type { BertFacts } from './bert-graph.ts';
import type { Pieces } from './bert-session.ts';
import type { EmbeddingAnswer, EmbeddingOrder } from './embedding-worker.ts';

/** A model in a thread of its own. */
export interface BertThread {
  readonly facts: BertFacts;
  /** A vector of any length for each text. Throws what the model or its thread fails with. */
  embed(texts: Pieces): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}

/**
 * Opens the model of a GGUF file in a thread, which also makes it ready: half a second in which this one can read the
 * library. Null for a file of another form (see `bertOf`). `workerUrl`: the thread's entry, source or build. `onEnd`:
 * it ended after it was open, by itself or closed. Throws what opening throws.
 */
export async function openBertThread(workerUrl: URL, path: string, onEnd: () => void): Promise<BertThread | null> {
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
  const ordered = async (order: { path: string } | { texts: Pieces }): Promise<EmbeddingAnswer> => {
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
  const opened = await ordered({ path }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const facts = 'facts' in opened ? opened.facts : null;
  if (facts === null) {
    await close();
    return null;
  }
  if (ended !== null) throw ended;
  isOpen = true;
  const { width } = facts;
  return {
    facts,
    embed: async (texts) => {
      const answer = await ordered({ texts });
      if (!('vectors' in answer)) throw new Error('the embedding thread answered something else');
      return texts.map((_, i) => answer.vectors.subarray(i * width, (i + 1) * width));
    },
    close,
  };
}
