import { join } from 'node:path';
import type { BrowserWindow, Session, WebContents } from 'electron';
import { APP_ORIGIN } from '../contract/shell/electron-ipc.ts';
import { appLog } from '../shell/app-log.ts';
import { ownerDirectory } from '../shell/data-directory.ts';
import { hostEnvironment } from '../shell/node-engine.ts';
import { APP_SCHEME, PAGE_URL } from './app-protocol.ts';
import { type AppSurroundings, libraryFolder } from './app-surroundings.ts';
import { electronEngine } from './electron-engine.ts';
import { describe, type ElectronParts, engineParts } from './engine-parts.ts';
import { keptPassphrase } from './kept-passphrase.ts';
import { keyStore } from './key-store.ts';
import { lockCommandLine, refusedSwitch } from './lock-command-line.ts';
import { openApp } from './open-app.ts';
import { pdfArguments } from './opened-files.ts';
import { recordKey } from './record-key.ts';

/** Exit code for wrong usage, as on the command line. */
const WRONG_USAGE = 2;

/**
 * Starts the app and runs it until it ends. Steps that must come before `ready` (switches, scheme, the single-instance
 * lock, files that the system asks to open) are synchronous. A second start passes its files to the first and ends.
 */
export async function startApp(electron: ElectronParts, around: AppSurroundings): Promise<void> {
  const { app } = electron;
  const refused = refusedSwitch(around.argv.slice(1), around.platform);
  if (refused !== null) {
    around.say(`pincite: ${refused} is refused: the app takes --data=DIR, PDFs, and a few switches for the screen.`);
    return app.exit(WRONG_USAGE);
  }
  const dataDir = libraryFolder(around);
  const log = appLog(join(dataDir, 'logs', 'app.log'));
  // Beside the library: one instance for each library, with Chromium's own files beside the user's data.
  app.setPath('userData', join(dataDir, 'window'));
  lockCommandLine(app);
  electron.protocol.registerSchemesAsPrivileged([APP_SCHEME]);
  if (!app.requestSingleInstanceLock()) return app.quit();

  const early: string[] = [...pdfArguments(around.argv, around.folder)];
  let open = (paths: readonly string[]): void => void early.push(...paths);
  let show = (): void => undefined;
  // macOS passes files this way, often before the app is ready.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    open([path]);
    show();
  });
  app.on('second-instance', (_event, argv, folder) => {
    open(pdfArguments(argv, folder));
    show();
  });
  app.on('web-contents-created', (_event, contents) => lockWebContents(contents));

  await app.whenReady();
  lockSession(electron.session.defaultSession);
  const { safeStorage } = electron;
  const store = keyStore({ safeStorage, platform: around.platform, directory: ownerDirectory(around) });
  const engine = engineParts(
    electronEngine({
      fork: (path, args, options) => electron.utilityProcess.fork(path, args, options),
      entry: around.paths.host,
      dataDir,
      env: hostEnvironment(around.env),
      // Not awaited: a key store may ask its user first.
      recordKey: recordKey(store, log),
      passphrase: keptPassphrase(dataDir, store, log),
    }),
    () => new electron.MessageChannelMain(),
    appLog(join(dataDir, 'logs', 'engine.log')),
  );
  stopEngineBeforeQuit(app, () => engine.supervisor.stop(), log);

  const opened = await openApp(electron, { ...around, dataDir, log, engine });
  open = (paths) => opened.files.open(paths);
  show = () => focus(opened.window() ?? opened.newWindow());
  opened.files.open(early);
  app.on('activate', () => show());
  app.on('window-all-closed', () => {
    // On macOS an app stays until it is quit.
    if (around.platform !== 'darwin') app.quit();
  });
}

function focus(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/**
 * Delays the end of the app until the engine has closed its files: the first attempt to quit waits, and the second one
 * passes.
 */
function stopEngineBeforeQuit(app: ElectronParts['app'], stop: () => Promise<void>, log: (line: string) => void): void {
  let stopped = false;
  let stopping = false;
  app.on('will-quit', (event) => {
    if (stopped) return;
    event.preventDefault();
    if (stopping) return;
    stopping = true;
    stop()
      .catch((error: unknown) => log(`The engine could not be stopped: ${describe(error)}`))
      .finally(() => {
        stopped = true;
        app.quit();
      });
  });
}

/** Locks every page: it cannot navigate, open windows or embed other pages. */
function lockWebContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => {
    if (!isPage(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isPage(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** Whether a URL is the page itself, as for a reload. */
function isPage(url: string): boolean {
  return url.split('#')[0] === PAGE_URL;
}

type Locked = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setSpellCheckerEnabled'
  | 'on'
  | 'webRequest'
>;

/** The only permission of the page: to write to the clipboard when the user copies an answer. */
const GRANTED = 'clipboard-sanitized-write';

/**
 * Refuses everything not named here: permission requests and checks, devices, downloads, and requests of other schemes.
 */
export function lockSession(session: Locked): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) =>
    callback(permission === GRANTED && isOurs(details.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => permission === GRANTED && isOurs(`${origin}/`));
  session.setDevicePermissionHandler(() => false);
  // The spell checker would download its dictionaries.
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest((details, callback) => callback({ cancel: !mayLoad(details.url) }));
}

/** Our own scheme, and data that the page created itself. */
function mayLoad(url: string): boolean {
  return isOurs(url) || url.startsWith(`blob:${APP_ORIGIN}/`) || url.startsWith('data:');
}

function isOurs(url: string): boolean {
  return url.startsWith(`${APP_ORIGIN}/`);
}
