import type { EnginePort } from '../shell/engine-process.ts';

/** The shell that started this process, whatever carries its messages. */
export interface HostParent {
  /** The app's key of the records; null where the parent has none. Electron's main says it when it has opened its key store. */
  readonly appKey: Promise<Uint8Array | null>;
  /** A page's channel, to be answered on. */
  onConnect(listener: (port: EnginePort) => void): void;
  onGrant(listener: (handle: string, path: string) => void): void;
  /** Asked to stop, or the shell has gone. */
  onStop(listener: () => void): void;
  sendReady(): void;
  sendReleased(handle: string): void;
}
