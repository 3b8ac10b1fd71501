import type { Rectangle } from 'electron';
import type { FakeWebContents } from './fake-web-contents.ts';
import { strict } from './strict.ts';
import { StrictEmitter } from './strict-emitter.ts';

export class FakeWindow extends StrictEmitter {
  readonly options: Readonly<Record<string, unknown>> & { readonly webPreferences: Readonly<Record<string, unknown>> };
  readonly webContents: FakeWebContents;
  bounds: Rectangle;
  shown = false;
  focused = false;
  minimized = false;
  maximized = false;
  destroyed = false;
  backgroundColor: unknown;
  private readonly onClosed: () => void;

  constructor(options: FakeWindow['options'], contents: FakeWebContents, onClosed: () => void) {
    super(['ready-to-show', 'close', 'closed']);
    const { x, y, width, height } = options as unknown as Rectangle;
    this.options = options;
    this.bounds = { x, y, width, height };
    this.backgroundColor = options.backgroundColor;
    this.webContents = strict('webContents', contents);
    this.onClosed = onClosed;
  }

  async loadURL(url: string): Promise<void> {
    await this.webContents.loadURL(url);
    this.emit('ready-to-show');
  }

  show(): void {
    this.shown = true;
  }

  focus(): void {
    this.focused = true;
  }

  maximize(): void {
    this.maximized = true;
  }

  isMaximized(): boolean {
    return this.maximized;
  }

  isMinimized(): boolean {
    return this.minimized;
  }

  restore(): void {
    this.minimized = false;
  }

  getNormalBounds(): Rectangle {
    return this.bounds;
  }

  setBackgroundColor(color: string): void {
    this.backgroundColor = color;
  }

  /** By its own button, or because the app quits. */
  close(): void {
    if (this.destroyed || this.ask('close')) return;
    this.destroyed = true;
    this.webContents.page?.end();
    this.emit('closed');
    this.onClosed();
  }
}
