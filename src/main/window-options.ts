import type { BrowserWindowConstructorOptions } from 'electron';
import { SMALLEST, type WindowState } from './window-state.ts';

/** Height of the pane heads, which are the title bar where the system lets them (design/README.md). */
const TITLE_BAR = 44;

export interface Look {
  readonly platform: NodeJS.Platform;
  readonly dark: boolean;
}

/** Surface and ink of tokens.css, for what is painted before the page is and beside it. */
export function windowColors(dark: boolean): { readonly paper: string; readonly ink: string } {
  return dark ? { paper: '#1d1e1e', ink: '#ededea' } : { paper: '#ffffff', ink: '#1d1d1b' };
}

export function windowOptions(state: WindowState, preload: string, look: Look): BrowserWindowConstructorOptions {
  const { paper, ink } = windowColors(look.dark);
  return {
    ...state.bounds,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    title: 'Pincite',
    backgroundColor: paper,
    // Shown when the page is painted, so that no white window flashes.
    show: false,
    ...(look.platform === 'darwin' && { titleBarStyle: 'hidden', trafficLightPosition: { x: 14, y: 15 } }),
    ...(look.platform === 'win32' && {
      titleBarStyle: 'hidden',
      titleBarOverlay: { height: TITLE_BAR, color: paper, symbolColor: ink },
    }),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
    },
  };
}
