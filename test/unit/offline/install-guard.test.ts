import { execFile } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('allowed-attempts.ts', import.meta.url));
const run = promisify(execFile);

async function listen(says: string) {
  const server = http.createServer((_, response) => response.end(says)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

it('lets through the addresses that it was installed with, and nothing that is near to them', async () => {
  const [allowed, other] = [await listen('allowed'), await listen('other')];
  const { stdout } = await run(process.execPath, [SCRIPT, String(allowed.port), String(other.port)]);
  allowed.close();
  other.close();
  const only = `Pincite may reach 127.0.0.1:${allowed.port}, allowed-server.invalid:${allowed.port} alone`;
  const refused = (what: string) => `${only}: ${what} was refused.`;
  const { 'the name': named, 'the name, with a look-up of one’s own': lookedUp, ...outcomes } = JSON.parse(stdout);
  expect(outcomes).toEqual({
    'the address': 'allowed',
    'the address, its port as text': 'allowed',
    'another port': refused('net.Socket.connect'),
    'another name of the address': refused('net.Socket.connect'),
    'the address, by a proxy': refused('net.Socket.connect'),
    'a host that is another when it is looked at again': 'connected to the first',
    'a port that is another when it is looked at again': 'allowed',
    'a socket of one’s own without options': refused('net.Socket.connect'),
    fetch: refused('fetch'),
    WebSocket: refused('WebSocket'),
    udp: refused('dgram.createSocket'),
    'dns.lookup of another name': refused('dns.lookup'),
    'dns.promises of the name': refused('dns.promises.lookup'),
    'a second guard': 'TypeError',
  });
  // Its name may be looked up; nobody has it. A look-up of the caller's own would have led to the server.
  for (const outcome of [named, lookedUp]) expect(outcome).toMatch(/^(?:ENOTFOUND|EAI_AGAIN)$/u);
});
