import { strict } from './strict.ts';
import { StrictEmitter } from './strict-emitter.ts';

const EVENTS = [
  ...['ready', 'open-file', 'second-instance', 'web-contents-created', 'activate'],
  ...['window-all-closed', 'before-quit', 'will-quit', 'quit'],
];

/** Instances of the app on this machine, by their folder for user data: what the single-instance lock is about. */
export type Instances = Map<string, FakeApp>;

export class FakeApp extends StrictEmitter {
  readonly switches = new Map<string, string>();
  readonly commandLine: { appendSwitch(name: string, value?: string): void };
  sandboxed = false;
  isReadyNow = false;
  exitCode: number | null = null;
  quitting = false;
  readonly start: { readonly argv: readonly string[]; readonly folder: string };
  /** Closes all windows; false when one of them stays. Set by the fake of the windows. */
  closeWindows: () => boolean = () => true;
  private readonly paths: Map<string, string>;
  private readonly instances: Instances;
  private readonly whenReadyNow = Promise.withResolvers<void>();

  constructor(instances: Instances, home: string, start: { argv: readonly string[]; folder: string }) {
    super(EVENTS);
    this.instances = instances;
    this.start = start;
    this.paths = new Map([
      ['userData', `${home}/.config/pincite`],
      ['documents', `${home}/Documents`],
    ]);
    this.commandLine = strict('commandLine', {
      appendSwitch: (name: string, value = '') => {
        this.beforeReady('commandLine.appendSwitch');
        this.switches.set(name, value);
      },
    });
  }

  whenReady(): Promise<void> {
    return this.whenReadyNow.promise;
  }

  isReady(): boolean {
    return this.isReadyNow;
  }

  enableSandbox(): void {
    this.beforeReady('enableSandbox');
    this.sandboxed = true;
  }

  getPath(name: string): string {
    const path = this.paths.get(name);
    if (path === undefined) throw new Error(`The fake of Electron has no path ${name}.`);
    return path;
  }

  setPath(name: string, path: string): void {
    this.getPath(name);
    this.paths.set(name, path);
  }

  requestSingleInstanceLock(): boolean {
    const first = this.instances.get(this.getPath('userData'));
    if (first === undefined) this.instances.set(this.getPath('userData'), this);
    else setImmediate(() => first.emit('second-instance', {}, [...this.start.argv], this.start.folder, null));
    return first === undefined;
  }

  /** Electron's order: before-quit, windows, will-quit, quit; the first two kinds may stop it. */
  quit(): void {
    if (this.exitCode !== null) return;
    // While it quits, `window-all-closed` is not told.
    this.quitting = true;
    if (this.ask('before-quit') || !this.closeWindows()) {
      this.quitting = false;
      return;
    }
    if (!this.ask('will-quit')) this.exit(0);
  }

  exit(code = 0): void {
    this.exitCode = code;
    this.instances.delete(this.getPath('userData'));
    this.emit('quit', {}, code);
  }

  /** The entry module was read to its end and Chromium is up. */
  becomeReady(): void {
    if (this.exitCode !== null) return;
    this.isReadyNow = true;
    this.emit('ready', {}, {});
    this.whenReadyNow.resolve();
  }

  beforeReady(what: string): void {
    if (this.isReadyNow) throw new Error(`${what} has no effect after the app is ready.`);
  }
}
