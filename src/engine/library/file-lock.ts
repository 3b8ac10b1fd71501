import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { PinciteError } from '../../contract/errors.ts';

/** Held until released, or until the process ends in whatever way: the kernel lets go of it (docs/adr/0003). */
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
const HELD = new Set([5, 6]);

/**
 * The exclusive lock on the file at `path` (made when missing, kept empty), against other processes and other holders in
 * this one. Null when it is still held after `timeoutMs`; throws CANCELLED when aborted.
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

/** Runs `fn` while holding the lock. Throws INTERNAL when the lock cannot be had within `timeoutMs`. */
export async function withFileLock<T>(path: string, fn: () => Promise<T> | T, options: LockOptions): Promise<T> {
  const lock = await acquireFileLock(path, options);
  if (!lock) throw new PinciteError('INTERNAL', { why: `the lock ${path} was held for ${options.timeoutMs} ms` });
  try {
    return await fn();
  } finally {
    lock.release();
  }
}

function tryLock(path: string): FileLock | null {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // The journal stays in memory: nothing is ever written, only the kernel lock is wanted.
    database.exec('PRAGMA journal_mode=MEMORY; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (isHeld(error)) return null;
    throw error;
  }
}

function isHeld(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && HELD.has(Number(error.errcode) & 0xff);
}
