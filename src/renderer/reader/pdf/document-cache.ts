/** What a cached document must have. */
export interface Closable {
  readonly close: () => void;
}

/**
 * A document in use. `release` must be called once. With `keep` the document stays open for a while when nobody else
 * uses it. Closing it waits until `work`, which still needs it, has settled.
 */
export interface Lease<T> {
  readonly opened: Promise<T>;
  readonly release: (keep: boolean, work?: Promise<unknown>) => void;
}

interface Entry<T> {
  readonly opened: Promise<T>;
  readonly stop: AbortController;
  /** Settles when all work that still needs the document has settled. */
  work: Promise<unknown>;
  users: number;
}

/**
 * Open documents by address, shared by the reader and the previews. Of the unused ones, `idle` stay open, because the
 * previews of an answer come from one or two documents. A document that failed to open is removed, so that it can be
 * tried again.
 */
export class DocumentCache<T extends Closable> {
  readonly #open: (url: string, signal: AbortSignal) => Promise<T>;
  readonly #idle: number;
  readonly #entries = new Map<string, Entry<T>>();

  constructor(open: (url: string, signal: AbortSignal) => Promise<T>, idle: number) {
    this.#open = open;
    this.#idle = idle;
  }

  acquire(url: string): Lease<T> {
    const entry = this.#entries.get(url) ?? this.#add(url);
    // The map is in order of use, so that the first unused document is the oldest.
    this.#entries.delete(url);
    this.#entries.set(url, entry);
    entry.users += 1;
    let released = false;
    return {
      opened: entry.opened,
      release: (keep, work) => {
        if (released) return;
        released = true;
        entry.work = Promise.allSettled([entry.work, work]);
        entry.users -= 1;
        if (entry.users === 0 && !keep) this.#close(url, entry);
        this.#trim();
      },
    };
  }

  #add(url: string): Entry<T> {
    const stop = new AbortController();
    const entry: Entry<T> = { opened: this.#open(url, stop.signal), stop, work: Promise.resolve(), users: 0 };
    this.#entries.set(url, entry);
    entry.opened.catch(() => this.#forget(url, entry));
    return entry;
  }

  #trim(): void {
    const idle = [...this.#entries].filter(([, entry]) => entry.users === 0);
    for (const [url, entry] of idle.slice(0, Math.max(0, idle.length - this.#idle))) this.#close(url, entry);
  }

  #close(url: string, entry: Entry<T>): void {
    this.#forget(url, entry);
    entry.stop.abort();
    entry.opened.then(
      (document) => entry.work.then(() => document.close()),
      () => undefined,
    );
  }

  #forget(url: string, entry: Entry<T>): void {
    if (this.#entries.get(url) === entry) this.#entries.delete(url);
  }
}
