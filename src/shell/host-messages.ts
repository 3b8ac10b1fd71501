/**
 * The messages between a shell and the engine process (src/host). Under Electron they use `postMessage` of the utility
 * process, and a channel is a MessagePortMain sent with `connect`; under Node they use the child's IPC, where channels
 * are numbered frames (channel-frames.ts).
 */
export type ToHost =
  /** Electron only: answer on the port sent with this message (`ports[0]`). */
  | { readonly type: 'connect' }
  /** From now on a page may use `path` under `handle`. */
  | { readonly type: 'grant'; readonly handle: string; readonly path: string }
  /**
   * Electron only, once: the app's key of the records; null where it has none. In memory, never in arguments or
   * environment.
   */
  | { readonly type: 'record-key'; readonly key: Uint8Array | null }
  /** Close the engine and exit with 0. */
  | { readonly type: 'stop' };

export type FromHost =
  /** Sent once, when channels are accepted. */
  | { readonly type: 'ready' }
  /** The file behind the handle is in the library (or was removed from the list) and will not be read again. */
  | { readonly type: 'released'; readonly handle: string };

/** Whether a message is plain data with a `type`; other messages on these channels are not ours. */
export function hasType(message: unknown): message is { readonly type: unknown } {
  return typeof message === 'object' && message !== null && 'type' in message;
}
