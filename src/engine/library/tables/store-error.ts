import { PinciteError } from '../../../contract/errors.ts';

/** Whether an error means a full disk, also when a native layer says so only in its message. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === 'DISK_FULL'))
    return true;
  return /no space left|disk quota exceeded|os error 28\b|disk is full/i.test(error.message) || isDiskFull(error.cause);
}

/** Whether a read failed because a clean-up deleted its old version: the same read of the newest version succeeds. */
export function isVanishedVersion(error: unknown): boolean {
  return error instanceof Error && /not found/i.test(error.message);
}

/** Turns an error of the native store into one of our errors. `uri` names the library in the message. */
export function storeError(error: unknown, uri: string): PinciteError {
  if (error instanceof PinciteError) return error;
  if (isDiskFull(error))
    return new PinciteError(
      'DISK_FULL',
      { what: 'the last change was not kept, everything before it is safe' },
      { cause: error },
    );
  const message = error instanceof Error ? error.message : String(error);
  const why = (message.split('\n')[0] ?? '').split(', /usr/local/cargo')[0] ?? '';
  return new PinciteError('LIBRARY_DAMAGED', { path: uri, why }, { cause: error });
}

/** For a step that a later one makes up for: throws any error but that of a full disk. */
export function unlessDiskFull(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}
