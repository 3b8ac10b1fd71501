import type { BertThread } from './bert-thread.ts';

/** Opens a thread; `onEnd`: it ended, by itself or closed. */
type OpenThread = (onEnd: () => void) => Promise<BertThread>;

interface RestingThread extends BertThread {
  /** Whether a batch can be embedded at once. */
  isOpen(): boolean;
}

/**
 * A thread that is opened for the first batch and ended when it had none for `restMs` milliseconds: it holds the
 * weights of the model once more. Embedding throws what opening throws.
 */
export function restingThread(open: OpenThread, restMs: number): RestingThread {
  let thread: Promise<BertThread> | null = null;
  let isOpen = false;
  let busy = 0;
  let rest: NodeJS.Timeout | undefined;
  const opened = (): Promise<BertThread> => {
    if (thread !== null) return thread;
    const forget = (): void => {
      if (thread !== opening) return;
      thread = null;
      isOpen = false;
    };
    const opening = open(forget).then(
      (one) => {
        isOpen = thread === opening;
        return one;
      },
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    thread = opening;
    return opening;
  };
  const close = async (): Promise<void> => {
    clearTimeout(rest);
    const closing = thread;
    thread = null;
    isOpen = false;
    // One that failed to open said so to whom it was opened for.
    await closing?.then(
      (one) => one.close(),
      () => undefined,
    );
  };
  return {
    isOpen: () => isOpen,
    embed: async (texts) => {
      clearTimeout(rest);
      busy++;
      try {
        return await (await opened()).embed(texts);
      } finally {
        busy--;
        if (busy === 0) rest = setTimeout(() => void close(), restMs).unref();
      }
    },
    close,
  };
}
