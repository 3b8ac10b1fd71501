import { ChannelFrames } from '../shell/channel-frames.ts';
import { electronPort, type MessagePortMainLike } from '../shell/electron-port.ts';
import type { EnginePort } from '../shell/engine-process.ts';
import {
  type FromHost,
  type GivenPassphrase,
  hasType,
  type NewPassphrase,
  type ToHost,
} from '../shell/host-messages.ts';

/** The shell that started this process, over any transport. */
export interface HostParent {
  /**
   * The app's key of the records; null where the parent has none. Electron's main sends it when it has opened its key
   * store.
   */
  readonly appKey: Promise<Uint8Array | null>;
  /**
   * Receives a page's channel, to answer on; `member`: the key of the member of a team whose page it is, null for the
   * owner.
   */
  onConnect(listener: (port: EnginePort, member: string | null) => void): void;
  onGrant(listener: (handle: string, path: string) => void): void;
  /** Called when the parent asks to stop or is gone. */
  onStop(listener: () => void): void;
  /** Called when the shell says what it knows of the passphrase of the library: once it is told ready, and later. */
  onPassphrase(listener: (given: GivenPassphrase) => void): void;
  sendReady(): void;
  sendReleased(handle: string): void;
  sendPassphrase(to: NewPassphrase): void;
}

/** The receivers of a parent's messages: the host sets them through `on`, and the transport calls them. */
export interface ParentListeners {
  readonly on: Pick<HostParent, 'onConnect' | 'onGrant' | 'onPassphrase' | 'onStop'>;
  readonly connect: (port: EnginePort, member: string | null) => void;
  readonly grant: (handle: string, path: string) => void;
  readonly passphrase: (given: GivenPassphrase) => void;
  readonly stop: () => void;
}

/** Messages before their listener is set are ignored. */
function parentListeners(): ParentListeners {
  let connect: ParentListeners['connect'] = () => undefined;
  let grant: ParentListeners['grant'] = () => undefined;
  let passphrase: ParentListeners['passphrase'] = () => undefined;
  let stop: ParentListeners['stop'] = () => undefined;
  return {
    on: {
      onConnect: (listener) => {
        connect = listener;
      },
      onGrant: (listener) => {
        grant = listener;
      },
      onPassphrase: (listener) => {
        passphrase = listener;
      },
      onStop: (listener) => {
        stop = listener;
      },
    },
    connect: (port, member) => connect(port, member),
    grant: (handle, path) => grant(handle, path),
    passphrase: (given) => passphrase(given),
    stop: () => stop(),
  };
}

/** Electron's `process.parentPort` in a utility process. */
export interface ParentPortLike {
  on(
    event: 'message',
    listener: (event: { readonly data: unknown; readonly ports: readonly MessagePortMainLike[] }) => void,
  ): unknown;
  postMessage(message: unknown): void;
}

/** Electron's main process as parent. A utility process ends with it, so there is no other sign to wait for. */
export function electronParent(parentPort: ParentPortLike): HostParent {
  const { on, connect, grant, passphrase, stop } = parentListeners();
  const appKey = Promise.withResolvers<Uint8Array | null>();
  parentPort.on('message', ({ data, ports }) => {
    if (!hasType(data)) return;
    const said = data as ToHost;
    if (said.type === 'connect') for (const port of ports) connect(electronPort(port), null);
    else if (said.type === 'grant') grant(said.handle, said.path);
    else if (said.type === 'record-key') appKey.resolve(said.key);
    else if (said.type === 'passphrase') passphrase(said);
    else if (said.type === 'stop') stop();
  });
  return {
    ...on,
    appKey: appKey.promise,
    sendReady: () => parentPort.postMessage({ type: 'ready' } satisfies FromHost),
    sendReleased: (handle) => parentPort.postMessage({ type: 'released', handle } satisfies FromHost),
    sendPassphrase: (to) => parentPort.postMessage({ type: 'passphrase', ...to } satisfies FromHost),
  };
}

/** The IPC of a child process of Node; `process` itself when it has `send`. */
export interface ChildProcessSide {
  send?(message: unknown, handle: undefined, options: undefined, done: (error: Error | null) => void): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'disconnect', listener: () => void): unknown;
}

/** The browser host (or a test) as parent. */
export function nodeParent(side: ChildProcessSide): HostParent {
  // A failed send means that the parent is gone; 'disconnect' reports that and ends this process.
  const send = (message: unknown): void => void side.send?.(message, undefined, undefined, () => undefined);
  const { on, connect, grant, passphrase, stop } = parentListeners();
  const frames = new ChannelFrames(send, connect);
  side.on('message', (message) => {
    if (frames.receive(message) || !hasType(message)) return;
    const said = message as ToHost;
    if (said.type === 'grant') grant(said.handle, said.path);
    else if (said.type === 'passphrase') passphrase(said);
    else if (said.type === 'stop') stop();
  });
  side.on('disconnect', () => {
    frames.closeAll();
    stop();
  });
  return {
    ...on,
    // The browser host has no system key store.
    appKey: Promise.resolve(null),
    sendReady: () => send({ type: 'ready' } satisfies FromHost),
    sendReleased: (handle) => send({ type: 'released', handle } satisfies FromHost),
    sendPassphrase: (to) => send({ type: 'passphrase', ...to } satisfies FromHost),
  };
}
