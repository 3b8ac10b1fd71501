import { PinciteError } from '../../contract/errors.ts';

/** Questions go before everything: work in the background waits while one is answered. */
export interface Precedence {
  /** A question begins; the returned function ends it. */
  questionBegins(): () => void;
  /** Whether background work waits for a question. */
  readonly isPaused: boolean;
  /** Background work goes on beside the questions, until none is left: the user wants it now. */
  readNow(): void;
  /** Resolves when background work may go on, which asks before each portion. Throws CANCELLED. */
  turn(signal?: AbortSignal): Promise<void>;
  /** Called whenever `isPaused` or `isBeside` changes, until the returned function is called. */
  onChange(listener: () => void): () => void;
  /** Whether background work goes on although a question is answered. */
  readonly isBeside: boolean;
}

/** `onChange` as the method. */
export function precedence(onChange?: (now: Pick<Precedence, 'isPaused' | 'isBeside'>) => void): Precedence {
  let [questions, isBeside] = [0, false];
  let free = Promise.withResolvers<void>();
  const listeners = new Set<() => void>();
  const isPaused = (): boolean => questions > 0 && !isBeside;
  const change = (work: () => void): void => {
    const before = [isPaused(), isBeside].join();
    work();
    if (before === [isPaused(), isBeside].join()) return;
    if (!isPaused()) {
      free.resolve();
      free = Promise.withResolvers();
    }
    onChange?.({ isPaused: isPaused(), isBeside });
    for (const listener of listeners) listener();
  };
  return {
    questionBegins: () => {
      change(() => questions++);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        change(() => {
          questions--;
          if (questions === 0) isBeside = false;
        });
      };
    },
    get isPaused() {
      return isPaused();
    },
    get isBeside() {
      return isBeside;
    },
    readNow: () =>
      change(() => {
        isBeside = questions > 0;
      }),
    turn: async (signal) => {
      const aborted = Promise.withResolvers<void>();
      const onAbort = (): void => aborted.resolve();
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        while (isPaused() && signal?.aborted !== true) await Promise.race([free.promise, aborted.promise]);
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
      if (signal?.aborted === true) throw new PinciteError('CANCELLED');
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
