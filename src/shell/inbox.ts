/** Keeps what arrives until somebody listens, so that a channel handed over late loses nothing. Order is kept. */
export class Inbox {
  private waiting: unknown[] = [];
  private listener: ((message: unknown) => void) | null = null;

  deliver(message: unknown): void {
    if (this.listener === null) this.waiting.push(message);
    else this.listener(message);
  }

  /** There is one listener; the messages that waited come at once. */
  listen(listener: (message: unknown) => void): void {
    this.listener = listener;
    const waiting = this.waiting;
    this.waiting = [];
    for (const message of waiting) listener(message);
  }
}
