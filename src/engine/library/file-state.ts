import type { DocumentState } from '../../contract/documents.ts';
import { type ErrorCode, PinciteError } from '../../contract/errors.ts';

const STATES: Partial<Record<ErrorCode, DocumentState>> = {
  PASSWORD_NEEDED: 'password_needed',
  DAMAGED: 'damaged',
  NO_PAGES: 'damaged',
  EMPTY_FILE: 'damaged',
  NO_TEXT: 'no_text',
  TOO_LARGE: 'too_large',
  CANCELLED: 'cancelled',
};

/** The state a file ends in when it could not be added (requirement A7). */
export function stateOf(code: ErrorCode): DocumentState {
  return STATES[code] ?? 'failed';
}

/** Anything thrown, as one of our errors. Also those that lost their class on the way out of a worker. */
export function asPinciteError(error: unknown): PinciteError {
  if (error instanceof PinciteError) return error;
  if (error instanceof Error && error.name === 'AbortError') return new PinciteError('CANCELLED', {}, { cause: error });
  return new PinciteError(
    'INTERNAL',
    { why: error instanceof Error ? error.message : String(error) },
    { cause: error },
  );
}
