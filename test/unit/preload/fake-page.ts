import { EventEmitter } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { ElectronShell } from '../../../src/contract/shell/electron-ipc.ts';
import type { ShellBridge } from '../../../src/contract/shell/shell-bridge.ts';
import { exposedShell, forwardChannel } from '../../../src/preload/exposed-shell.ts';
import { electronBridge } from '../../../src/renderer/engine/electron-bridge.ts';
import type { FakeIpcMain } from '../../fakes/electron/fake-ipc.ts';
import type { FakeWebContents, PageProcess } from '../../fakes/electron/fake-web-contents.ts';
import { strict } from '../../fakes/electron/strict.ts';

type MessageListener = (event: {
  source: unknown;
  origin: string;
  data: unknown;
  ports: readonly MessagePort[];
}) => void;

/** The window of a page, as far as messages to itself go. Messages arrive later, as in a browser. */
export class FakeDomWindow {
  readonly location: { readonly origin: string };
  private readonly listeners: MessageListener[] = [];

  constructor(origin: string) {
    this.location = { origin };
  }

  addEventListener(type: string, listener: MessageListener): void {
    if (type !== 'message') throw new Error(`The fake window has no event ${type}.`);
    this.listeners.push(listener);
  }

  postMessage(data: unknown, targetOrigin: string, ports: readonly MessagePort[] = []): void {
    if (targetOrigin !== this.location.origin) return;
    this.deliver({ source: this, origin: this.location.origin, data: structuredClone(data), ports });
  }

  deliver(event: Parameters<MessageListener>[0]): void {
    setImmediate(() => {
      for (const listener of this.listeners) listener(event);
    });
  }
}

/** A loaded page: the real preload runs in it, over an `ipcRenderer` that ends in the fake's `ipcMain`. */
export class FakePage implements PageProcess {
  readonly window: FakeDomWindow;
  readonly exposed: ElectronShell;
  readonly bridge: ShellBridge;
  private readonly incoming = new EventEmitter();
  private ended = false;

  constructor(ipcMain: FakeIpcMain, contents: FakeWebContents) {
    const window = strict('window', new FakeDomWindow('pincite://app'));
    const frame = contents.mainFrame;
    const alive = (): void => {
      if (this.ended) throw new Error('This page is gone.');
    };
    const ipcRenderer = strict('ipcRenderer', {
      invoke: async (channel: string, ...args: unknown[]) => {
        alive();
        return ipcMain.invoke(contents, frame, channel, args);
      },
      send: (channel: string, ...args: unknown[]) => {
        alive();
        ipcMain.send(contents, frame, channel, args);
      },
      postMessage: (channel: string, message: unknown, ports: readonly MessagePort[] = []) => {
        alive();
        ipcMain.send(contents, frame, channel, [message], ports);
      },
      on: (channel: string, listener: (...args: unknown[]) => void) => void this.incoming.on(channel, listener),
      off: (channel: string, listener: (...args: unknown[]) => void) => void this.incoming.off(channel, listener),
    });
    const webUtils = strict('webUtils', {
      /** Only a file of the system has a path; one made by script has ''. */
      getPathForFile: (file: { readonly systemPath?: string }) => file.systemPath ?? '',
    });
    this.window = window;
    this.exposed = exposedShell(ipcRenderer as never, webUtils as never);
    forwardChannel(window as never, ipcRenderer as never);
    this.bridge = electronBridge(this.exposed, window as never);
  }

  receive(channel: string, args: readonly unknown[]): void {
    if (!this.ended) this.incoming.emit(channel, { sender: null }, ...args);
  }

  /** Replaced, crashed or closed. */
  end(): void {
    this.ended = true;
    this.incoming.removeAllListeners();
  }
}
