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

/**
 * The events that `work` pushes, until it ends. Leaving the loop aborts it, as `signal` does, and waits for its end.
 * Throws what it throws.
 */
export async function* eventsWhile<T>(
  signal: AbortSignal | undefined,
  work: (push: (event: T) => void, stop: AbortSignal) => Promise<void>,
): AsyncGenerator<T, void> {
  const leaving = new AbortController();
  const events = eventQueue<T>();
  const stop = signal === undefined ? leaving.signal : AbortSignal.any([signal, leaving.signal]);
  const done = work(events.push, stop).then(events.end, events.fail);
  try {
    yield* events;
  } finally {
    leaving.abort();
    await done;
  }
}

/** Items on their way to one slow consumer that takes all that wait at once. */
interface WriteQueue<T> {
  push(item: T): void;
  /** Resolves when so little waits that another item may be made ready. */
  room(): Promise<void>;
  /** Resolves when nothing waits or is being written. */
  drained(): Promise<void>;
}

/**
 * `write` gets everything that came while it was busy: many small documents share a commit, a large one has its own.
 * It must not reject. At most `limit` of `weight` waits, plus the one item that exceeds it.
 */
export function writeQueue<T>(
  write: (items: T[]) => Promise<void>,
  weight: (item: T) => number,
  limit: number,
): WriteQueue<T> {
  let waiting: T[] = [];
  let pump: Promise<void> | null = null;
  let taken = Promise.withResolvers<void>();
  const run = async () => {
    while (waiting.length > 0) {
      const items = waiting;
      waiting = [];
      taken.resolve();
      taken = Promise.withResolvers<void>();
      await write(items);
    }
    pump = null;
  };
  const load = () => waiting.reduce((sum, item) => sum + weight(item), 0);
  return {
    push: (item) => {
      waiting.push(item);
      pump ??= run();
    },
    room: async () => {
      while (load() >= limit) await taken.promise;
    },
    drained: async () => {
      while (pump) await pump;
    },
  };
}
