import type { DocumentState, DocumentSummary, IngestResult } from '../../../contract/documents.ts';
import type { ErrorCode, PinciteError } from '../../../contract/errors.ts';

export function addedResult(
  sourceFilename: string,
  document: DocumentSummary,
  seconds: number,
  duplicate: boolean,
): IngestResult {
  return {
    source_filename: sourceFilename,
    document_id: document.document_id,
    state: document.state,
    reason: null,
    code: null,
    duplicate,
    pages: document.pages,
    coverage: document.coverage,
    seconds: rounded(seconds),
  };
}

export function failedResult(
  sourceFilename: string,
  error: PinciteError,
  seconds: number,
  documentId: string | null = null,
): IngestResult {
  return {
    source_filename: sourceFilename,
    document_id: documentId,
    state: stateOf(error.code),
    reason: error.message,
    code: error.code,
    duplicate: false,
    pages: 0,
    coverage: null,
    seconds: rounded(seconds),
  };
}

/** The document is in the library and searchable, but its vectors could not be finished now. */
export function unembeddedResult(result: IngestResult, error: PinciteError): IngestResult {
  return { ...result, reason: error.message, code: error.code };
}

export function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

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
