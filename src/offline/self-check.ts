import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns';
import { resolve4 } from 'node:dns/promises';
import type { EventEmitter } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import type { AllowedServers, OfflineAttempt, OfflineCheck } from '../contract/library.ts';
import { refusedSoFar, uncounted } from './refusals.ts';

/** An address for documentation that nobody has (RFC 5737), and a name that nobody may have (RFC 2606). */
const [ADDRESS, PORT, NAME] = ['192.0.2.1', 9, 'offline-check.invalid'] as const;
/** Milliseconds after which an attempt that was not refused is given up. */
const GIVE_UP_MS = 1000;

/** What can be closed again when it was not refused. */
interface Attempted extends EventEmitter {
  destroy?(): unknown;
  close?(): unknown;
}

/** One request for each stack of Node. Each throws, rejects or gives what reports its error later. */
const WAYS: Readonly<Record<string, () => unknown>> = {
  fetch: () => fetch('https://offline-check.invalid/', { signal: AbortSignal.timeout(GIVE_UP_MS) }),
  http: () => http.get('http://192.0.2.1:9/'),
  https: () => https.get('https://192.0.2.1:9/'),
  http2: () => http2.connect('https://192.0.2.1:9'),
  tls: () => tls.connect(PORT, ADDRESS),
  tcp: () => net.connect(PORT, ADDRESS),
  udp: () => {
    const socket = createSocket('udp4');
    socket.connect(PORT, ADDRESS);
    return socket;
  },
  dns: () =>
    new Promise((resolve, reject) => lookup(NAME, (error, address) => (error ? reject(error) : resolve(address)))),
  'dns/promises': () => resolve4(NAME),
  WebSocket: () => new WebSocket('ws://192.0.2.1:9/'),
};

/**
 * Tries each way out of this process once, says what became of it, and what was refused before. Where the guard is in
 * place, nothing leaves the process; where it is not, an attempt goes to an address that nobody has. `servers`: what
 * the guard was told to let through.
 */
export async function checkOffline(servers: AllowedServers): Promise<OfflineCheck> {
  const attempts = await Promise.all(Object.entries(WAYS).map(([way, attempt]) => tryWay(way, attempt)));
  const { since, counts } = refusedSoFar();
  return {
    attempts,
    servers,
    refused_since: { at: since.toISOString(), counts: [...counts].map(([what, count]) => ({ what, count })) },
  };
}

async function tryWay(way: string, attempt: () => unknown): Promise<OfflineAttempt> {
  try {
    const made = uncounted(attempt);
    await (made instanceof Promise ? made : outcomeOf(made as Attempted));
    return { way, refused: false, why: 'It was not refused.' };
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    return { way, refused: code === 'OFFLINE', why: String(message) };
  }
}

/** Waits for the error of a connection; without one it is closed after a while. */
async function outcomeOf(made: Attempted | EventTarget): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (made instanceof EventTarget) made.addEventListener('error', () => reject(new Error('It failed, unrefused.')));
  else made.on('error', reject);
  const timer = setTimeout(resolve, GIVE_UP_MS);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    const { destroy, close } = made as Attempted;
    (destroy ?? close)?.call(made);
  }
}
