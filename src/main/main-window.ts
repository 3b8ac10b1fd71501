import type { BrowserWindow, BrowserWindowConstructorOptions, Screen } from 'electron';
import { PAGE_URL } from './app-scheme.ts';
import { windowOptions } from './window-options.ts';
import { placeWindow, type WindowState } from './window-state.ts';

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

/** A page that dies again within this time (ms) is not loaded a second time: it would die for ever. */
const CRASH_PAUSE = 10_000;

/** Opens the one window where it was last, remembers where it is when it closes, and loads the page. */
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
