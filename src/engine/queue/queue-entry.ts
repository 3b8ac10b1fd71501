import type { DocumentState, DocumentSummary, IngestProgress, IngestResult } from '../../contract/documents.ts';
import type { ErrorCode, PinciteError } from '../../contract/errors.ts';
import type { IngestQueue, QueuedFile } from '../../contract/ingest-queue.ts';
import type { FileToAdd } from '../library/ingest/add-files.ts';

/** A file of the queue; what it changes into is shown at the next snapshot. */
export interface QueueEntry extends FileToAdd {
  readonly key: string;
  readonly cancel: AbortController;
  readonly signal: AbortSignal;
  /** The list on disk that brings it back after a crash; null when there is none. */
  readonly jobId: string | null;
  /** It is on the list for one who follows it, and nobody else's. */
  readonly isFollowed?: boolean;
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

/** It waits while another process writes. */
export function withWaitReason(file: QueuedFile, { details: { pid = 'unknown' } }: PinciteError): QueuedFile {
  const reason = `Another Pincite process (pid ${pid}) is adding to this library; this goes on when it has finished.`;
  return { ...file, reason };
}

export type QueueTotals = Pick<IngestQueue, 'pages_done' | 'pages' | 'pages_per_second' | 'seconds_left'>;

/** How fast the present phase goes, over all files. */
export interface PhaseSpeed {
  readonly phase: 'reading' | 'embedding';
  /** Pages of this phase done since it began, and the seconds that took. */
  readonly pages: number;
  readonly seconds: number;
}

export interface TotalsRequest {
  /** Files under way or waiting. */
  readonly files: readonly QueuedFile[];
  /** Files and pages finished since the queue was last empty. */
  readonly finished: { readonly files: number; readonly pages: number };
  /** Whether documents are embedded after they were read. */
  readonly embeds: boolean;
  readonly speed: PhaseSpeed | null;
}

/** Too little to tell how long the rest takes. */
const LEAST_SECONDS = 1;

/** A file that has just been opened has not told its pages yet. */
const isCounted = ({ state, pages }: QueuedFile) => state !== 'waiting' && (state !== 'reading' || pages > 0);

/** A file without pages (a text) is one. */
const pagesOf = (file: QueuedFile) => Math.max(1, file.pages);

/** Pages read and embedded, each page counting once for all its phases. */
function doneOf(file: QueuedFile, embeds: boolean): number {
  const share = file.pages === 0 ? 0 : file.pages_done / file.pages;
  const read = file.state === 'reading' ? share : file.state === 'waiting' ? 0 : 1;
  const embedded = file.state === 'embedding' ? share : 0;
  return pagesOf(file) * (embeds ? (read + embedded) / 2 : read);
}

/**
 * The progress of all files together. A page is done when it is read and embedded, half done when read. Files whose pages
 * nobody has counted are taken to be as long as the others on average; while none is counted, `pages` is 0. The time left is
 * told of the last phase only, whose speed is that of the rest; null while it is not known.
 */
export function queueTotals({ files, finished, embeds, speed }: TotalsRequest): QueueTotals {
  if (files.length === 0) return { pages_done: 0, pages: 0, pages_per_second: null, seconds_left: null };
  const counted = files.filter(isCounted);
  const known = finished.pages + counted.reduce((sum, file) => sum + pagesOf(file), 0);
  const knownFiles = finished.files + counted.length;
  const mean = knownFiles === 0 ? 0 : known / knownFiles;
  const pages = Math.round(known + mean * (files.length - counted.length));
  const done = finished.pages + files.reduce((sum, file) => sum + doneOf(file, embeds), 0);
  const isLastPhase = speed !== null && speed.phase === (embeds ? 'embedding' : 'reading');
  const rate = speed !== null && speed.seconds >= LEAST_SECONDS && speed.pages > 0 ? speed.pages / speed.seconds : null;
  // In the last of two phases what is left of a page is half of it.
  const left = (pages - done) * (embeds ? 2 : 1);
  return {
    pages_done: Math.min(pages, Math.floor(done)),
    pages,
    pages_per_second: rate === null ? null : Math.round(rate * 10) / 10,
    seconds_left: rate === null || !isLastPhase ? null : Math.round((left / rate) * 10) / 10,
  };
}

/** Counts the pages of the present phase over all files; a new phase begins anew. */
export interface PhaseMeter {
  /** `pagesDone` of one file; the first figure of each is what it started from. */
  at(phase: PhaseSpeed['phase'], file: string, pagesDone: number): void;
  stop(): void;
  speed(): PhaseSpeed | null;
}

/** `now` in milliseconds. */
export function phaseMeter(now: () => number): PhaseMeter {
  let phase: PhaseSpeed['phase'] | null = null;
  let since = 0;
  let files = new Map<string, { readonly from: number; done: number }>();
  return {
    at: (next, file, pagesDone) => {
      if (phase !== next) {
        phase = next;
        since = now();
        files = new Map();
      }
      const known = files.get(file) ?? { from: pagesDone, done: pagesDone };
      known.done = pagesDone;
      files.set(file, known);
    },
    stop: () => {
      phase = null;
    },
    speed: () => {
      if (phase === null) return null;
      const pages = [...files.values()].reduce((sum, { from, done }) => sum + Math.max(0, done - from), 0);
      return { phase, pages, seconds: (now() - since) / 1000 };
    },
  };
}
