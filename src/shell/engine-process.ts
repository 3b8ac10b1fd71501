/** One end of a channel between a page and the engine, over any transport: messages in both directions, in order. */
export interface EnginePort {
  postMessage(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

/** A started engine process (src/host) for the supervisor: Electron's utility process or a child of Node. */
export interface EngineProcess<Port> {
  /**
   * Gives the process one end of a page's channel. `grants` turns the page's handles into paths. `member`: the key of
   * the member of a team whose page it is; null for the owner.
   */
  connect(port: Port, member: string | null): void;
  /**
   * Lets pages of this process use `path` under `handle`; Electron's main and the browser host decide what is granted.
   */
  grant(handle: string, path: string): void;
  /** Called once, when the process accepts channels. */
  onReady(listener: () => void): void;
  onExit(listener: (code: number | null) => void): void;
  /** A line of its log. */
  onLog(listener: (line: string) => void): void;
  /**
   * Called when the file behind a handle will not be read again (`FromHost` 'released'), so that its upload can be
   * removed.
   */
  onReleased?(listener: (handle: string) => void): void;
  /** Asks it to stop (`ToHost` 'stop') and ends it by force after a few seconds. */
  kill(): void;
}

export type StartEngine<Port> = () => EngineProcess<Port>;
