import type { EnginePort } from './engine-process.ts';

/**
 * Two ends of a channel inside one process: for the shell's own calls to the engine. Messages arrive in a later task.
 */
export function portPair(): readonly [EnginePort, EnginePort] {
  const [left, right] = [new Inbox(), new Inbox()];
  const closing = new Closing();
  return [portTo(right, left, closing), portTo(left, right, closing)];
}

function portTo(other: Inbox, own: Inbox, closing: Closing): EnginePort {
  return {
    postMessage: (message) => {
      if (!closing.happened) setImmediate(() => other.deliver(message));
    },
    onMessage: (listener) => own.listen(listener),
    onClose: (listener) => closing.listen(listener),
    close: () => closing.happen(),
  };
}

/** Connects two channels: forwards the messages of each to the other, and closes them together. */
export function joinPorts(left: EnginePort, right: EnginePort): void {
  left.onClose(() => right.close());
  right.onClose(() => left.close());
  left.onMessage((message) => right.postMessage(message));
  right.onMessage((message) => left.postMessage(message));
}

/** Queues messages in order until there is a listener, so that a channel passed on late loses nothing. */
export class Inbox {
  private waiting: unknown[] = [];
  private listener: ((message: unknown) => void) | null = null;

  deliver(message: unknown): void {
    if (this.listener === null) this.waiting.push(message);
    else this.listener(message);
  }

  /** Sets the one listener; queued messages are delivered at once. */
  listen(listener: (message: unknown) => void): void {
    this.listener = listener;
    const waiting = this.waiting;
    this.waiting = [];
    for (const message of waiting) listener(message);
  }
}

/** A close event that fires once, also for listeners added afterwards. */
export class Closing {
  private listeners: (() => void)[] | null = [];

  get happened(): boolean {
    return this.listeners === null;
  }

  listen(listener: () => void): void {
    if (this.listeners === null) listener();
    else this.listeners.push(listener);
  }

  happen(): void {
    const listeners = this.listeners ?? [];
    this.listeners = null;
    for (const listener of listeners) listener();
  }
}
