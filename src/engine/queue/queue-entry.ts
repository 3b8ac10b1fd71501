import type { DocumentState, DocumentSummary, IngestProgress, IngestResult } from '../../contract/documents.ts';
import type { ErrorCode, PinciteError } from '../../contract/errors.ts';
import type { QueuedFile } from '../../contract/ingest-queue.ts';
import type { FileToAdd } from '../library/ingest/add-files.ts';

/** A file of the queue; what it changes into is shown at the next snapshot. */
export interface QueueEntry extends FileToAdd {
  readonly key: string;
  readonly cancel: AbortController;
  readonly signal: AbortSignal;
  /** The list on disk that brings it back after a crash; null when there is none. */
  readonly jobId: string | null;
  collection: string | null;
  file: QueuedFile;
}

/** Under way or about to be: not yet what it can become. */
const WORKING: ReadonlySet<DocumentState> = new Set(['waiting', 'reading', 'searchable', 'embedding']);

/** Not finished, and nothing is wrong with it. */
export const isWorking = ({ file }: QueueEntry): boolean => WORKING.has(file.state) && !isStuck(file);
export const isWaiting = ({ file }: QueueEntry): boolean => file.state === 'waiting';
export const isReading = ({ file }: QueueEntry): boolean => file.state === 'reading';
/** In the library, and to be embedded. */
export const isAdded = (entry: QueueEntry): boolean => isWorking(entry) && !isWaiting(entry) && !isReading(entry);

/** Something in the library that could not be finished: it waits for the user. */
export const isStuck = ({ state, code }: QueuedFile) => code !== null && state !== 'waiting';

export function newFile(key: string, sourceFilename: string, collection: string | null): QueuedFile {
  return {
    key,
    source_filename: sourceFilename,
    document_id: null,
    state: 'waiting',
    ...{ reason: null, code: null, duplicate: false, wrong_password: false, collection },
    ...{ pages_done: 0, pages: 0, pages_per_second: null, seconds_left: null, coverage: null },
  };
}

/** A document that an earlier run left without vectors. */
export function fileOfDocument(key: string, document: DocumentSummary): QueuedFile {
  const { document_id, source_filename, collection, pages, coverage } = document;
  return { ...newFile(key, source_filename, collection), document_id, state: 'searchable', pages, coverage };
}

export function withProgress(file: QueuedFile, progress: IngestProgress): QueuedFile {
  const { document_id, pages_done, pages, pages_per_second, seconds_left } = progress;
  const state = progress.phase === 'embedding' ? 'embedding' : 'reading';
  const figures = progress.phase === 'indexing' ? {} : { pages_done, pages_per_second, seconds_left };
  return { ...file, state, reason: null, pages, document_id: document_id ?? file.document_id, ...figures };
}

/**
 * What became of reading it. A file whose bytes were here before is ready at once: embedding is the business of the document
 * that is here. `triedPassword`: one was given.
 */
export function withResult(file: QueuedFile, result: IngestResult, triedPassword: boolean): QueuedFile {
  const { document_id, reason, code, duplicate, pages, coverage } = result;
  const state = duplicate ? 'ready' : result.state;
  const figures = { pages_done: 0, pages, pages_per_second: null, seconds_left: null };
  const wrong_password = triedPassword && code === ('PASSWORD_NEEDED' satisfies ErrorCode);
  return { ...file, ...figures, document_id, state, reason, code, duplicate, wrong_password, coverage };
}

export function withError(file: QueuedFile, state: DocumentState, error: PinciteError): QueuedFile {
  return { ...file, state, reason: error.message, code: error.code, pages_per_second: null, seconds_left: null };
}
