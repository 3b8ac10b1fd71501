import { access, constants, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import { PinciteError } from '../../contract/errors.ts';

/** The lock of who changes the library, in its folder. */
export const WRITER_LOCK = 'writer.lock';

/** Every process that has a library open shares it; who encrypts the library has it alone. */
export const OPEN_LOCK = 'open.lock';

/** How long a process that has just died may still hold the lock. */
const PATIENCE_MS = 250;

/** What the holder does: others wait for one that only tidies, which changes nothing of theirs and ends by itself. */
type Purpose = 'writing' | 'tidying';

/**
 * Takes the lock to change the library, which one process holds at a time (requirement E10). Readers never take it.
 * Runs `check` under the lock before anything is written; if that throws, releases the lock. Waits for a holder that
 * tidies. Throws LIBRARY_BUSY, naming the process that holds it, for any other.
 */
export async function acquireWriterLock(
  dataDir: string,
  {
    signal,
    check,
    purpose = 'writing',
  }: {
    readonly signal?: AbortSignal | undefined;
    readonly check?: (() => Promise<void>) | undefined;
    readonly purpose?: Purpose | undefined;
  } = {},
): Promise<FileLock> {
  const holderFile = join(dataDir, 'writer.pid');
  const lock = await acquireFileLock(join(dataDir, WRITER_LOCK), { timeoutMs: PATIENCE_MS, signal });
  if (!lock) {
    const holder = await readHolder(holderFile);
    if (holder.purpose === 'tidying') return acquireWriterLock(dataDir, { signal, check, purpose });
    throw new PinciteError('LIBRARY_BUSY', { pid: holder.pid });
  }
  try {
    await check?.();
    await writeFile(holderFile, purpose === 'writing' ? `${process.pid}` : `${process.pid} ${purpose}`);
  } catch (error) {
    lock.release();
    throw error;
  }
  return lock;
}

/** For a `catch`: ends what another process keeps from being done now. Throws any other error. */
export function unlessBusy(error: unknown): void {
  if (!(error instanceof PinciteError && error.code === 'LIBRARY_BUSY')) throw error;
}

/** The holder. A missing or torn file is no error: its pid is only for the message. */
async function readHolder(path: string): Promise<{ readonly pid: string; readonly purpose: Purpose }> {
  const [pid = '', purpose] = (await readFile(path, 'utf8').catch(() => '')).trim().split(' ');
  return { pid: pid || 'unknown', purpose: purpose === 'tidying' ? purpose : 'writing' };
}

/** A queue for the callers of one process, in order of asking. */
interface Turns {
  /** Waits for a turn and returns the function that ends it. Throws CANCELLED when aborted while waiting. */
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
      // A cancelled caller passes its turn on only when it comes, so that the order holds.
      void turn.then((passOn) => passOn());
      throw new PinciteError('CANCELLED');
    },
  };
}

/**
 * Rolls the tables back, unless a writer's session is in progress. The only case in which a reader takes the writer's
 * lock: after a power cut the tables may not even open, so it cannot wait for the next writer. Where nothing can be
 * written, the library is read as it is.
 */
export async function rollBackUnlessWriting(dataDir: string, rollBack: () => Promise<void>): Promise<void> {
  const isWritable = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) return;
  const lock = await acquireFileLock(join(dataDir, WRITER_LOCK), { timeoutMs: 0 });
  if (!lock) return;
  try {
    await rollBack();
  } finally {
    lock.release();
  }
}

/** A lock held until `release`, or until the process ends in any way: the kernel then releases it (docs/adr/0003). */
export interface FileLock {
  release(): void;
}

export interface LockOptions {
  /** How long to wait for another holder, in milliseconds. 0 tries once. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

const RETRY_MS = 25;
/** Primary result codes of SQLite: SQLITE_BUSY and SQLITE_LOCKED. */
const HELD: ReadonlySet<number> = new Set([5, 6]);
/** SQLITE_READONLY and SQLITE_CANTOPEN. */
const UNWRITABLE: ReadonlySet<number> = new Set([8, 14]);

/**
 * Takes the exclusive lock on the file at `path` (created when missing, kept empty), against other processes and other
 * holders in this one. Null when it is still held after `timeoutMs`; throws CANCELLED when aborted.
 */
export async function acquireFileLock(path: string, { timeoutMs, signal }: LockOptions): Promise<FileLock | null> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    if (signal?.aborted) throw new PinciteError('CANCELLED');
    const lock = tryLock(path);
    if (lock || performance.now() >= until) return lock;
    await delay(RETRY_MS);
  }
}

/** Runs `fn` while holding the lock. Throws INTERNAL when the lock is not free within `timeoutMs`. */
export async function withFileLock<T>(path: string, fn: () => Promise<T> | T, options: LockOptions): Promise<T> {
  const lock = await acquireFileLock(path, options);
  if (!lock) throw new PinciteError('INTERNAL', { why: `the lock ${path} was held for ${options.timeoutMs} ms` });
  try {
    return await fn();
  } finally {
    lock.release();
  }
}

const tryLock = (path: string): FileLock | null =>
  lockWith(path, 'PRAGMA journal_mode=MEMORY; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');

/**
 * Takes a shared lock on the file at `path`, which any number of holders have at once; null while another has it alone.
 */
const shareLock = (path: string): FileLock | null =>
  lockWith(path, 'PRAGMA journal_mode=MEMORY; BEGIN; SELECT count(*) FROM sqlite_schema');

/**
 * Keeps others from encrypting the library in a folder while this process has it open, from the first call of `join`
 * on. Where nothing can be written, nobody encrypts it.
 */
export function sharing(dataDir: string): { readonly join: () => void; readonly leave: () => void } {
  let held: FileLock | null = null;
  return {
    join: () => {
      try {
        held ??= shareLock(join(dataDir, OPEN_LOCK));
      } catch (error) {
        if (!isUnwritable(error)) throw error;
        return;
      }
      if (held === null) throw new PinciteError('LIBRARY_OPEN', { path: dataDir });
    },
    leave: () => {
      held?.release();
      held = null;
    },
  };
}

function lockWith(path: string, commands: string): FileLock | null {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // Journal in memory: nothing is ever written, only the kernel lock is wanted.
    database.exec(commands);
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (isHeld(error)) return null;
    throw error;
  }
}

const isHeld = (error: unknown): boolean => HELD.has(resultOf(error));
const isUnwritable = (error: unknown): boolean => UNWRITABLE.has(resultOf(error));

/** The primary result code of SQLite; 0 for any other error. */
const resultOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
