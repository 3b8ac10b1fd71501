import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { IPC } from '../contract/shell/electron-ipc.ts';
import { replaceFileDurably, replaceFileNow } from '../files/durable-file.ts';
import { isMissing } from '../files/missing.ts';
import { makeGrants } from '../shell/grants.ts';
import { answerPage } from './answer-page.ts';
import { appMenu } from './app-menu.ts';
import { APP_SCHEME, appProtocol } from './app-protocol.ts';
import type { AppSurroundings } from './app-surroundings.ts';
import { describe, type ElectronParts, type EngineParts } from './engine-parts.ts';
import { openMainWindow, windowColor } from './main-window.ts';
import { type OpenedFiles, openedFiles } from './opened-files.ts';
import { parseWindowState, type WindowState } from './window-state.ts';

export interface OpenAppParts extends AppSurroundings {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly engine: EngineParts;
}

export interface OpenApp {
  readonly files: OpenedFiles;
  /** Null while it is closed (macOS). */
  readonly window: () => BrowserWindow | null;
  readonly newWindow: () => BrowserWindow;
}

/** Connects protocol, messages, menu and window to the running engine, and opens the window. */
export async function openApp(electron: ElectronParts, parts: OpenAppParts): Promise<OpenApp> {
  const { engine, log, paths, platform, newHandle, dataDir } = parts;
  const { supervisor, readPart } = engine;
  electron.protocol.handle(APP_SCHEME.scheme, appProtocol({ pageRoot: paths.pageRoot, readPart }));

  let window: BrowserWindow | null = null;
  const send = (channel: string, message: unknown): void => window?.webContents.send(channel, message);
  const grants = makeGrants({ newHandle, tellEngine: (handle, path) => supervisor.grant(handle, path) });
  const files = openedFiles((paths) => {
    grants.grant(paths).then(
      (granted) => send(IPC.openFiles, granted),
      (error: unknown) => log(`A file could not be opened: ${describe(error)}`),
    );
  });
  answerPage({
    electron,
    supervisor,
    originalOf: engine.originalOf,
    grants,
    files,
    log,
    window: () => window,
    saveFolder: electron.app.getPath('documents'),
    sampleFolder: paths.samples,
    write: replaceFileDurably,
  });
  supervisor.onState((state) => send(IPC.engineChanged, state));
  electron.Menu.setApplicationMenu(
    electron.Menu.buildFromTemplate([...appMenu(platform, (command) => send(IPC.command, command))]),
  );

  const stateFile = join(dataDir, 'window', 'window-state.json');
  let saved = await readWindowState(stateFile);
  const newWindow = (): BrowserWindow => {
    const opened = openMainWindow({
      create: (options) => new electron.BrowserWindow(options),
      screen: electron.screen,
      theme: electron.nativeTheme,
      preload: paths.preload,
      saved,
      save: (state) => {
        saved = state;
        try {
          writeWindowState(stateFile, state);
        } catch (error) {
          // A full disk must not keep a window from closing.
          log(`The place of the window was not kept: ${describe(error)}`);
        }
      },
      log,
    });
    opened.on('closed', () => {
      window = null;
      files.pause();
    });
    opened.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) files.pause();
    });
    window = opened;
    return opened;
  };
  electron.nativeTheme.on('updated', () => {
    window?.setBackgroundColor(windowColor(electron.nativeTheme.shouldUseDarkColors));
  });
  newWindow();
  return { files, window: () => window, newWindow };
}

/** Null when there is none or it cannot be parsed. */
async function readWindowState(path: string): Promise<WindowState | null> {
  try {
    return parseWindowState(await readFile(path, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Synchronous and whole, since it is written while the window closes. */
function writeWindowState(path: string, state: WindowState): void {
  mkdirSync(dirname(path), { recursive: true });
  replaceFileNow(path, `${JSON.stringify(state)}\n`);
}
