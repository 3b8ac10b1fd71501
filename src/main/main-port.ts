import type { MessagePortMain } from 'electron';
import { Closing } from '../shell/closing.ts';
import type { EnginePort } from '../shell/engine-process.ts';
import { Inbox } from '../shell/inbox.ts';

/** A port of Electron's main process as an EnginePort. Messages wait for their listener; after its close nothing is sent. */
export function mainPort(port: MessagePortMain): EnginePort {
  const inbox = new Inbox();
  const closing = new Closing();
  port.on('message', ({ data }) => inbox.deliver(data));
  port.on('close', () => closing.happen());
  port.start();
  return {
    postMessage: (message) => {
      if (!closing.happened) port.postMessage(message);
    },
    onMessage: (listener) => inbox.listen(listener),
    onClose: (listener) => closing.listen(listener),
    close: () => {
      port.close();
      closing.happen();
    },
  };
}
