import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackServer {
  readonly url: string;
  /** "METHOD path" of every request, in order. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** A server on loopback. `answer` gets "METHOD path"; where it throws, `failed` answers. */
export async function serveLoopback(
  answer: (asked: string, request: http.IncomingMessage, response: http.ServerResponse) => void | Promise<void>,
  failed: (response: http.ServerResponse, error: Error) => void,
): Promise<LoopbackServer> {
  const requests: string[] = [];
  const server = http.createServer(async (request, response) => {
    const asked = `${request.method} ${request.url}`;
    requests.push(asked);
    try {
      await answer(asked, request, response);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else failed(response, error as Error);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function sendJson(response: http.ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
