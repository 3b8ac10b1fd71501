import type { StandardRPCCustomJsonSerializer } from '@orpc/client/standard';
import type { EnginePort } from '../engine-process.ts';
import { Closing, Inbox } from '../port-pair.ts';

/** The used part of a MessagePort of the page. */
export interface MessagePortLike {
  postMessage(message: unknown): void;
  start(): void;
  close(): void;
  addEventListener(type: 'message', listener: (event: { readonly data?: unknown }) => void): void;
  addEventListener(type: 'close', listener: () => void): void;
}

/** The used part of a WebSocket, of the page and of `ws`. */
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

/** A channel of a shell as an EnginePort. Sends nothing after its close; queues messages until there is a listener. */
export function channelPort(channel: ChannelLike): EnginePort {
  const inbox = new Inbox();
  const closing = new Closing();
  channel.addEventListener('message', ({ data }) => inbox.deliver(data));
  channel.addEventListener('close', () => closing.happen());
  const close = (): void => {
    channel.close();
    // A MessagePort does not report its own close, and a socket only when the other side has agreed.
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

/** Most arguments of one call, which must fit on the stack. */
const SLICE = 0x8000;

/**
 * Encodes bytes as base64, since oRPC's messages are JSON. Both ends of a channel need it. Types up to 20 are oRPC's
 * own.
 */
export const bytesInJson: StandardRPCCustomJsonSerializer = {
  type: 21,
  condition: (value) => value instanceof Uint8Array,
  serialize: (value) => toBase64(value as Uint8Array),
  deserialize: (text) => fromBase64(text as string),
};

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += SLICE) parts.push(String.fromCharCode(...bytes.subarray(at, at + SLICE)));
  return btoa(parts.join(''));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
