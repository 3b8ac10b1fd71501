import { basename, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { watch } from 'chokidar';
import { errorCode } from '../../../files/missing.ts';

/**
 * Files are often written in steps, and many at once: a scan waits until nothing was heard for so long, in
 * milliseconds.
 */
const QUIET_MS = 1000;
/** A file that is written to all the time keeps a scan waiting for so long at most, in milliseconds. */
const LONGEST_MS = 30_000;

/**
 * What the system tells of changes below a folder. It may tell nothing, or too much: it says only that a scan is due.
 */
export interface FolderHints {
  /** What was told until now is about to be seen. */
  heard(): void;
  /** Says that a scan is due. */
  wake(): void;
  /**
   * Resolves when something was told and nothing more came for a while, or after `atMost` milliseconds. Rejects when
   * aborted.
   */
  next(atMost: number, signal: AbortSignal): Promise<void>;
  /** Why the system tells of no change; null while it does, as far as is known. */
  readonly unheard: string | null;
  close(): Promise<void>;
}

/** The part of the watching library that is used; a test passes its own. */
export interface Watcher {
  on(event: 'all', listener: () => void): Watcher;
  on(event: 'error', listener: (error: unknown) => void): Watcher;
  close(): Promise<void>;
}

/** One watch for each folder, none for files, which a system has fewest of. */
function watchFolders(root: string, leftOut: string): Watcher {
  const isIgnored = (path: string): boolean => path !== root && (basename(path).startsWith('.') || path === leftOut);
  return watch(root, { ignoreInitial: true, followSymlinks: false, ignored: isIgnored }) as Watcher;
}

/** The system has no more watches, or no more open files, for this user. */
const SPENT: readonly string[] = ['ENOSPC', 'EMFILE', 'ENFILE'];

/** `leftOut`: a folder whose changes are none. */
export function folderHints(root: string, { leftOut, log, watching = watchFolders }: FolderHintOptions): FolderHints {
  let isDue = false;
  let isWoken = false;
  let wake = Promise.withResolvers<void>();
  let unheard: string | null = null;
  const watcher = watching(root, resolve(leftOut))
    .on('all', () => {
      isDue = true;
      wake.resolve();
    })
    .on('error', (error) => {
      if (unheard !== null) return;
      log(`Changes of ${root} may be seen late: ${String(error)}`);
      if (!SPENT.includes(errorCode(error))) return;
      unheard = 'this system watches no more folders';
      // What it has taken is given back: other programs of the user need it too.
      watcher.close().catch((failure: unknown) => log(`Watching ${root} did not end: ${String(failure)}`));
    });
  return {
    heard: () => {
      isDue = false;
      wake = Promise.withResolvers();
      if (isWoken) wake.resolve();
      isWoken = false;
    },
    wake: () => {
      isWoken = true;
      wake.resolve();
    },
    next: async (atMost, signal) => {
      const pause = new AbortController();
      const end = AbortSignal.any([signal, pause.signal]);
      try {
        await Promise.race([wake.promise, delay(atMost, undefined, { signal: end })]);
        const until = performance.now() + LONGEST_MS;
        while (isDue && !isWoken && performance.now() < until) {
          isDue = false;
          await delay(QUIET_MS, undefined, { signal: end });
        }
        isWoken = false;
        signal.throwIfAborted();
      } finally {
        pause.abort();
      }
    },
    get unheard() {
      return unheard;
    },
    close: () => watcher.close(),
  };
}

interface FolderHintOptions {
  readonly leftOut: string;
  readonly log: (line: string) => void;
  readonly watching?: typeof watchFolders;
}
