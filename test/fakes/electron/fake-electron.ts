import type { Display, Rectangle } from 'electron';
import type { ElectronParts } from '../../../src/main/engine-parts.ts';
import { FakeApp, type Instances } from './fake-app.ts';
import { FakeDialog } from './fake-dialog.ts';
import { FakeIpcMain } from './fake-ipc.ts';
import { FakeMenus } from './fake-menu.ts';
import { FakeMessageChannelMain } from './fake-ports.ts';
import { FakeProtocol } from './fake-protocol.ts';
import { FakeSafeStorage, type KeyStore, newKeyStore } from './fake-safe-storage.ts';
import { FakeSession } from './fake-session.ts';
import { FakeUtilityProcesses, type Program } from './fake-utility-process.ts';
import { FakeWebContents, type PageProcess } from './fake-web-contents.ts';
import { FakeWindow } from './fake-window.ts';
import { strict } from './strict.ts';
import { StrictEmitter } from './strict-emitter.ts';

export interface FakeElectronOptions {
  readonly home: string;
  /** What the files given to `utilityProcess.fork` hold. */
  readonly programs: ReadonlyMap<string, Program>;
  readonly newPage: (ipcMain: FakeIpcMain, contents: FakeWebContents) => PageProcess;
  readonly argv?: readonly string[];
  readonly folder?: string;
  /** Shared by the starts of one machine. */
  readonly instances?: Instances;
  /** The system's key store, shared by the starts of one machine. */
  readonly keyStore?: KeyStore;
  /** Work areas, the primary one first. */
  readonly screens?: readonly [Rectangle, ...Rectangle[]];
}

/** Electron, as far as the app uses it, in one process. Everything it does not have throws. */
export class FakeElectron {
  readonly app: FakeApp;
  readonly session = new FakeSession();
  readonly protocol: FakeProtocol;
  readonly ipcMain = new FakeIpcMain();
  readonly dialog = new FakeDialog();
  readonly menus = new FakeMenus();
  /** What `shell` showed in the file manager. */
  readonly shownItems: string[] = [];
  readonly processes: FakeUtilityProcesses;
  readonly windows: FakeWindow[] = [];
  readonly theme = Object.assign(new StrictEmitter(['updated']), { shouldUseDarkColors: false });
  /** `import … from 'electron'` in the main process. */
  readonly module: ElectronParts;

  private readonly newPage: FakeElectronOptions['newPage'];

  constructor(options: FakeElectronOptions) {
    this.newPage = options.newPage;
    const { home, programs, argv = ['/opt/pincite'], folder = home, instances = new Map(), screens } = options;
    this.app = new FakeApp(instances, home, { argv, folder });
    this.protocol = new FakeProtocol(this.app, this.session);
    this.processes = new FakeUtilityProcesses(programs, () => this.app.isReadyNow);
    this.app.closeWindows = () => {
      for (const window of [...this.windows]) window.close();
      return this.windows.length === 0;
    };
    const keyStore = options.keyStore ?? newKeyStore();
    this.module = this.build(screens ?? [{ x: 0, y: 0, width: 1920, height: 1040 }], keyStore);
  }

  private build(screens: readonly Rectangle[], keyStore: KeyStore): ElectronParts {
    const ready = <T>(what: string, value: T): T => {
      if (!this.app.isReadyNow) throw new Error(`${what} cannot be used before the app is ready.`);
      return value;
    };
    const displays = screens.map((workArea, id) => strict('Display', { id, workArea })) as unknown as Display[];
    const openWindow = (options: FakeWindow['options']): FakeWindow => this.openWindow(ready('BrowserWindow', options));
    const module = {
      app: strict('app', this.app),
      BrowserWindow: function BrowserWindow(options: FakeWindow['options']) {
        return openWindow(options);
      },
      dialog: strict('dialog', this.dialog),
      ipcMain: strict('ipcMain', this.ipcMain),
      Menu: strict('Menu', this.menus),
      MessageChannelMain: FakeMessageChannelMain,
      nativeTheme: strict('nativeTheme', this.theme),
      protocol: strict('protocol', this.protocol),
      safeStorage: strict('safeStorage', new FakeSafeStorage(keyStore, () => this.app.isReadyNow)),
      screen: strict('screen', {
        getAllDisplays: () => ready('screen', displays),
        getPrimaryDisplay: () => ready('screen', displays[0]),
      }),
      session: strict(
        'session',
        Object.defineProperty({ defaultSession: null }, 'defaultSession', {
          get: () => ready('session.defaultSession', strict('Session', this.session)),
        }),
      ),
      shell: strict('shell', { showItemInFolder: (path: string) => void this.shownItems.push(path) }),
      utilityProcess: strict('utilityProcess', this.processes),
    };
    return strict('electron', module) as unknown as ElectronParts;
  }

  private openWindow(options: FakeWindow['options']): FakeWindow {
    const contents = new FakeWebContents(this.protocol, (contents) => this.newPage(this.ipcMain, contents));
    const window = new FakeWindow(options, contents, () => {
      this.windows.splice(this.windows.indexOf(window), 1);
      if (this.windows.length === 0 && !this.app.quitting) this.app.emit('window-all-closed');
    });
    this.windows.push(window);
    const exposed = strict('BrowserWindow', window);
    this.app.emit('web-contents-created', {}, exposed.webContents);
    return exposed;
  }
}
