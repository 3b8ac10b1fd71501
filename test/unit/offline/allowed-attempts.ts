/**
 * Runs in a process of its own: allows one address and one name, tries these and what is near to them, and prints what became of each.
 * Arguments: the port of a server on 127.0.0.1, and that of another.
 */
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns';
import { lookup as lookupPromise } from 'node:dns/promises';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { installGuard } from '../../../src/offline/install-guard.ts';

const [port = 0, other = 0] = process.argv.slice(2).map(Number);
const HOST = '127.0.0.1';
const NAME = 'allowed-server.invalid';
installGuard([
  { host: HOST, port },
  { host: NAME, port },
]);

async function get(options: http.RequestOptions): Promise<string> {
  const request = http.get(options);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return text(response);
}

const attempts: Record<string, () => unknown> = {
  'the address': () => get({ host: HOST, port }),
  'the address, its port as text': () => get({ host: HOST, port: String(port) }),
  'another port': () => get({ host: HOST, port: other }),
  'another name of the address': () => get({ host: 'localhost', port }),
  'the address, by a proxy': () =>
    get({
      host: HOST,
      port,
      agent: new http.Agent({ proxyEnv: { HTTP_PROXY: `http://${HOST}:${other}` } } as http.AgentOptions),
    }),
  'the name': () => get({ host: NAME, port }),
  'the name, with a look-up of one’s own': () =>
    get({
      host: NAME,
      port,
      lookup: (_name, _options, found) => found(null, [{ address: HOST, family: 4 }] as never),
    }),
  'a host that is another when it is looked at again': () => {
    const hosts = [HOST, 'localhost'];
    return once(
      new net.Socket().connect({
        port,
        get host() {
          return hosts.shift();
        },
      }),
      'connect',
    ).then(() => 'connected to the first');
  },
  'a port that is another when it is looked at again': () => {
    const ports = [port, port, other];
    return get({
      host: HOST,
      get port() {
        return ports.shift() ?? other;
      },
    });
  },
  'a socket of one’s own without options': () => new net.Socket().connect(port, HOST),
  fetch: () => fetch(`http://${HOST}:${port}/`),
  WebSocket: () => new WebSocket(`ws://${HOST}:${port}/`),
  udp: () => createSocket('udp4'),
  'dns.lookup of another name': () => lookup('example.invalid', () => undefined),
  'dns.promises of the name': () => lookupPromise(NAME),
  'a second guard': () => installGuard([{ host: HOST, port: other }]),
};

const outcomes: Record<string, string> = {};
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    outcomes[name] = String(await attempt());
  } catch (error) {
    const { code, name: kind, message } = error as NodeJS.ErrnoException;
    outcomes[name] = code === 'OFFLINE' ? message : (code ?? kind);
  }
}
process.stdout.write(JSON.stringify(outcomes));
process.exit(0);
