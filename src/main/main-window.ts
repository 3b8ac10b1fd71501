import type { BrowserWindow, BrowserWindowConstructorOptions, Screen } from 'electron';
import { PAGE_URL } from './app-protocol.ts';
import { placeWindow, SMALLEST, type WindowState } from './window-state.ts';

export interface MainWindowParts {
  readonly create: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  readonly screen: Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'>;
  readonly theme: { readonly shouldUseDarkColors: boolean };
  /** Path of the built preload. */
  readonly preload: string;
  readonly saved: WindowState | null;
  readonly save: (state: WindowState) => void;
  readonly log: (line: string) => void;
}

/** Time in ms within which a page that crashes again is not reloaded, since it would crash for ever. */
const CRASH_PAUSE = 10_000;

/** Opens the one window at its last position, saves its position when it closes, and loads the page. */
export function openMainWindow(parts: MainWindowParts): BrowserWindow {
  const { screen, theme, save, log } = parts;
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id);
  const state = placeWindow(parts.saved, [primary.workArea, ...others.map((display) => display.workArea)]);
  const window = parts.create(windowOptions(state, parts.preload, theme.shouldUseDarkColors));
  if (state.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => save({ bounds: window.getNormalBounds(), maximized: window.isMaximized() }));
  loadAgainAfterCrash(window, log);
  void load(window, log);
  return window;
}

function loadAgainAfterCrash(window: BrowserWindow, log: (line: string) => void): void {
  let last = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    log(`The page stopped (${reason}, code ${exitCode}).`);
    const now = performance.now();
    if (now - last < CRASH_PAUSE) return;
    last = now;
    void load(window, log);
  });
}

async function load(window: BrowserWindow, log: (line: string) => void): Promise<void> {
  try {
    await window.loadURL(PAGE_URL);
  } catch (error) {
    log(`The page could not be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The surface colour of tokens.css, painted before the page is and while the window grows. */
export function windowColor(dark: boolean): string {
  return dark ? '#1d1e1e' : '#ffffff';
}

/** Options of the window: locked down, under the system's own title bar (no part of the page is a drag region). */
function windowOptions(state: WindowState, preload: string, dark: boolean): BrowserWindowConstructorOptions {
  return {
    ...state.bounds,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    title: 'Pincite',
    backgroundColor: windowColor(dark),
    // Shown when the page is painted, to avoid a white flash.
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
