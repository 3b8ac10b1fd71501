import { ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { errorSentence } from '../../contract/errors.ts';
import type { EnginePort } from '../engine-process.ts';
import { bytesInJson } from './channel-port.ts';

/** One open channel with oRPC on it. Guarantees that no call waits after its close. */
export class EngineChannel {
  readonly link: RPCLink<Record<never, never>>;
  private readonly port: EnginePort;
  private readonly pending = new Set<(reason: Error) => void>();
  private closed = false;

  constructor(port: EnginePort) {
    this.port = port;
    // Before oRPC's own listener, which ends waiting calls with an uninformative error.
    port.onClose(() => this.end());
    this.link = new RPCLink({
      port: {
        postMessage: (message: unknown) => port.postMessage(message),
        onMessage: { addListener: (listener: (message: unknown) => void) => port.onMessage(listener) },
        onDisconnect: { addListener: (listener: () => void) => port.onClose(listener) },
      },
      customJsonSerializers: [bytesInJson],
    });
  }

  get gone(): boolean {
    return this.closed;
  }

  close(): void {
    this.port.close();
    this.end();
  }

  /** The result of `work`, or ENGINE_GONE as soon as the channel closes: oRPC never answers calls made after that. */
  whileOpen<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settled = (): boolean => this.pending.delete(reject);
      work.then(
        (value) => {
          settled();
          resolve(value);
        },
        (error) => {
          settled();
          reject(error);
        },
      );
      if (this.closed) reject(engineGone());
      else this.pending.add(reject);
    });
  }

  private end(): void {
    this.closed = true;
    for (const reject of [...this.pending]) reject(engineGone());
    this.pending.clear();
  }
}

/** ENGINE_GONE in the form of the contract's errors in a client: code, sentence, `data.details`. */
export function engineGone(cause?: unknown): Error {
  return new ORPCError('ENGINE_GONE', {
    defined: true,
    message: errorSentence('ENGINE_GONE'),
    data: { details: {} },
    cause,
  });
}
