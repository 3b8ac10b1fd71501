/**
 * What a shell and the engine process (src/host) say to each other. Under Electron these go over `postMessage` of the utility
 * process and a channel is a MessagePortMain that comes with `connect`; under Node they go over the child's IPC, where channels
 * are numbered frames (channel-frames.ts).
 */
export type ToHost =
  /** Electron only: take the port that comes with this message (`ports[0]`) and answer on it. */
  | { readonly type: 'connect' }
  /** From now on a page may use `path` under `handle`. */
  | { readonly type: 'grant'; readonly handle: string; readonly path: string }
  /** Electron only, once: the app's key of the records; null where it has none. In memory, never in arguments or environment. */
  | { readonly type: 'record-key'; readonly key: Uint8Array | null }
  /** Close the engine and exit with 0. */
  | { readonly type: 'stop' };

export type FromHost =
  /** Channels can be taken. Said once. */
  | { readonly type: 'ready' }
  /** The file behind the handle is in the library (or was taken off the list) and will not be read again. */
  | { readonly type: 'released'; readonly handle: string };

/** True for plain data with a `type`; what else arrives on these ways is not ours. */
export function hasType(message: unknown): message is { readonly type: unknown } {
  return typeof message === 'object' && message !== null && 'type' in message;
}
