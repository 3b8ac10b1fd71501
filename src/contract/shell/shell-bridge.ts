/**
 * The functions that a shell (Electron, browser host) gives the page in addition to the engine's contract. Types only:
 * the preload imports this file and may not include any library.
 */

import type { ChooseWhat, EngineState, Grant } from './shell-data.ts';

export type { EngineState, Grant };

/** A file that the engine will write. */
export interface NewFile {
  /** Names it to the engine. */
  readonly handle: string;
  /** Hands it to the user, once it is written. */
  finish(): Promise<void>;
}

export interface ShellBridge {
  readonly kind: 'electron' | 'browser';
  /**
   * Opens a channel to the engine, which oRPC uses until it closes. Called again after a close, a reload or a restart
   * of the engine. Rejects while no engine runs.
   */
  connect(): Promise<MessagePort | WebSocket>;
  /** Calls `listener` at once with the present state, then at each change. Returns the function that unsubscribes. */
  onEngineState(listener: (state: EngineState) => void): () => void;
  /** The last lines of the engine's log, oldest first. */
  engineLog(): Promise<readonly string[]>;
  /** Whether an engine that starts or opens its library does nothing although it gets the processor (ADR 0087). */
  isEngineHung(): Promise<boolean>;
  /** Ends an engine that is starting or hangs, and starts it anew; does nothing to one that runs. */
  restartEngine(): Promise<void>;
  /** Grants files and folders of a drop or a file input. In the browser host this uploads them, with progress 0..1. */
  grant(
    files: readonly File[],
    options?: {
      readonly onProgress?: (share: number) => void;
      readonly signal?: AbortSignal;
      /** They are not documents, whose size is limited. */
      readonly anySize?: boolean;
    },
  ): Promise<readonly Grant[]>;
  /** Opens the system's dialog; null where there is none and the page uses a file input. */
  choose: ((what: ChooseWhat) => Promise<readonly Grant[]>) | null;
  /** Grants the sample documents that come with the app, for the first run. */
  samples(): Promise<readonly Grant[]>;
  /** The URL of a document's bytes (range requests), for pdf.js. */
  documentUrl(documentId: string): string;
  /** Lets the user choose a file that the engine then writes, of any size; null when the user chose none. */
  newFile(name: string): Promise<NewFile | null>;
  /** Lets the user save bytes as a file. */
  save(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /**
   * Shows the file from which a document was added in the system's file manager; Electron only. Rejects with
   * ORIGINAL_UNKNOWN, FILE_NOT_FOUND.
   */
  showOriginal?(documentId: string): Promise<void>;
  /** Receives files that another program asked the app to open; Electron only. */
  onOpenFiles?(listener: (grants: readonly Grant[]) => void): () => void;
  /** Receives commands of the application menu, by the name of the page's command; Electron only. */
  onMenuCommand?(listener: (command: string) => void): () => void;
}
