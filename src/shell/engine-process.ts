/** One end of a channel between a page and the engine, whatever carries it: postMessage and messages back, in order. */
export interface EnginePort {
  postMessage(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

/** A started engine process (src/host), as the supervisor sees it: Electron's utility process or a child of Node. */
export interface EngineProcess<Port> {
  /** Hands the process one end of a page's channel. `grants` turns the page's handles into paths. */
  connect(port: Port): void;
  /** Lets pages of this process use `path` under `handle`; Electron's main and the browser host decide what is granted. */
  grant(handle: string, path: string): void;
  /** Once: the process said it can take channels. */
  onReady(listener: () => void): void;
  onExit(listener: (code: number | null) => void): void;
  /** A line of its log. */
  onLog(listener: (line: string) => void): void;
  /** The file behind a handle will not be read again (`FromHost` 'released'): what was kept for it may go. */
  onReleased?(listener: (handle: string) => void): void;
  /** Asks it to stop (`ToHost` 'stop') and ends it by force when it has not after a few seconds. */
  kill(): void;
}

export type StartEngine<Port> = () => EngineProcess<Port>;
