interface Waiter {
  readonly exclusive: boolean;
  readonly start: () => void;
}

/**
 * A lock for one holder alone or for several that share it, in the order of requests: nobody overtakes, so a stream of sharers
 * cannot starve an exclusive holder. `acquire` returns the function that releases it (calling it again does nothing) and rejects
 * with the signal's reason when aborted while waiting.
 */
export class SharedLock {
  #sharers = 0;
  #alone = false;
  #queue: Waiter[] = [];

  acquire(how: 'alone' | 'shared', options: { readonly signal?: AbortSignal } = {}): Promise<() => void> {
    const { signal } = options;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const leave = () => {
        this.#queue = this.#queue.filter((other) => other !== waiter);
        reject(signal?.reason);
        this.#next();
      };
      const waiter: Waiter = {
        exclusive: how === 'alone',
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve(this.#hold(waiter.exclusive));
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#queue.push(waiter);
      this.#next();
    });
  }

  #hold(exclusive: boolean): () => void {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      if (exclusive) this.#alone = false;
      else this.#sharers--;
      this.#next();
    };
  }

  #next(): void {
    for (let first = this.#queue[0]; first; first = this.#queue[0]) {
      if (this.#alone || (first.exclusive && this.#sharers > 0)) return;
      this.#queue.shift();
      if (first.exclusive) this.#alone = true;
      else this.#sharers++;
      first.start();
    }
  }
}
