import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { PinciteError } from '../contract/errors.ts';

export interface LoopbackHandlers {
  readonly request: RequestListener;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export interface Loopback {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 and, where this machine has it, on ::1 with the same port, and nowhere else. `port` 0 takes a free one.
 * Throws PORT_UNUSABLE. A port whose ::1 belongs to another program is used on 127.0.0.1 alone, which the printed address names.
 */
export async function listenOnLoopback(port: number, handlers: LoopbackHandlers): Promise<Loopback> {
  const first = newServer(handlers);
  try {
    await listen(first, port, '127.0.0.1');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'another program uses it' : code === 'EACCES' ? 'it is reserved' : message;
    throw new PinciteError('PORT_UNUSABLE', { port, why }, { cause: error });
  }
  const taken = (first.address() as AddressInfo).port;
  const servers = [first];
  const second = newServer(handlers);
  try {
    await listen(second, taken, '::1');
    servers.push(second);
  } catch {
    second.close();
  }
  return {
    port: taken,
    close: async () => {
      await Promise.all(
        servers.map(async (server) => {
          const closed = once(server, 'close');
          server.close();
          server.closeAllConnections();
          await closed;
        }),
      );
    },
  };
}

function newServer({ request, upgrade }: LoopbackHandlers): Server {
  return createServer({ maxHeaderSize: 16_384 }, request).on('upgrade', upgrade);
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  const listening = once(server, 'listening');
  server.listen({ port, host, exclusive: true });
  await listening;
}
