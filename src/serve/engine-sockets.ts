import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { ENGINE_PROTOCOL, KEY_PROTOCOL, SIGNED_OUT_CLOSE } from '../contract/shell/tab-key.ts';
import type { EnginePort } from '../shell/engine-process.ts';
import { channelPort } from '../shell/page/channel-port.ts';
import type { Caller, Entrant } from './session.ts';

export interface EngineSocketsOptions {
  /** Rejects while no engine runs. */
  readonly ready: () => Promise<void>;
  readonly connect: (port: EnginePort, caller: Caller) => Promise<void>;
  /** Milliseconds between two looks at who holds a socket on which nothing is called. */
  readonly lookEveryMs?: number;
}

/** Largest message of a page, which is a questionnaire's text. A larger one ends its channel with 1009. */
export const LARGEST_MESSAGE = 4 * 1024 * 1024;
/** Most channels of one caller, one for each window of a user. */
export const MOST_SOCKETS = 8;
/** Most unread bytes of a page; beyond that it hangs, and its channel is ended to save our memory. */
const MOST_UNREAD = 64 * 1024 * 1024;

const LOOK_EVERY_MS = 30_000;
/** Close code of a socket whose holder cannot be asked about now (RFC 6455: try again later). */
const TRY_LATER_CLOSE = 1013;

/** The pages' channels to the engine over WebSockets. Callers were checked before. */
export class EngineSockets {
  private readonly options: EngineSocketsOptions;
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    perMessageDeflate: false,
    clientTracking: true,
    // The other subprotocol is the key, which must not be sent back.
    handleProtocols: (offered) => offered.has(ENGINE_PROTOCOL) && ENGINE_PROTOCOL,
  });
  /** By the key of a member; null: the owner's. */
  private readonly open = new Map<string | null, number>();

  constructor(options: EngineSocketsOptions) {
    this.options = options;
  }

  /** Answers an upgrade: 503 while there is no engine or when all places are taken. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, entrant: Entrant): Promise<void> {
    const who = entrant.member?.key ?? null;
    const before = this.open.get(who) ?? 0;
    if (before >= MOST_SOCKETS) return refuseUpgrade(socket, 503);
    this.open.set(who, before + 1);
    socket.once('close', () => this.open.set(who, (this.open.get(who) ?? 1) - 1));
    try {
      await this.options.ready();
    } catch {
      // ENGINE_GONE: the page's bridge reports it to its client, which tries again when asked.
      return refuseUpgrade(socket, 503);
    }
    this.server.handleUpgrade(request, socket, head, (webSocket) => {
      // 'close' follows with its code; without a listener an oversize message would be an uncaught error.
      webSocket.on('error', () => undefined);
      const port = channelPort(webSocket);
      const guarded: EnginePort = {
        ...port,
        onMessage: (listener) => port.onMessage(this.whileHeld(webSocket, entrant, listener)),
        postMessage: (message) => {
          if (webSocket.bufferedAmount > MOST_UNREAD) webSocket.terminate();
          else port.postMessage(message);
        },
      };
      this.options.connect(guarded, entrant).catch(() => port.close());
    });
  }

  /**
   * Passes a message on, in order, once its sender is still who they were when they opened the socket: asked anew after
   * it came. Where they are not, the socket ends, and with it every answer that is under way on it.
   */
  private whileHeld(
    webSocket: WebSocket,
    { isStill }: Entrant,
    listener: (message: unknown) => void,
  ): (message: unknown) => void {
    if (isStill === null) return listener;
    const waiting: unknown[] = [];
    let looks = false;
    const look = async (): Promise<void> => {
      if (looks) return;
      looks = true;
      try {
        do {
          const asked = waiting.splice(0);
          if (!(await isStill())) return webSocket.close(SIGNED_OUT_CLOSE);
          asked.forEach(listener);
        } while (waiting.length > 0);
      } catch {
        // The provider does not answer, as its log line says: nothing is passed on.
        webSocket.close(TRY_LATER_CLOSE);
      } finally {
        looks = false;
      }
    };
    // Who calls nothing more is still told of changes.
    const timer = setInterval(() => void look(), this.options.lookEveryMs ?? LOOK_EVERY_MS);
    webSocket.once('close', () => clearInterval(timer));
    return (message) => {
      waiting.push(message);
      void look();
    };
  }

  close(): void {
    for (const client of this.server.clients) client.terminate();
    this.server.close();
  }
}

/** The key of the tab that requests a socket. */
export function keyOf({ headers }: IncomingMessage): string | undefined {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim());
  return offered.find((protocol) => protocol.startsWith(KEY_PROTOCOL))?.slice(KEY_PROTOCOL.length);
}

/** Refuses an upgrade with a plain status. */
export function refuseUpgrade(socket: Duplex, status: 401 | 403 | 404 | 503): void {
  const reason = { 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found', 503: 'Service Unavailable' }[status];
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
