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
  /**
   * When the host is ready, and again when it told of a passphrase: the one that opens the library, null where none is
   * known; what the system's key store does with it. In memory, never in arguments or environment.
   */
  | ({ readonly type: 'passphrase' } & GivenPassphrase)
  /** Close the engine and exit with 0. */
  | { readonly type: 'stop' };

export type FromHost =
  /** Sent once, when channels are accepted. */
  | { readonly type: 'ready' }
  /** The file behind the handle is in the library (or was removed from the list) and will not be read again. */
  | { readonly type: 'released'; readonly handle: string }
  /** This opens the library from now on; null: it is in clear. */
  | ({ readonly type: 'passphrase' } & NewPassphrase);

/** What a shell knows of the passphrase of its library. */
export interface GivenPassphrase {
  readonly passphrase: string | null;
  readonly keyStore: 'there' | 'missing' | 'none';
  /** Whether the key store has it. */
  readonly remembered: boolean;
}

export interface NewPassphrase {
  readonly passphrase: string | null;
  /** Whether the key store is to keep it; else it keeps none. */
  readonly remember: boolean;
}

/** Holds the passphrase for every engine that a shell starts, so that one which crashed is not asked for again. */
export interface PassphraseKeeper {
  given(): Promise<GivenPassphrase>;
  /** Never rejects: what the key store did not take is logged, and not remembered. */
  changed(to: NewPassphrase): Promise<void>;
}

/** Keeps it in memory, where there is no key store. */
export function passphraseInMemory(first: string | null = null): PassphraseKeeper {
  let passphrase = first;
  return {
    given: async () => ({ passphrase, keyStore: 'none', remembered: false }),
    changed: async (to) => {
      passphrase = to.passphrase;
    },
  };
}

/** Whether a message is plain data with a `type`; other messages on these channels are not ours. */
export function hasType(message: unknown): message is { readonly type: unknown } {
  return typeof message === 'object' && message !== null && 'type' in message;
}
