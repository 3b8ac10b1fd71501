import type { MessagePort } from 'node:worker_threads';
import { fakePort } from './fake-ports.ts';
import type { FakeFrame, FakeWebContents } from './fake-web-contents.ts';

type Handler = (event: object, ...args: unknown[]) => unknown;

/** `ipcMain`, and the way in for what pages send. */
export class FakeIpcMain {
  private readonly handlers = new Map<string, Handler>();
  private readonly listeners = new Map<string, Handler[]>();

  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }

  on(channel: string, listener: Handler): void {
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), listener]);
  }

  /** As `ipcRenderer.invoke` of that frame: copies go over, of an error only the message. */
  async invoke(
    sender: FakeWebContents,
    frame: FakeFrame | null,
    channel: string,
    args: readonly unknown[],
  ): Promise<unknown> {
    const handler = this.handlers.get(channel);
    const sent = structuredClone(args) as unknown[];
    try {
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      return structuredClone(await handler({ sender, senderFrame: frame }, ...sent));
    } catch (error) {
      throw new Error(`Error invoking remote method '${channel}': ${String(error)}`);
    }
  }

  /** As `ipcRenderer.send` and `postMessage` of that frame. Messages nobody listens to are lost, as in Electron. */
  send(
    sender: FakeWebContents,
    frame: FakeFrame | null,
    channel: string,
    args: readonly unknown[],
    ports: readonly MessagePort[] = [],
  ): void {
    const sent = structuredClone(args) as unknown[];
    const event = { sender, senderFrame: frame, ports: ports.map(fakePort) };
    for (const listener of this.listeners.get(channel) ?? []) listener(event, ...sent);
  }
}
