import { access, constants, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Mutex } from 'async-mutex';
import { PinciteError } from '../../contract/errors.ts';
import { acquireFileLock, type FileLock } from './file-lock.ts';

/** The process that died a moment ago may take this long to let go. */
const PATIENCE_MS = 250;

/**
 * The right to change the library, for one process at a time (requirement E10). Readers never take it.
 * `check` runs under the lock before anything is written; what it throws gives the lock back. Throws LIBRARY_BUSY, naming the
 * process that has it.
 */
export async function acquireWriterLock(
  dataDir: string,
  { signal, check }: { readonly signal?: AbortSignal | undefined; readonly check?: () => Promise<void> } = {},
): Promise<FileLock> {
  const pidFile = join(dataDir, 'writer.pid');
  const lock = await acquireFileLock(join(dataDir, 'writer.lock'), { timeoutMs: PATIENCE_MS, signal });
  if (!lock) throw new PinciteError('LIBRARY_BUSY', { pid: await readPid(pidFile) });
  try {
    await check?.();
    await writeFile(pidFile, String(process.pid));
  } catch (error) {
    lock.release();
    throw error;
  }
  return lock;
}

/** The pid only fills the message: a missing or torn file is no reason to fail. */
async function readPid(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim() || 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Lets the callers of one process in one after the other, in the order they came. */
interface Turns {
  /** Waits for the turn; call the result to end it. Throws CANCELLED when aborted while waiting. */
  take(signal?: AbortSignal): Promise<() => void>;
}

export function mutex(): Turns {
  const turns = new Mutex();
  return {
    take: async (signal) => {
      const turn = turns.acquire();
      const { promise: aborted, resolve: abort } = Promise.withResolvers<null>();
      const onAbort = () => abort(null);
      signal?.addEventListener('abort', onAbort, { once: true });
      if (signal?.aborted) onAbort();
      const release = await Promise.race([turn, aborted]);
      signal?.removeEventListener('abort', onAbort);
      if (release !== null && !signal?.aborted) return release;
      // The place in the queue is passed on only when it comes up, so that the order holds.
      void turn.then((passOn) => passOn());
      throw new PinciteError('CANCELLED');
    },
  };
}

export async function hasData(dataDir: string): Promise<boolean> {
  return access(join(dataDir, 'library.lance')).then(
    () => true,
    () =>
      access(join(dataDir, 'library.json')).then(
        () => true,
        () => false,
      ),
  );
}

/**
 * What a power cut left may not even open, so that readers cannot leave it to the next writer: the one time they take its lock. A
 * session that is still going on has it; where nothing can be written, what is there is read as it is.
 */
export async function rollBackUnlessWriting(dataDir: string, rollBack: () => Promise<void>): Promise<void> {
  const isWritable = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) return;
  const lock = await acquireFileLock(join(dataDir, 'writer.lock'), { timeoutMs: 0 });
  if (!lock) return;
  try {
    await rollBack();
  } finally {
    lock.release();
  }
}
