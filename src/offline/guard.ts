/**
 * Import this file first in every entry (and in every worker thread: each has its own built-in modules), for its side
 * effect: from then on every way out of this Node process throws an error with code OFFLINE.
 *
 * Refused: connecting a socket over TCP, to this machine too (net, and with it http, https, http2, tls), UDP, name look-ups
 * (dns, dns/promises, Resolvers), fetch, WebSocket and EventSource. Allowed: listening and accepting, unix sockets and named
 * pipes, which stay on the machine. Not covered: native code and child processes; those are kept off the network by how
 * they are configured (no downloads in llama.cpp's loader, local paths for the database) and by the other layers.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import dnsPromises from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import process from 'node:process';
import { countRefusal } from './refusals.ts';

quietLibraries();
guardSockets();
guardDatagrams();
guardNames();
guardWebApis();
// Otherwise `import { lookup } from 'node:dns'` would still get the old function.
syncBuiltinESMExports();

/** Native libraries are not covered by what is replaced below: those that would report their use are told not to (docs/adr/0050). */
function quietLibraries(): void {
  process.env.ORT_DISABLE_TELEMETRY = '1';
}

/** Guards the one method through which everything in Node connects over TCP or TLS. */
function guardSockets(): void {
  const connect = net.Socket.prototype.connect;
  replace(net.Socket.prototype, 'connect', function guarded(this: net.Socket, ...args: unknown[]): net.Socket {
    if (!isLocalPath(args)) throw new OfflineError('net.Socket.connect');
    return Reflect.apply(connect, this, args);
  });
}

/**
 * Whether a call connects to a local path: `connect(path)`, `connect({ path })` and the array that net.connect passes on. A path
 * takes precedence over host and port (lib/net.js), as http requests with a `socketPath` need.
 */
function isLocalPath(args: readonly unknown[]): boolean {
  const first = Array.isArray(args[0]) ? (args[0] as unknown[])[0] : args[0];
  // A string that is a number is a port.
  if (typeof first === 'string') return first !== '' && Number.isNaN(Number(first));
  if (typeof first !== 'object' || first === null || !('path' in first)) return false;
  return typeof first.path === 'string' && first.path !== '';
}

function guardDatagrams(): void {
  replace(dgram, 'createSocket', refuse('dgram.createSocket'));
  for (const name of Object.getOwnPropertyNames(dgram.Socket.prototype))
    if (/^(bind|connect|send|add)/.test(name)) replace(dgram.Socket.prototype, name, refuse(`dgram.${name}`));
}

function guardNames(): void {
  const isQuestion = (name: string) => /^(lookup|resolve|reverse)/.test(name);
  const { lookup } = dns;
  for (const name of Object.keys(dns).filter((name) => isQuestion(name) && name !== 'lookup'))
    replace(dns, name, refuse(`dns.${name}`));
  // Server.listen(port, '127.0.0.1') calls lookup too; an address needs no query.
  replace(dns, 'lookup', (...args: unknown[]): unknown => {
    if (typeof args[0] !== 'string' || net.isIP(args[0]) === 0) throw new OfflineError('dns.lookup');
    return Reflect.apply(lookup, dns, args);
  });
  for (const name of Object.keys(dnsPromises).filter(isQuestion))
    replace(dnsPromises, name, refuseLater(`dns.promises.${name}`));
  for (const { Resolver } of [dns, dnsPromises])
    for (const name of Object.getOwnPropertyNames(Resolver.prototype).filter(isQuestion))
      replace(Resolver.prototype, name, refuse(`dns.Resolver.${name}`));
}

function guardWebApis(): void {
  // These use net and tls, which are refused above; refusing them here gives the plain reason.
  replace(globalThis, 'fetch', refuseLater('fetch'));
  for (const name of ['WebSocket', 'EventSource']) replace(globalThis, name, refuse(name));
}

/** Not an arrow function, so that `new` gets the refusal too and not a TypeError. */
function refuse(what: string): () => never {
  return function refused(): never {
    throw new OfflineError(what);
  };
}

function refuseLater(what: string): () => Promise<never> {
  return async () => {
    throw new OfflineError(what);
  };
}

/** Replaces a function so that it is neither writable nor configurable: nothing loaded later can restore the old one. */
function replace(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: false, configurable: false, enumerable: true });
}

/** Thrown by everything the offline guard refuses. `code` is always OFFLINE. */
class OfflineError extends Error {
  readonly code = 'OFFLINE';

  constructor(what: string) {
    countRefusal(what);
    super(`Pincite works offline: ${what} was refused.`);
    this.name = 'OfflineError';
  }
}
