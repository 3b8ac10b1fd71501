import type { FakeProtocol } from './fake-protocol.ts';
import { strict } from './strict.ts';
import { StrictEmitter } from './strict-emitter.ts';

const EVENTS = [
  ...['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'],
  ...['render-process-gone', 'did-start-navigation'],
];

export interface FakeFrame {
  readonly url: string;
  readonly parent: FakeFrame | null;
}

/** What runs in a renderer process; a test makes it (test/unit/preload/fake-page.ts), since its code is the page's. */
export interface PageProcess {
  receive(channel: string, args: readonly unknown[]): void;
  /** Replaced, crashed or closed. */
  end(): void;
}

type WindowOpen = (details: { url: string }) => { action: 'allow' | 'deny' };

export class FakeWebContents extends StrictEmitter {
  mainFrame: FakeFrame = { url: '', parent: null };
  loads = 0;
  webRtcPolicy = 'default';
  /** What runs in it; a new one for each load. */
  page: PageProcess | null = null;
  private readonly newPage: (contents: FakeWebContents) => PageProcess;
  private readonly protocol: FakeProtocol;
  private windowOpen: WindowOpen = () => ({ action: 'allow' });

  constructor(protocol: FakeProtocol, newPage: (contents: FakeWebContents) => PageProcess) {
    super(EVENTS);
    this.protocol = protocol;
    this.newPage = newPage;
  }

  setWindowOpenHandler(handler: WindowOpen): void {
    this.windowOpen = handler;
  }

  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtcPolicy = policy;
  }

  send(channel: string, ...args: unknown[]): void {
    this.page?.receive(channel, structuredClone(args));
  }

  async loadURL(url: string): Promise<void> {
    this.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false, url });
    this.page?.end();
    this.page = null;
    const response = await this.protocol.fetch(url);
    if (!response.ok) throw new Error(`ERR_FAILED (${response.status}) loading '${url}'`);
    this.loads += 1;
    this.mainFrame = strict('WebFrameMain', { url, parent: null });
    this.page = this.newPage(this);
  }

  /** The user, or script in the page, wants to go elsewhere: true when the page may. */
  mayNavigate(url: string, isMainFrame = true): boolean {
    const prevented = [
      this.ask('will-frame-navigate', { url, isMainFrame }),
      isMainFrame && this.ask('will-navigate', { url }),
    ];
    return !prevented.includes(true);
  }

  mayOpen(url: string): boolean {
    return this.windowOpen({ url }).action === 'allow';
  }

  /** The renderer process dies. */
  crash(): void {
    this.page?.end();
    this.page = null;
    this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 });
  }
}
