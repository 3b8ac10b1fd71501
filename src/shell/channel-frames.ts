import type { EnginePort } from './engine-process.ts';
import { hasType } from './host-messages.ts';
import { Closing, Inbox } from './port-pair.ts';

/** A frame of a channel; several share one connection between two processes. The opening side numbers them. */
export type ChannelFrame =
  /** `member`: the key of the member of a team whose channel it is; without one it is the owner's. */
  | { readonly type: 'channel-open'; readonly channel: number; readonly member?: string }
  | { readonly type: 'channel-data'; readonly channel: number; readonly data: unknown }
  | { readonly type: 'channel-close'; readonly channel: number };

interface Channel {
  readonly inbox: Inbox;
  readonly closing: Closing;
}

/** One end of the connection. The shell opens channels; `onOpen` informs the engine process. */
export class ChannelFrames {
  private readonly channels = new Map<number, Channel>();
  private readonly send: (frame: ChannelFrame) => void;
  private readonly onOpen: (port: EnginePort, member: string | null) => void;
  private last = 0;

  constructor(send: (frame: ChannelFrame) => void, onOpen: ChannelFrames['onOpen'] = () => undefined) {
    this.send = send;
    this.onOpen = onOpen;
  }

  open(member: string | null = null): EnginePort {
    this.last += 1;
    const port = this.portOf(this.last);
    this.send({ type: 'channel-open', channel: this.last, ...(member !== null && { member }) });
    return port;
  }

  /** False when the message is no frame. Drops frames of a closed channel, which crossed with its close. */
  receive(message: unknown): boolean {
    if (!hasType(message)) return false;
    const frame = message as ChannelFrame;
    const channel = this.channels.get(frame.channel);
    switch (frame.type) {
      case 'channel-open':
        this.onOpen(this.portOf(frame.channel), frame.member ?? null);
        return true;
      case 'channel-data':
        channel?.inbox.deliver(frame.data);
        return true;
      case 'channel-close':
        this.forget(frame.channel);
        return true;
      default:
        return false;
    }
  }

  /** Closes every channel, when the connection is gone. */
  closeAll(): void {
    for (const number of [...this.channels.keys()]) this.forget(number);
  }

  private portOf(number: number): EnginePort {
    const channel: Channel = { inbox: new Inbox(), closing: new Closing() };
    this.channels.set(number, channel);
    return {
      postMessage: (data) => {
        if (!channel.closing.happened) this.send({ type: 'channel-data', channel: number, data });
      },
      onMessage: (listener) => channel.inbox.listen(listener),
      onClose: (listener) => channel.closing.listen(listener),
      close: () => {
        if (channel.closing.happened) return;
        this.send({ type: 'channel-close', channel: number });
        this.forget(number);
      },
    };
  }

  private forget(number: number): void {
    const channel = this.channels.get(number);
    this.channels.delete(number);
    channel?.closing.happen();
  }
}
