import type { IpcRenderer, WebUtils } from 'electron';
import {
  CONNECT_MESSAGE,
  type ElectronShell,
  type EngineState,
  type Grant,
  IPC,
  type Reply,
} from '../contract/shell/electron-ipc.ts';

type Invoke = Pick<IpcRenderer, 'invoke' | 'on' | 'off' | 'send'>;

/** The page's `window.pinciteShell`. Nothing here throws across the bridge, where errors lose their codes. */
export function exposedShell(ipc: Invoke, webUtils: Pick<WebUtils, 'getPathForFile'>): ElectronShell {
  return {
    engineState: () => ipc.invoke(IPC.engineState) as Promise<Reply<EngineState>>,
    onEngineState: (listener) => onMessage<EngineState>(ipc, IPC.engineChanged, listener),
    engineLog: () => ipc.invoke(IPC.engineLog) as Promise<Reply<readonly string[]>>,
    isEngineHung: () => ipc.invoke(IPC.isEngineHung) as Promise<Reply<boolean>>,
    restartEngine: () => ipc.invoke(IPC.restartEngine) as Promise<Reply<null>>,
    grant: (files) =>
      ipc.invoke(
        IPC.grant,
        files.map((file) => webUtils.getPathForFile(file as File)),
      ) as Promise<Reply<readonly Grant[]>>,
    choose: (what) => ipc.invoke(IPC.choose, what) as Promise<Reply<readonly Grant[]>>,
    samples: () => ipc.invoke(IPC.samples) as Promise<Reply<readonly Grant[]>>,
    newFile: (name) => ipc.invoke(IPC.newFile, name) as Promise<Reply<Grant | null>>,
    save: (name, bytes) => ipc.invoke(IPC.save, { name, bytes }) as Promise<Reply<null>>,
    showOriginal: (documentId) => ipc.invoke(IPC.showOriginal, documentId) as Promise<Reply<null>>,
    onOpenFiles: (listener) => {
      const end = onMessage<readonly Grant[]>(ipc, IPC.openFiles, listener);
      ipc.send(IPC.takeFiles);
      return end;
    },
    onMenuCommand: (listener) => onMessage<string>(ipc, IPC.command, listener),
  };
}

/** Keeps the event here, since it would give the page the sender. */
function onMessage<T>(ipc: Invoke, channel: string, listener: (message: T) => void): () => void {
  const receive = (_event: unknown, message: T): void => listener(message);
  ipc.on(channel, receive);
  return () => {
    ipc.off(channel, receive);
  };
}

/**
 * Forwards to main the end of a channel that the page posts to its own window, since a port cannot cross the context
 * bridge. Ignores messages of another window or origin.
 */
export function forwardChannel(window: Window, ipc: Pick<IpcRenderer, 'postMessage'>): void {
  window.addEventListener('message', (event) => {
    if (event.source !== window || event.origin !== window.location.origin || event.data !== CONNECT_MESSAGE) return;
    const [port] = event.ports;
    if (port !== undefined) ipc.postMessage(IPC.connect, null, [port]);
  });
}
