import { Closing } from './closing.ts';
import type { EnginePort } from './engine-process.ts';
import { Inbox } from './inbox.ts';

/** Two ends of a channel inside one process: for the shell's own calls to the engine. Messages arrive in a later task. */
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

/** Joins two channels end to end: what one says the other says on, and they close together. */
export function joinPorts(left: EnginePort, right: EnginePort): void {
  left.onClose(() => right.close());
  right.onClose(() => left.close());
  left.onMessage((message) => right.postMessage(message));
  right.onMessage((message) => left.postMessage(message));
}
