import type { DocumentSummary } from '../../contract/documents.ts';
import type { ReadDocument } from '../documents/types.ts';
import type { LoadAttached } from '../library/ingest/ingest-types.ts';
import type { Library } from '../library/library-types.ts';
import type { StoredPassage } from '../library/types.ts';
import type { Embedder } from '../models/types.ts';
import type { Precedence } from './precedence.ts';

/** How a document is read by OCR. */
export interface ReadScansOptions {
  readonly password?: string | undefined;
  readonly signal: AbortSignal;
  /** Of the pages that wait for OCR. */
  readonly onProgress: (pagesDone: number, pages: number) => void;
}

export interface QueueDeps {
  readonly library: Library;
  readonly read: ReadDocument;
  /** As `IngestDeps`. */
  readonly loadAttached?: LoadAttached | undefined;
  readonly readAtOnce: number;
  /** Null without the model; rejects when the model cannot be opened. */
  readonly embedder: () => Promise<Embedder | null>;
  /** Whether no document that has vectors waits for those of another model; opens nothing. */
  readonly isEmbeddedAsChosen?: () => Promise<boolean>;
  /** Reads the pages of a document that wait for OCR. Throws as `readScans`. */
  readonly readScans: (document: DocumentSummary, options: ReadScansOptions) => Promise<DocumentSummary>;
  /** Without it nothing goes before the queue. */
  readonly precedence?: Precedence | undefined;
  readonly embeddingText: (passage: StoredPassage, document: DocumentSummary) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
