import { fork } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { PASSPHRASE_FILE } from '../files/sealed/sealed-folders.ts';
import { ChannelFrames } from './channel-frames.ts';
import type { EnginePort, StartEngine } from './engine-process.ts';
import { type FromHost, hasType, type PassphraseKeeper, passphraseInMemory, type ToHost } from './host-messages.ts';
import { joinPorts } from './port-pair.ts';

export interface NodeEngineOptions {
  /** src/host/index.ts, its build, or a test's own host. */
  readonly entry: string;
  readonly dataDir: string;
  /** By default nothing is known until a page gives it. */
  readonly passphrase?: PassphraseKeeper;
  /** Milliseconds after which the engine is ended by force. */
  readonly stopLimitMs?: number;
}

/** An engine that has not closed its files by then hangs. */
const STOP_LIMIT_MS = 5000;

/** Starts the engine as a child of this Node process. Its channels are numbered frames over the child's IPC. */
export function nodeEngine(options: NodeEngineOptions): StartEngine<EnginePort> {
  const { entry, dataDir, passphrase = passphraseInMemory(), stopLimitMs = STOP_LIMIT_MS } = options;
  return () => {
    const child = fork(entry, ['--data', dataDir], {
      // Structured clone, not JSON, so that bytes stay bytes.
      serialization: 'advanced',
      env: { ...ENGINE_ALLOCATOR, ...hostEnvironment(process.env) },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const exited = Promise.withResolvers<number | null>();
    const send = (message: ToHost | Parameters<ConstructorParameters<typeof ChannelFrames>[0]>[0]): void => {
      // When a send fails the process exits, and the exit is what is reported.
      if (child.connected) child.send(message, () => undefined);
    };
    const frames = new ChannelFrames(send);
    const listeners: { ready?: () => void; released?: (handle: string) => void } = {};
    const sendPassphrase = async (): Promise<void> => send({ type: 'passphrase', ...(await passphrase.given()) });
    child.on('message', (message) => {
      if (frames.receive(message) || !hasType(message)) return;
      const said = message as FromHost;
      if (said.type === 'ready') {
        void sendPassphrase();
        listeners.ready?.();
      } else if (said.type === 'released') listeners.released?.(said.handle);
      else if (said.type === 'passphrase') void passphrase.changed(said).then(sendPassphrase);
    });
    child.once('exit', (code) => exited.resolve(code));
    // The process could not be started at all; there is no 'exit' then.
    child.once('error', () => exited.resolve(null));
    void exited.promise.then(() => frames.closeAll());

    return {
      connect: (port, member) => joinPorts(port, frames.open(member)),
      grant: (handle, path) => send({ type: 'grant', handle, path }),
      onReady: (listener) => {
        listeners.ready = listener;
      },
      onExit: (listener) => void exited.promise.then(listener),
      onLog: (listener) => {
        for (const stream of [child.stdout, child.stderr])
          if (stream !== null) createInterface({ input: stream }).on('line', listener);
      },
      onReleased: (listener) => {
        listeners.released = listener;
      },
      kill: () => {
        send({ type: 'stop' });
        const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
        void exited.promise.then(() => clearTimeout(timer));
      },
    };
  };
}

/**
 * Variables that the engine reads: the places of models, temporary files, a passphrase, the owner's settings and a
 * policy, the user's home, language and time zone, and what Windows needs to load a library. Nothing else is passed on,
 * so that no key or proxy of the shell's environment reaches the engine.
 */
const NEEDED = [
  ...['HOME', 'USERPROFILE', 'LOCALAPPDATA', 'APPDATA', 'PROGRAMDATA', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME'],
  ...['PINCITE_MODELS', 'PINCITE_LOG', PASSPHRASE_FILE],
  ...['TMPDIR', 'TEMP', 'TMP', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'SYSTEMROOT', 'WINDIR'],
] as const;

/**
 * Of the allocator of glibc; others, such as Electron's own, do not read it. By itself it has eight arenas for each
 * core, of which each keeps what was freed in it, and takes ever larger pieces from them: what the tables were read
 * through then stays with the process (docs/adr/0146).
 */
export const ENGINE_ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const;

/** The environment of the engine process. Compares names without case, as Windows does. */
export function hostEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const needed = new Set<string>(NEEDED);
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && needed.has(entry[0].toUpperCase()),
    ),
  );
}
