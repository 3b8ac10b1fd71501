import type { BrowserWindowConstructorOptions } from 'electron';
import { SMALLEST, type WindowState } from './window-state.ts';

/** The surface of tokens.css, for what is painted before the page is and while the window grows. */
export function windowColor(dark: boolean): string {
  return dark ? '#1d1e1e' : '#ffffff';
}

/** The one kind of window: locked down, under the system's own title bar (the page marks no part of itself for dragging). */
export function windowOptions(state: WindowState, preload: string, dark: boolean): BrowserWindowConstructorOptions {
  return {
    ...state.bounds,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    title: 'Pincite',
    backgroundColor: windowColor(dark),
    // Shown when the page is painted, so that no white window flashes.
    show: false,
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
