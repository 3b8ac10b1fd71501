/**
 * The offline guard. Once it is installed, every way out of this Node process throws an error with code OFFLINE, but
 * for the addresses it was installed with (ADR 0060). It replaces functions so that nothing loaded later can put them
 * back, and so it can neither be removed nor installed a second time, with other addresses.
 *
 * Refused: connecting a socket over TCP, to this machine too (net, and with it http, https, http2, tls), UDP, name
 * look-ups (dns, dns/promises, Resolvers), fetch, WebSocket and EventSource. Allowed: listening and accepting, unix
 * sockets and named pipes, which stay on the machine. Not covered: native code and child processes; those are kept off
 * the network by how they are configured (no downloads in llama.cpp's loader, local paths for the database) and by the
 * other layers.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import dnsPromises from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import process from 'node:process';
import { countRefusal } from './refusals.ts';

/** An address that may be connected to: exactly this name or IP address, and this port. */
export interface AllowedAddress {
  readonly host: string;
  readonly port: number;
}

// Taken now: code that is loaded later may replace it to get hold of what it is called with.
const { apply } = Reflect;

/** Installs the guard in this thread, for good. A second call throws TypeError. */
export function installGuard(allowed: readonly AllowedAddress[]): void {
  const refusals = refusalsOf(allowed);
  quietLibraries();
  guardSockets(allowed, refusals);
  guardDatagrams(refusals);
  guardNames(allowed, refusals);
  guardWebApis(refusals);
  // Otherwise `import { lookup } from 'node:dns'` would still get the old function.
  syncBuiltinESMExports();
}

/**
 * Native libraries are not covered by what is replaced below: those that would report their use are told not to
 * (docs/adr/0050).
 */
function quietLibraries(): void {
  process.env.ORT_DISABLE_TELEMETRY = '1';
}

/** Guards the one method through which everything in Node connects over TCP or TLS. */
function guardSockets(allowed: readonly AllowedAddress[], { offline }: Refusals): void {
  const connect = net.Socket.prototype.connect;
  replace(net.Socket.prototype, 'connect', function guarded(this: net.Socket, ...args: unknown[]): net.Socket {
    const path = localPath(args);
    if (path !== null) return apply(connect, this, path);
    const call = callToAllowed(args, allowed);
    if (call === null) throw offline('net.Socket.connect');
    return apply(connect, this, call);
  });
}

/**
 * The arguments of a connection to an allowed address, made anew: what was passed could change after it was looked at,
 * or bring a `lookup` of its own that gives another address for an allowed name. Null for any other address. Only the
 * form that http and tls use.
 */
function callToAllowed(args: readonly unknown[], allowed: readonly AllowedAddress[]): unknown[] | null {
  const [options, listener] = (Array.isArray(args[0]) ? args[0] : args) as readonly unknown[];
  if (typeof options !== 'object' || options === null) return null;
  const { host, port, noDelay } = options as Readonly<Record<string, unknown>>;
  for (let i = 0; i < allowed.length; i++) {
    const address = allowed[i] as AllowedAddress;
    if (host !== address.host || (port !== address.port && port !== String(address.port))) continue;
    const call = { host: address.host, port: address.port, noDelay: noDelay === true };
    return typeof listener === 'function' ? [call, listener] : [call];
  }
  return null;
}

/**
 * The arguments of a connection to a local path, made anew, of `connect(path)`, `connect({ path })` and the array that
 * net.connect passes on; null for any other. A path takes precedence over host and port (lib/net.js), as http requests
 * with a `socketPath` need.
 */
function localPath(args: readonly unknown[]): unknown[] | null {
  const [first, listener] = (Array.isArray(args[0]) ? args[0] : args) as readonly unknown[];
  const path = typeof first === 'object' && first !== null ? (first as { readonly path?: unknown }).path : first;
  // A string that is a number is a port.
  if (typeof path !== 'string' || path === '' || (path === first && !Number.isNaN(Number(path)))) return null;
  return typeof listener === 'function' ? [{ path }, listener] : [{ path }];
}

function guardDatagrams({ refuse }: Refusals): void {
  replace(dgram, 'createSocket', refuse('dgram.createSocket'));
  for (const name of Object.getOwnPropertyNames(dgram.Socket.prototype))
    if (/^(bind|connect|send|add)/.test(name)) replace(dgram.Socket.prototype, name, refuse(`dgram.${name}`));
}

function guardNames(allowed: readonly AllowedAddress[], { offline, refuse, refuseLater }: Refusals): void {
  const isQuestion = (name: string) => /^(lookup|resolve|reverse)/.test(name);
  const { lookup } = dns;
  for (const name of Object.keys(dns).filter((name) => isQuestion(name) && name !== 'lookup'))
    replace(dns, name, refuse(`dns.${name}`));
  // Server.listen(port, '127.0.0.1') calls lookup too; an address needs no query.
  replace(dns, 'lookup', (...args: unknown[]): unknown => {
    const [name] = args;
    if (typeof name !== 'string' || (net.isIP(name) === 0 && !isAllowedName(name, allowed)))
      throw offline('dns.lookup');
    return apply(lookup, dns, args);
  });
  for (const name of Object.keys(dnsPromises).filter(isQuestion))
    replace(dnsPromises, name, refuseLater(`dns.promises.${name}`));
  for (const { Resolver } of [dns, dnsPromises])
    for (const name of Object.getOwnPropertyNames(Resolver.prototype).filter(isQuestion))
      replace(Resolver.prototype, name, refuse(`dns.Resolver.${name}`));
}

function guardWebApis({ refuse, refuseLater }: Refusals): void {
  // These use net and tls, which are refused above; refusing them here gives the plain reason.
  replace(globalThis, 'fetch', refuseLater('fetch'));
  for (const name of ['WebSocket', 'EventSource']) replace(globalThis, name, refuse(name));
}

function isAllowedName(name: string, allowed: readonly AllowedAddress[]): boolean {
  for (let i = 0; i < allowed.length; i++) if (allowed[i]?.host === name) return true;
  return false;
}

interface Refusals {
  readonly offline: (what: string) => OfflineError;
  readonly refuse: (what: string) => () => never;
  readonly refuseLater: (what: string) => () => Promise<never>;
}

function refusalsOf(allowed: readonly AllowedAddress[]): Refusals {
  const only = allowed.map(({ host, port }) => `${host}:${port}`).join(', ');
  const rule = only === '' ? 'Pincite works offline' : `Pincite may reach ${only} alone`;
  const offline = (what: string) => new OfflineError(what, rule);
  return {
    offline,
    // Not an arrow function, so that `new` gets the refusal too and not a TypeError.
    refuse: (what) =>
      function refused(): never {
        throw offline(what);
      },
    refuseLater: (what) => async () => {
      throw offline(what);
    },
  };
}

/**
 * Replaces a function so that it is neither writable nor configurable: nothing loaded later can restore the old one.
 */
function replace(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: false, configurable: false, enumerable: true });
}

/** Thrown by everything the offline guard refuses. `code` is always OFFLINE. */
class OfflineError extends Error {
  readonly code = 'OFFLINE';

  constructor(what: string, rule: string) {
    countRefusal(what);
    super(`${rule}: ${what} was refused.`);
    this.name = 'OfflineError';
  }
}
