interface Waiter {
  readonly exclusive: boolean;
  readonly start: () => void;
}

/**
 * A lock for one holder alone or for several that share it, in the order of requests: nobody overtakes, so a stream of
 * sharers cannot starve an exclusive holder. `acquire` returns the function that releases it (calling it again does
 * nothing) and rejects with the signal's reason when aborted while waiting.
 */
export class SharedLock {
  #sharers = 0;
  #alone = false;
  #isBeside = false;
  #queue: Waiter[] = [];

  acquire(how: 'alone' | 'shared', options: { readonly signal?: AbortSignal | undefined } = {}): Promise<() => void> {
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

  /**
   * While on, one alone and several that share hold the lock beside each other, and nobody waits for the other kind.
   */
  beside(isOn: boolean): void {
    this.#isBeside = isOn;
    this.#next();
  }

  #next(): void {
    for (;;) {
      const at = this.#queue.findIndex((waiter, i) => (i === 0 || this.#isBeside) && this.#mayStart(waiter));
      const [first] = at === -1 ? [] : this.#queue.splice(at, 1);
      if (first === undefined) return;
      if (first.exclusive) this.#alone = true;
      else this.#sharers++;
      first.start();
    }
  }

  #mayStart({ exclusive }: Waiter): boolean {
    if (exclusive) return !this.#alone && (this.#sharers === 0 || this.#isBeside);
    return !this.#alone || this.#isBeside;
  }
}
