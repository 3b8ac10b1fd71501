import type { DocumentState, DocumentSummary, IngestProgress, IngestResult } from '../../../contract/documents.ts';
import type { ErrorCode, PinciteError } from '../../../contract/errors.ts';
import type { ReadDocument } from '../../documents/types.ts';
import type { MemoryLimits } from '../reading/memory-limits.ts';
import type { VisibleDocuments } from '../reading/visible-documents.ts';
import type { Storage } from '../storage/types.ts';
import type { IncomingDocument } from '../tables/content-rows.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { type AttachedPlace, attachedPlace } from './attached-path.ts';
import type { PathToAdd } from './expand-paths.ts';
import type { JobStore } from './job-store.ts';
import type { Admit, LoadedFile } from './load-file.ts';
import type { OriginalPaths } from './original-paths.ts';
import type { WantedPassages } from './wanted-passages.ts';

/** Throws DOCUMENT_NOT_FOUND, DAMAGED, and as opening the document does. */
export type LoadAttached = (
  place: AttachedPlace,
  options: { readonly password?: string | undefined; readonly signal: AbortSignal; readonly admit: Admit },
) => Promise<LoadedFile>;

/** What files are read with. */
export interface IngestDeps {
  /** Must leave `request.bytes` intact: they are what is kept as the original. */
  readonly read: ReadDocument;
  /** Takes a file that is attached to a document out of the library; without it there are none. */
  readonly loadAttached?: LoadAttached | undefined;
  /** Throws where no document may be added from this file, which is not one attached to another. */
  readonly permit?: ((path: string) => void) | undefined;
  /** Files handed to `read` at once, at least 1. */
  readonly readAtOnce: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface FileToAdd extends PathToAdd {
  /** Null: none. A file attached to a document of the library goes where that one is instead. */
  readonly collection: string | null;
  readonly alsoIn?: readonly string[] | undefined;
  /** Stays in memory; tried when the file needs one. */
  readonly password?: string | undefined;
  /** False leaves scanned pages unreadable; else they wait for OCR. */
  readonly ocr?: boolean | undefined;
  /** Cancels this file alone. What is being written by then is kept. */
  readonly signal?: AbortSignal | undefined;
}

/** Who adds files hears what becomes of each. */
export interface FileListener<File extends FileToAdd> {
  onProgress(progress: IngestProgress, file: File): void;
  /** Once for each file. */
  onResult(result: IngestResult, file: File): void;
  /** After the last result, before another process may write. */
  onEnd(): Promise<void>;
}

/** Notes the documents that were added, or were there, beside telling their results. */
export const noteAdded =
  <File extends FileToAdd>(
    added: Set<string>,
    onResult: FileListener<File>['onResult'],
  ): FileListener<File>['onResult'] =>
  (result, file) => {
    if (result.document_id !== null && result.code === null) added.add(result.document_id);
    onResult(result, file);
  };

/** A listener that also keeps from which file each document came; `kept` ends once all are. */
export function keepOriginals<File extends FileToAdd>(
  originals: Pick<OriginalPaths, 'keep'>,
  onResult: FileListener<File>['onResult'],
): { readonly onResult: FileListener<File>['onResult']; readonly kept: () => Promise<void> } {
  const writes: Promise<void>[] = [];
  const failures: unknown[] = [];
  const keep = (id: string, path: string): Promise<void> =>
    originals.keep(id, path).catch((error: unknown) => void failures.push(error));
  return {
    onResult: (result, file) => {
      // An attached file has none of its own.
      if (result.document_id !== null && result.code === null && attachedPlace(file.path) === null)
        writes.push(keep(result.document_id, file.path));
      onResult(result, file);
    },
    kept: async () => {
      await Promise.all(writes);
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** The library ingest writes to; whoever passes it holds the writer's lock. */
export interface IngestTarget extends Pick<Storage, 'store' | 'journal' | 'leasing' | 'upkeep'> {
  readonly visible: VisibleDocuments;
  readonly jobs: JobStore;
  readonly wanted: WantedPassages;
  /** From how many rows on a library is searched by the indexes of its tables. */
  readonly indexedFrom: MemoryLimits;
  /** False where other processes embed too: then whose documents are served by another model is not changed. */
  readonly isOnlyEmbedder: boolean;
  /** Deletes what writes of before left; nothing new is written while there is any. Throws DISK_FULL. */
  readonly sweep: () => Promise<void>;
  /** Documents known to be damaged: when their files are added again, they are written again. */
  readonly damaged: () => Promise<ReadonlySet<string>>;
}

/** A document that was kept. */
export interface KeptDocument {
  readonly row: DocumentRow;
  /** Another machine was faster: what it wrote is kept. */
  readonly wasThere: boolean;
}

/** Where documents that were read are kept: in the tables of a library, or in files of their rows. */
export interface DocumentKeeper {
  /** The documents that are there. */
  rows(): Promise<readonly DocumentRow[]>;
  /** Documents that are written again when their files are added again. */
  damaged(): Promise<ReadonlySet<string>>;
  /** Keeps documents so that all of them appear at once, or none. Returns what is kept, in order. */
  write(documents: readonly Omit<IncomingDocument, 'supersedes'>[]): Promise<KeptDocument[]>;
  /** Keeps what is there quick to search; called after each write. */
  keepUp(): Promise<void>;
  /** Puts a document that is there into these collections and no others. */
  putInto(documentId: string, collections: readonly string[]): Promise<DocumentSummary | undefined>;
}

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
    attachments: document.attachments,
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
    attachments: 0,
    seconds: rounded(seconds),
  };
}

/** The document is in the library and searchable, but its vectors could not be finished now. */
export function unembeddedResult(result: IngestResult, error: PinciteError): IngestResult {
  return { ...result, reason: error.message, code: error.code };
}

/**
 * The document is in the library with what its file says of itself, but OCR could not read its pictures; without any
 * text it is not kept.
 */
export function unscannedResult(result: IngestResult, error: PinciteError): IngestResult {
  if (error.code === 'NO_TEXT') return failedResult(result.source_filename, error, result.seconds);
  return { ...result, reason: error.message, code: error.code };
}

export function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

const STATES: Partial<Record<ErrorCode, DocumentState>> = {
  PASSWORD_NEEDED: 'password_needed',
  PASSWORD_WRONG: 'password_needed',
  DAMAGED: 'damaged',
  NO_PAGES: 'damaged',
  EMPTY_FILE: 'no_text',
  NO_TEXT: 'no_text',
  TOO_LARGE: 'too_large',
  CANCELLED: 'cancelled',
};

/** The state a file ends in when it could not be added (requirement A7). */
export function stateOf(code: ErrorCode): DocumentState {
  return STATES[code] ?? 'failed';
}
