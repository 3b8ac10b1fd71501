import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, MessagePortMain, WebContents } from 'electron';
import { PinciteError } from '../contract/errors.ts';
import { APP_ORIGIN, type Reply } from '../contract/shell/electron-ipc.ts';

export interface TrustedIpc {
  /** Answers requests; what the handler throws becomes the reply's error code. */
  answer<T>(channel: string, handler: (sender: WebContents, ...args: unknown[]) => T | Promise<T>): void;
  /** A message that wants no answer, with the ports that came along. */
  listen(channel: string, listener: (sender: WebContents, ports: readonly MessagePortMain[]) => void): void;
}

/**
 * The only user of `ipcMain`: lets through what the main frame of our own page sends, and nothing else. A frame that is gone,
 * a frame inside the page and a page of another origin are refused and said in the log.
 */
export function trustedIpc(ipcMain: Pick<IpcMain, 'handle' | 'on'>, log: (line: string) => void): TrustedIpc {
  return {
    answer(channel, handler) {
      ipcMain.handle(channel, async (event, ...args: unknown[]) => {
        if (!isTrusted(event)) {
          log(`Refused ${channel} from ${origin(event)}.`);
          throw new Error(`${channel} is not for this page.`);
        }
        return reply(async () => handler(event.sender, ...args), log);
      });
    },
    listen(channel, listener) {
      ipcMain.on(channel, (event) => {
        if (isTrusted(event)) return listener(event.sender, event.ports);
        log(`Refused ${channel} from ${origin(event)}.`);
        for (const port of event.ports) port.close();
      });
    },
  };
}

function isTrusted({ senderFrame }: IpcMainEvent | IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame.parent === null && senderFrame.url.startsWith(`${APP_ORIGIN}/`);
}

function origin({ senderFrame }: IpcMainEvent | IpcMainInvokeEvent): string {
  return senderFrame === null
    ? 'a frame that is gone'
    : `${senderFrame.parent ? 'an inner frame, ' : ''}${senderFrame.url}`;
}

async function reply<T>(work: () => Promise<T>, log: (line: string) => void): Promise<Reply<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof PinciteError) return { ok: false, code: error.code, details: error.details };
    const why = error instanceof Error ? error.message : String(error);
    log(error instanceof Error ? (error.stack ?? why) : why);
    return { ok: false, code: 'INTERNAL', details: { why } };
  }
}
