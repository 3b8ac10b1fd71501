import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { strict } from './strict.ts';
import { StrictEmitter } from './strict-emitter.ts';

/** MessagePortMain over a real port of Node: messages wait for `start`, and a port that was sent away cannot be used here. */
export class FakePort extends StrictEmitter {
  port: MessagePort | null;

  constructor(port: MessagePort) {
    super(['message', 'close']);
    this.port = port;
    // As Electron's: both ends are told, whichever closed.
    port.once('close', () => this.emit('close'));
  }

  postMessage(message: unknown, transfer: readonly FakePort[] = []): void {
    this.open().postMessage(message, transfer.map(sendAway));
  }

  start(): void {
    const port = this.open();
    port.on('message', (data) => this.emit('message', { data, ports: [] }));
  }

  close(): void {
    this.port?.close();
  }

  private open(): MessagePort {
    if (this.port === null) throw new Error('This port was sent to another process.');
    return this.port;
  }
}

/** Takes the port out of this process's hands. */
export function sendAway(port: FakePort): MessagePort {
  const sent = port.port;
  if (sent === null) throw new Error('This port was sent away already.');
  port.port = null;
  port.removeAllListeners();
  return sent;
}

export const fakePort = (port: MessagePort): FakePort => strict('MessagePortMain', new FakePort(port));

export class FakeMessageChannelMain {
  readonly port1: FakePort;
  readonly port2: FakePort;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port1 = fakePort(port1);
    this.port2 = fakePort(port2);
  }
}
