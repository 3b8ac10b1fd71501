import type * as Electron from 'electron';
import type { MessageChannelMain, MessagePortMain } from 'electron';
import { documentParts, type ReadPart } from '../shell/document-bytes.ts';
import { electronPort } from '../shell/electron-port.ts';
import type { StartEngine } from '../shell/engine-process.ts';
import { portConnection } from '../shell/page/engine-client.ts';
import { Supervisor } from '../shell/supervisor.ts';

export interface EngineParts {
  readonly supervisor: Supervisor<MessagePortMain>;
  /** Bytes of a document, over a channel of main's own. Rejects with ENGINE_GONE while no engine runs. */
  readonly readPart: ReadPart;
  /** The path from which a document was added, as the engine knows it. Rejects with ENGINE_GONE as well. */
  readonly originalOf: (documentId: string) => Promise<string | null>;
}

/**
 * Starts the supervised engine, and main's own channel to it. Call it after the app is ready, since no utility process
 * can be created before.
 */
export function engineParts(
  start: StartEngine<MessagePortMain>,
  newChannel: () => MessageChannelMain,
  onLog: (line: string) => void,
): EngineParts {
  const supervisor = new Supervisor<MessagePortMain>({ start, onLog });
  const connection = portConnection(async () => {
    const { port1, port2 } = newChannel();
    await supervisor.connect(port2);
    return electronPort(port1);
  });
  supervisor.onState((state) => {
    if (state === 'starting' || state === 'failed') connection.close();
  });
  return {
    supervisor,
    readPart: documentParts(connection),
    originalOf: async (documentId) => (await connection.client.documents.original({ document_id: documentId })).path,
  };
}

/** The parts of Electron that the app uses, passed in by index.ts; the rest of src/main imports only their types. */
export type ElectronParts = Pick<
  typeof Electron,
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'MessageChannelMain'
  | 'nativeTheme'
  | 'protocol'
  | 'safeStorage'
  | 'screen'
  | 'session'
  | 'shell'
  | 'utilityProcess'
>;

/** One line for the log. */
export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
