import type { IpcRenderer } from 'electron';
import { CONNECT_MESSAGE, IPC } from '../contract/shell/electron-ipc.ts';

/**
 * Sends on to main the end of a channel that the page posts to its own window: a port does not cross the context bridge.
 * What comes from another window or origin is none of ours.
 */
export function forwardChannel(window: Window, ipc: Pick<IpcRenderer, 'postMessage'>): void {
  window.addEventListener('message', (event) => {
    if (event.source !== window || event.origin !== window.location.origin || event.data !== CONNECT_MESSAGE) return;
    const [port] = event.ports;
    if (port !== undefined) ipc.postMessage(IPC.connect, null, [port]);
  });
}
