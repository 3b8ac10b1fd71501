import type { DocumentSummary, IngestEvent } from '../../../contract/documents.ts';
import type { ReadDocument } from '../../documents/types.ts';
import type { Embedder } from '../../models/types.ts';
import type { SettledStore } from '../journal/settle-store.ts';
import type { WriteJournal } from '../journal/write-journal.ts';
import type { VisibleDocuments } from '../reading/visible-documents.ts';
import type { StoredPassage } from '../types.ts';
import type { JobStore } from './job-store.ts';

export interface IngestRequest {
  /** Files and folders; empty finishes what earlier runs left. */
  readonly paths: readonly string[];
  readonly wait: 'searchable' | 'ready';
  /** Stays in memory, is tried on every file that needs one. */
  readonly password?: string | undefined;
  readonly collection?: string | undefined;
}

/** What ingest is given to work with. */
export interface IngestDeps {
  /** Must leave `request.bytes` intact: they are what is kept as the original. */
  readonly read: ReadDocument;
  /** Files handed to `read` at once, at least 1. */
  readonly readAtOnce: number;
  /** Null without an embedding model: documents then stay `searchable`. */
  readonly embedder: Embedder | null;
  /** The text a passage's vector is made of. */
  readonly embeddingText: (passage: StoredPassage, document: DocumentSummary) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The library ingest writes to; whoever passes it holds the writer's lock. */
export interface IngestTarget {
  readonly store: SettledStore;
  readonly visible: VisibleDocuments;
  readonly jobs: JobStore;
  readonly journal: WriteJournal;
  /** Deletes what writes of before left; nothing new is written while there is any. Throws DISK_FULL. */
  readonly sweep: () => Promise<void>;
  /** Documents known to be damaged: when their files are added again, they are written again. */
  readonly damaged: () => Promise<ReadonlySet<string>>;
}

export type EmitIngestEvent = (event: IngestEvent) => void;
