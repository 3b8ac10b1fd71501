import type { DocumentState } from '../../contract/documents.ts';
import type { ErrorCode } from '../../contract/errors.ts';

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
