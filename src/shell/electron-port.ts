import type { EnginePort } from './engine-process.ts';
import { Closing, Inbox } from './port-pair.ts';

/** The shape of Electron's MessagePortMain: this file is built for Node too and may not import electron. */
export interface MessagePortMainLike {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown): void;
  start(): void;
  close(): void;
}

/**
 * A port of one of Electron's Node processes as an EnginePort. Queues messages until there is a listener; sends nothing
 * after its close.
 */
export function electronPort(port: MessagePortMainLike): EnginePort {
  const inbox = new Inbox();
  const closing = new Closing();
  port.on('message', ({ data }) => inbox.deliver(data));
  port.on('close', () => closing.happen());
  // Messages are queued until then.
  port.start();
  return {
    postMessage: (message) => {
      if (!closing.happened) port.postMessage(message);
    },
    onMessage: (listener) => inbox.listen(listener),
    onClose: (listener) => closing.listen(listener),
    close: () => {
      port.close();
      closing.happen();
    },
  };
}
