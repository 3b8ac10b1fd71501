import { PinciteError } from '../../contract/errors.ts';

/** Lets the callers of one process in one after the other, in the order they came. */
export interface Turns {
  /** Waits for the turn; call the result to end it. Throws CANCELLED when aborted while waiting. */
  take(signal?: AbortSignal): Promise<() => void>;
}

export function turns(): Turns {
  let last: Promise<void> = Promise.resolve();
  return {
    take: async (signal) => {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      const aborted = Promise.withResolvers<void>();
      const abort = () => aborted.resolve();
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) abort();
      await Promise.race([before, aborted.promise]);
      signal?.removeEventListener('abort', abort);
      if (signal?.aborted) {
        // The place in the queue is passed on only when it comes up, so that the order holds.
        void before.then(resolve);
        throw new PinciteError('CANCELLED');
      }
      return resolve;
    },
  };
}
