/**
 * All messages between Electron's main process and its preload. Names and shapes only, since the preload is one file
 * without any library. Answers to requests come back through `ipcRenderer.invoke`.
 */
import type { ErrorCode, ErrorDetails } from '../errors.ts';
import type { ChooseWhat, EngineState, Grant } from './shell-data.ts';

export type { ChooseWhat, EngineState, Grant };

export const IPC = {
  /** preload → main, with one end of the page's channel, for the engine. */
  connect: 'engine:connect',
  /** request → EngineState; from then on `engineChanged` is sent. */
  engineState: 'engine:state',
  /** main → preload: EngineState */
  engineChanged: 'engine:changed',
  /** request → the last lines of the engine's log */
  engineLog: 'engine:log',
  /** request → nothing */
  restartEngine: 'engine:restart',
  /** request → boolean */
  isEngineHung: 'engine:hung',
  /** request (paths of dropped files) → Grant[] */
  grant: 'files:grant',
  /** request (ChooseWhat) → Grant[] */
  choose: 'files:choose',
  /** request → Grant[] of the sample documents */
  samples: 'files:samples',
  /** request (a name) → Grant of a file to be written; null when the user chose none. */
  newFile: 'files:new',
  /** request (SaveRequest) → nothing */
  save: 'files:save',
  /** request (the id of a document) → nothing */
  showOriginal: 'files:show-original',
  /** preload → main: the page accepts files from now on; waiting files are sent at once. */
  takeFiles: 'files:take',
  /** main → preload: Grant[] of files that another program asked to open. */
  openFiles: 'files:open',
  /** main → preload: the name of a command of the page. */
  command: 'menu:command',
} as const;

/** Errors are data: a thrown error keeps only its message across a process or the context bridge. */
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ErrorCode; readonly details: ErrorDetails };

export interface SaveRequest {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The message with which the page posts one end of a channel to its own window; the preload forwards it, since no port
 * crosses the bridge.
 */
export const CONNECT_MESSAGE = 'pincite:connect-engine';

/** The origin of the page and of everything it may load. */
export const APP_ORIGIN = 'pincite://app';

/**
 * `window.pinciteShell` under Electron: the shell bridge without what cannot cross the context bridge (ports, signals
 * and progress). `src/renderer/engine/electron-bridge.ts` completes it.
 */
export interface ElectronShell {
  /** Channels are accepted in the states `running` and `restarted`. */
  engineState(): Promise<Reply<EngineState>>;
  onEngineState(listener: (state: EngineState) => void): () => void;
  engineLog(): Promise<Reply<readonly string[]>>;
  isEngineHung(): Promise<Reply<boolean>>;
  restartEngine(): Promise<Reply<null>>;
  /** `files` are the File objects of a drop or a file input. */
  grant(files: readonly unknown[]): Promise<Reply<readonly Grant[]>>;
  choose(what: ChooseWhat): Promise<Reply<readonly Grant[]>>;
  samples(): Promise<Reply<readonly Grant[]>>;
  newFile(name: string): Promise<Reply<Grant | null>>;
  save(name: string, bytes: Uint8Array): Promise<Reply<null>>;
  showOriginal(documentId: string): Promise<Reply<null>>;
  onOpenFiles(listener: (grants: readonly Grant[]) => void): () => void;
  onMenuCommand(listener: (command: string) => void): () => void;
}
