import { electronPort, type MessagePortMainLike } from '../shell/electron-port.ts';
import { type FromHost, hasType, type ToHost } from '../shell/host-messages.ts';
import type { HostParent } from './host-parent.ts';
import { parentListeners } from './parent-listeners.ts';

/** Electron's `process.parentPort` in a utility process. */
export interface ParentPortLike {
  on(
    event: 'message',
    listener: (event: { readonly data: unknown; readonly ports: readonly MessagePortMainLike[] }) => void,
  ): unknown;
  postMessage(message: unknown): void;
}

/** Electron's main process as parent. A utility process ends with it; there is no sign of its going to wait for. */
export function electronParent(parentPort: ParentPortLike): HostParent {
  const { on, connect, grant, stop } = parentListeners();
  const appKey = Promise.withResolvers<Uint8Array | null>();
  parentPort.on('message', ({ data, ports }) => {
    if (!hasType(data)) return;
    const said = data as ToHost;
    if (said.type === 'connect') for (const port of ports) connect(electronPort(port));
    else if (said.type === 'grant') grant(said.handle, said.path);
    else if (said.type === 'record-key') appKey.resolve(said.key);
    else if (said.type === 'stop') stop();
  });
  return {
    ...on,
    appKey: appKey.promise,
    sendReady: () => parentPort.postMessage({ type: 'ready' } satisfies FromHost),
    sendReleased: (handle) => parentPort.postMessage({ type: 'released', handle } satisfies FromHost),
  };
}
