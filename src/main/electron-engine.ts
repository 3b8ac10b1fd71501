import { createInterface } from 'node:readline';
import type { ForkOptions, MessagePortMain, UtilityProcess } from 'electron';
import type { StartEngine } from '../shell/engine-process.ts';
import { type FromHost, hasType, type PassphraseKeeper, type ToHost } from '../shell/host-messages.ts';

export interface ElectronEngineOptions {
  readonly fork: (modulePath: string, args: string[], options: ForkOptions) => UtilityProcess;
  /** The built src/host/index.ts. */
  readonly entry: string;
  readonly dataDir: string;
  readonly env: Record<string, string>;
  /** The app's key of the records, for every started engine; resolves to null where there is none, never rejects. */
  readonly recordKey: Promise<Uint8Array | null>;
  readonly passphrase: PassphraseKeeper;
  /** Milliseconds after which the engine is ended by force. */
  readonly stopLimitMs?: number;
}

/** As under Node (src/shell/node-engine.ts): an engine that has not closed its files by then hangs. */
const STOP_LIMIT_MS = 5000;

/** Starts the engine in a utility process. A channel is a port sent with the message `connect`. */
export function electronEngine(options: ElectronEngineOptions): StartEngine<MessagePortMain> {
  const { fork, entry, dataDir, env, recordKey, passphrase, stopLimitMs = STOP_LIMIT_MS } = options;
  return () => {
    const child = fork(entry, ['--data', dataDir], {
      serviceName: 'Pincite engine',
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    });
    const exited = Promise.withResolvers<number>();
    child.once('exit', (code) => exited.resolve(code));
    const send = (message: ToHost, ports: MessagePortMain[] = []): void => child.postMessage(message, ports);
    const said = (type: FromHost['type'], listener: (message: FromHost) => void): void => {
      child.on('message', (message: unknown) => {
        if (hasType(message) && message.type === type) listener(message as FromHost);
      });
    };
    // A message sent before its code listens may be lost.
    said('ready', () => void recordKey.then((key) => send({ type: 'record-key', key })));
    const sendPassphrase = async (): Promise<void> => send({ type: 'passphrase', ...(await passphrase.given()) });
    said('ready', () => void sendPassphrase());
    said('passphrase', (message) => {
      if (message.type === 'passphrase') void passphrase.changed(message).then(sendPassphrase);
    });
    return {
      connect: (port) => send({ type: 'connect' }, [port]),
      grant: (handle, path) => send({ type: 'grant', handle, path }),
      onReady: (listener) => said('ready', listener),
      onExit: (listener) => void exited.promise.then(listener),
      onLog: (listener) => {
        for (const stream of [child.stdout, child.stderr])
          if (stream !== null) createInterface({ input: stream }).on('line', listener);
      },
      onReleased: (listener) =>
        said('released', (message) => {
          if (message.type === 'released') listener(message.handle);
        }),
      kill: () => {
        send({ type: 'stop' });
        const timer = setTimeout(() => child.kill(), stopLimitMs);
        void exited.promise.then(() => clearTimeout(timer));
      },
    };
  };
}
