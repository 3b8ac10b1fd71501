import { Closing } from '../closing.ts';
import type { EnginePort } from '../engine-process.ts';
import { Inbox } from '../inbox.ts';

/** The parts of a MessagePort that are used: the page's own. */
export interface MessagePortLike {
  postMessage(message: unknown): void;
  start(): void;
  close(): void;
  addEventListener(type: 'message', listener: (event: { readonly data?: unknown }) => void): void;
  addEventListener(type: 'close', listener: () => void): void;
}

/** The parts of a WebSocket that are used: the page's own, and that of `ws`. */
export interface SocketLike {
  readonly readyState: number;
  binaryType: string;
  send(message: never): void;
  close(): void;
  addEventListener(type: 'message', listener: (event: { readonly data?: unknown }) => void): void;
  addEventListener(type: 'close', listener: () => void): void;
}

export type ChannelLike = MessagePortLike | SocketLike;

const OPEN = 1;

/** A channel of a shell as an EnginePort. After its close nothing is sent any more; messages wait for their listener. */
export function channelPort(channel: ChannelLike): EnginePort {
  const inbox = new Inbox();
  const closing = new Closing();
  channel.addEventListener('message', ({ data }) => inbox.deliver(data));
  channel.addEventListener('close', () => closing.happen());
  const close = (): void => {
    channel.close();
    // A MessagePort says nothing of its own close, and a socket only when the other side has agreed.
    closing.happen();
  };
  const ends = {
    onMessage: (listener: (message: unknown) => void) => inbox.listen(listener),
    onClose: (listener: () => void) => closing.listen(listener),
    close,
  };
  if ('postMessage' in channel) {
    channel.start();
    return { ...ends, postMessage: (message) => void (closing.happened || channel.postMessage(message)) };
  }
  channel.binaryType = 'arraybuffer';
  return {
    ...ends,
    postMessage: (message) => {
      if (!closing.happened && channel.readyState === OPEN) channel.send(message as never);
    },
  };
}
