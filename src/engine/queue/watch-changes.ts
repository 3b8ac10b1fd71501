import { setTimeout as delay } from 'node:timers/promises';

/** Tells watchers that something changed. */
export interface Changes {
  /** Rises with every change. */
  readonly count: number;
  notify(): void;
  /** Resolves at the next change, after `ms`, or when aborted, whichever comes first. */
  next(ms: number, signal: AbortSignal): Promise<void>;
}

export function changes(): Changes {
  let count = 0;
  let wake = Promise.withResolvers<void>();
  return {
    get count() {
      return count;
    },
    notify: () => {
      count++;
      wake.resolve();
      wake = Promise.withResolvers<void>();
    },
    next: async (ms, signal) => {
      const { promise } = wake;
      const over = new AbortController();
      const until = delay(ms, undefined, { signal: AbortSignal.any([signal, over.signal]), ref: false });
      await Promise.race([promise, until.catch(() => undefined)]);
      over.abort();
    },
  };
}

/** At most four snapshots a second. */
const AT_MOST_EVERY_MS = 250;
/** How often changes by another process are looked for. */
const LOOK_EVERY_MS = 3000;

/**
 * Yields a snapshot at once, then one after every change, at most four a second, until aborted. Snapshots are not
 * queued: a slow reader gets the newest. Without a notification, a snapshot is yielded only when its `version` changed.
 */
export async function* watchChanges<T>(
  changed: Changes,
  snapshot: () => Promise<T>,
  versionOf: (snapshot: T) => number | string,
  signal: AbortSignal,
): AsyncGenerator<T, void> {
  let seen = -1;
  let version: number | string | null = null;
  while (!signal.aborted) {
    if (changed.count === seen) await changed.next(LOOK_EVERY_MS, signal);
    if (signal.aborted) return;
    const isNews = changed.count !== seen;
    seen = changed.count;
    const now = await snapshot();
    if (!isNews && versionOf(now) === version) continue;
    version = versionOf(now);
    yield now;
    await delay(AT_MOST_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
