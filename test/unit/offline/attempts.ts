/**
 * Runs in a process of its own (and in a worker thread): tries every way out, with functions named in imports that were
 * bound before the guard came, and prints what became of each as one line of JSON.
 */
import { createSocket, Socket as UdpSocket } from 'node:dgram';
import { Resolver as CallbackResolver, lookup, lookupService, resolve4, reverse } from 'node:dns';
import * as dnsPromises from 'node:dns/promises';
import { lookup as lookupPromise, Resolver, resolve as resolvePromise } from 'node:dns/promises';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import http from 'node:http';
import { connect as http2Connect } from 'node:http2';
import https, { get as httpsGet } from 'node:https';
import net, { connect, createConnection, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as tlsConnect } from 'node:tls';
import { isMainThread, parentPort } from 'node:worker_threads';
import '../../../src/offline/guard.ts';

type Attempt = () => unknown;
const HOST = '127.0.0.1';
const ignore = () => undefined;

const attempts: Record<string, Attempt> = {
  'net.connect(port)': () => connect(9, HOST),
  'net.connect({port})': () => connect({ port: 9, host: HOST }),
  'net.connect(numeric string)': () => connect('9' as unknown as number),
  'net.createConnection': () => createConnection(9, HOST),
  'Socket.connect': () => new Socket().connect(9, HOST),
  'Socket subclass': () => new (class extends net.Socket {})().connect({ port: 9 }),
  'Socket.connect put back': () => {
    net.Socket.prototype.connect = ignore as never;
  },
  'tls.connect': () => tlsConnect(9, HOST),
  'http.request': () => http.request(`http://${HOST}:9/`),
  'http.get with own agent': () => http.get(`http://${HOST}:9/`, { agent: new http.Agent({ keepAlive: true }) }),
  'https.request': () => https.request(`https://${HOST}:9/`),
  'https.get': () => httpsGet('https://example.invalid/'),
  'http2.connect': () => http2Connect(`http://${HOST}:9`),
  fetch: () => fetch(`http://${HOST}:9/`),
  WebSocket: () => new WebSocket(`ws://${HOST}:9/`),
  EventSource: () =>
    new (globalThis as unknown as { EventSource: new (url: string) => unknown }).EventSource('http://x/'),
  'dgram.createSocket': () => createSocket('udp4'),
  'dgram.send': () => Reflect.apply(UdpSocket.prototype.send, {}, ['x', 9, HOST]),
  'dgram.bind': () => Reflect.apply(UdpSocket.prototype.bind, {}, [9]),
  'dns.lookup': () => lookup('example.invalid', ignore),
  'dns.lookup(localhost)': () => lookup('localhost', ignore),
  'dns.lookupService': () => lookupService(HOST, 80, ignore),
  'dns.resolve4': () => resolve4('example.invalid', ignore),
  'dns.reverse': () => reverse(HOST, ignore),
  'dns.Resolver.resolve4': () => new CallbackResolver().resolve4('example.invalid', ignore),
  'dns.Resolver.resolveTxt': () => new CallbackResolver().resolveTxt('example.invalid', ignore),
  'dns.promises.lookup': () => lookupPromise('example.invalid'),
  'dns.promises.resolve': () => resolvePromise('example.invalid'),
  'dns.promises.resolveMx': () => dnsPromises.resolveMx('example.invalid'),
  'dns.promises.Resolver': () => new Resolver().resolve('example.invalid'),
};

async function outcome(attempt: Attempt): Promise<string> {
  try {
    const result = await attempt();
    // Nothing may be left running when an attempt got through.
    if (result instanceof Socket) result.destroy();
    return 'allowed';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

/** A path that is gone when it is looked at a second time, with an address behind it. */
async function connectByChangingPath(): Promise<string> {
  const paths = ['/pincite-no-such-pipe'];
  const options = {
    port: 9,
    host: HOST,
    get path() {
      return paths.shift();
    },
  };
  const [error] = (await once(new Socket().connect(options as net.NetConnectOpts), 'error').catch((thrown) => [
    thrown,
  ])) as [NodeJS.ErrnoException];
  return error.code ?? error.message;
}

async function listenAndConnect(address: { port: number; host: string } | { path: string }): Promise<string> {
  const server = net.createServer((socket) => socket.end('hello'));
  await new Promise<void>((resolve) => server.listen(address, resolve));
  try {
    if (!('path' in address)) return 'listening';
    const socket = connect(address.path);
    return await text(socket);
  } finally {
    server.close();
  }
}

const refused: Record<string, string> = {};
for (const [name, attempt] of Object.entries(attempts)) refused[name] = await outcome(attempt);
const pipe = join(tmpdir(), `pincite-guard-${process.pid}-${isMainThread ? 'main' : 'worker'}.sock`);
rmSync(pipe, { force: true });
const report = {
  refused,
  changingPath: await connectByChangingPath(),
  listenLoopback: await listenAndConnect({ port: 0, host: HOST }),
  unixSocket: await listenAndConnect({ path: pipe }),
};
if (isMainThread) process.stdout.write(`${JSON.stringify(report)}\n`);
else parentPort?.postMessage(report);
