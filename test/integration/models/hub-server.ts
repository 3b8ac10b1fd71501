import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the next request is answered; see hubServer. */
type Behaviour = 'whole' | 'unstated' | 'renamed' | 'silent' | 'missing' | 'truncated' | 'no-range' | 'held' | 'wrong';

export interface HubServer {
  readonly url: string;
  /** `GET path range` of every request so far. */
  readonly requests: string[];
  behaviour: Behaviour;
  body: Buffer;
  close(): Promise<void>;
}

/** The commit of every file. */
export const COMMIT = 'c0ffee'.padEnd(40, '0');

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * A loopback server in the place of the hub: serves `body` at every path, with ranges and an ETag, or misbehaves:
 * never answers, 404, keeps the hash to itself, has renamed the repository, breaks off in the middle, ignores ranges, holds back the second half until it is told to behave otherwise, or sends other bytes of the same length.
 */
export async function hubServer(body: Buffer): Promise<HubServer> {
  const server = http.createServer((request, response) => {
    const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '');
    state.requests.push(`${request.method} ${request.url} ${request.headers.range ?? 'all'}`);
    const { behaviour } = state;
    if (behaviour === 'silent') return;
    if (behaviour === 'missing') return void response.writeHead(404).end('not here');
    if (request.method === 'HEAD') {
      // As the hub does: it states the file before it sends the caller on to its bytes.
      const linked = { 'x-linked-etag': `"${sha256(state.body)}"`, 'x-linked-size': state.body.length };
      if (behaviour === 'renamed' && !request.url?.startsWith('/new/'))
        return void response.writeHead(307, { location: `/new${request.url}` }).end();
      const stated = behaviour === 'unstated' ? {} : linked;
      return void response.writeHead(302, { location: '/elsewhere', 'x-repo-commit': COMMIT, ...stated }).end();
    }
    const bytes = behaviour === 'wrong' ? Buffer.alloc(state.body.length, 'x') : state.body;
    const etag = `"${sha256(bytes).slice(0, 12)}"`;
    const same = !request.headers['if-range'] || request.headers['if-range'] === etag;
    const start = range && same && behaviour !== 'no-range' ? Number(range[1]) : 0;
    const rest = bytes.subarray(start);
    response.writeHead(start > 0 ? 206 : 200, { etag, 'content-length': rest.length });
    const half = rest.length >> 1;
    if (behaviour === 'truncated')
      response.write(rest.subarray(0, half), () => setTimeout(() => response.destroy(), 50));
    else if (behaviour === 'held') {
      response.write(rest.subarray(0, half));
      const timer = setInterval(() => {
        if (state.behaviour !== 'held') response.end(rest.subarray(half));
      }, 20);
      response.on('close', () => clearInterval(timer));
    } else response.end(rest);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const state: HubServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    behaviour: 'whole',
    body,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return state;
}
