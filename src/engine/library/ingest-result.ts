import type { DocumentSummary, IngestResult } from '../../contract/documents.ts';
import type { PinciteError } from '../../contract/errors.ts';
import { stateOf } from './file-state.ts';

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
