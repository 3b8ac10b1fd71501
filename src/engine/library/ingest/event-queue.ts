/** Hands events from a running job to the one who iterates. Never holds the job up: it only ever queues. */
export interface EventQueue<T> extends AsyncIterable<T> {
  push(event: T): void;
  end(): void;
  fail(error: unknown): void;
}

export function eventQueue<T>(): EventQueue<T> {
  const waiting: T[] = [];
  let outcome: { error: unknown } | 'ended' | null = null;
  let wake = Promise.withResolvers<void>();
  const signalChange = () => {
    wake.resolve();
    wake = Promise.withResolvers<void>();
  };
  return {
    push: (event) => {
      waiting.push(event);
      signalChange();
    },
    end: () => {
      outcome ??= 'ended';
      signalChange();
    },
    fail: (error) => {
      outcome ??= { error };
      signalChange();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const changed = wake.promise;
        while (waiting.length > 0) yield waiting.shift() as T;
        if (outcome === 'ended') return;
        if (outcome) throw outcome.error;
        await changed;
      }
    },
  };
}
