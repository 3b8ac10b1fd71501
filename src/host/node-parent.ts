import { ChannelFrames } from '../shell/channel-frames.ts';
import { type FromHost, hasType, type ToHost } from '../shell/host-messages.ts';
import type { HostParent } from './host-parent.ts';
import { parentListeners } from './parent-listeners.ts';

/** The IPC of a child process of Node; `process` itself when it has `send`. */
export interface ChildProcessSide {
  send?(message: unknown, handle: undefined, options: undefined, done: (error: Error | null) => void): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'disconnect', listener: () => void): unknown;
}

/** The browser host (or a test) as parent. */
export function nodeParent(side: ChildProcessSide): HostParent {
  // A send that fails means that the parent has gone; 'disconnect' says so and ends this process.
  const send = (message: unknown): void => void side.send?.(message, undefined, undefined, () => undefined);
  const { on, connect, grant, stop } = parentListeners();
  const frames = new ChannelFrames(send, connect);
  side.on('message', (message) => {
    if (frames.receive(message) || !hasType(message)) return;
    const said = message as ToHost;
    if (said.type === 'grant') grant(said.handle, said.path);
    else if (said.type === 'stop') stop();
  });
  side.on('disconnect', () => {
    frames.closeAll();
    stop();
  });
  return {
    ...on,
    // The browser host has no key store of the system.
    appKey: Promise.resolve(null),
    sendReady: () => send({ type: 'ready' } satisfies FromHost),
    sendReleased: (handle) => send({ type: 'released', handle } satisfies FromHost),
  };
}
