import type { ElectronShell } from '../../contract/shell/electron-ipc.ts';
import type { ShellBridge } from '../../contract/shell/shell-bridge.ts';
import { browserBridge } from './browser-bridge.ts';
import { electronBridge } from './electron-bridge.ts';

/** The bridge of the shell the page runs in: Electron's preload leaves `pinciteShell` on the window. */
export function shellBridge(page: Window & { readonly pinciteShell?: ElectronShell }): ShellBridge {
  return page.pinciteShell ? electronBridge(page.pinciteShell, page) : browserBridge();
}
