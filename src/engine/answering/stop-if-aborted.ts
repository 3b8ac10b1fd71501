import { PinciteError } from '../../contract/errors.ts';

/** Throws CANCELLED once the signal has aborted. */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new PinciteError('CANCELLED');
}
