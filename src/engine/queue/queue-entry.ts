import type { DocumentState, DocumentSummary, IngestProgress, IngestResult } from '../../contract/documents.ts';
import type { ErrorCode, PinciteError } from '../../contract/errors.ts';
import type { IngestQueue, QueuedFile } from '../../contract/ingest-queue.ts';
import type { FileToAdd } from '../library/ingest/ingest-types.ts';

/** A file of the queue. `collection` and `file` change; the next snapshot shows them. */
export interface QueueEntry extends FileToAdd {
  readonly key: string;
  readonly cancel: AbortController;
  readonly signal: AbortSignal;
  /** The job on disk that restores it after a crash; null when there is none. */
  readonly jobId: string | null;
  /** True for a file of a follower; files that the app adds never share its entry. */
  readonly isFollowed?: boolean;
  /** True for a file that gives way to all others. */
  readonly isBackground?: boolean;
  collection: string | null;
  file: QueuedFile;
}

/** States of files that are not finished. */
const WORKING: ReadonlySet<DocumentState> = new Set(['waiting', 'reading', 'searchable', 'recognising', 'embedding']);

/** Not finished, and without an error. */
export const isUnfinished = (file: QueuedFile): boolean => WORKING.has(file.state) && !isStuck(file);
export const isWorking = ({ file }: QueueEntry): boolean => isUnfinished(file);
export const isWaiting = ({ file }: QueueEntry): boolean => file.state === 'waiting';
export const isReading = ({ file }: QueueEntry): boolean => file.state === 'reading';
/** In the library, not embedded yet. */
export const isAdded = (entry: QueueEntry): boolean => isWorking(entry) && !isWaiting(entry) && !isReading(entry);

/** Stopped by an error: it waits for the user. */
export const isStuck = ({ state, code }: QueuedFile) => code !== null && state !== 'waiting';

export function newFile(key: string, sourceFilename: string, collection: string | null): QueuedFile {
  return {
    key,
    source_filename: sourceFilename,
    document_id: null,
    state: 'waiting',
    reason: null,
    code: null,
    duplicate: false,
    wrong_password: false,
    collection,
    pages_done: 0,
    pages: 0,
    pages_per_second: null,
    seconds_left: null,
    coverage: null,
  };
}

/** The queue's file for a document that an earlier run left without vectors. */
export function fileOfDocument(key: string, document: DocumentSummary): QueuedFile {
  const { document_id, source_filename, collections, pages, coverage } = document;
  return {
    ...newFile(key, source_filename, collections[0] ?? null),
    document_id,
    state: 'searchable',
    pages,
    coverage,
  };
}

export function withProgress(file: QueuedFile, progress: IngestProgress): QueuedFile {
  const { document_id, pages_done, pages, pages_per_second, seconds_left, waits_for = null } = progress;
  const state = progress.phase === 'indexing' ? 'reading' : progress.phase;
  const figures = progress.phase === 'indexing' ? {} : { pages_done, pages_per_second, seconds_left };
  return { ...file, state, reason: null, pages, waits_for, document_id: document_id ?? file.document_id, ...figures };
}

/**
 * Applies the result of reading. A duplicate is ready at once, because the document that is here already is embedded on
 * its own.
 */
export function withResult(file: QueuedFile, result: IngestResult): QueuedFile {
  const { document_id, reason, code, duplicate, pages, coverage } = result;
  const state = duplicate ? 'ready' : result.state;
  const figures = { pages_done: 0, pages, pages_per_second: null, seconds_left: null };
  const wrong_password = code === ('PASSWORD_WRONG' satisfies ErrorCode);
  return { ...file, ...figures, document_id, state, reason, code, duplicate, wrong_password, coverage };
}

/** OCR has read what waited for it. */
export function withScans(file: QueuedFile, { pages, coverage }: DocumentSummary): QueuedFile {
  const figures = { pages_done: 0, pages, pages_per_second: null, seconds_left: null };
  return { ...file, ...figures, state: 'searchable', coverage };
}

/** OCR was stopped in it, and reads it again by itself. */
export function withSecondTry(file: QueuedFile): QueuedFile {
  const reason = 'OCR was stopped; it is read again by itself when nothing else is left.';
  return { ...file, state: 'recognising', reason, pages_per_second: null, seconds_left: null };
}

export function withError(file: QueuedFile, state: DocumentState, error: PinciteError): QueuedFile {
  return { ...file, state, reason: error.message, code: error.code, pages_per_second: null, seconds_left: null };
}

/** Says why a file waits: another process is writing. */
export function withWaitReason(file: QueuedFile, { details: { pid = 'unknown' } }: PinciteError): QueuedFile {
  const reason = `Another Pincite process (pid ${pid}) is adding to this library; this goes on when it has finished.`;
  return { ...file, reason };
}

export type QueueTotals = Pick<
  IngestQueue,
  'pages_done' | 'pages' | 'files_uncounted' | 'pages_per_second' | 'seconds_left'
>;

/** Speed of the current phase, over all files. */
export interface PhaseSpeed {
  readonly phase: 'reading' | 'recognising' | 'embedding';
  /** Pages done since this phase began, and the seconds since then. */
  readonly pages: number;
  readonly seconds: number;
}

export interface TotalsRequest {
  /** Files that wait or are being worked on. */
  readonly files: readonly QueuedFile[];
  /** Pages of files that need no more work, since the queue was last empty. */
  readonly finished: { readonly pages: number };
  /** Whether documents are embedded after they were read. */
  readonly embeds: boolean;
  readonly speed: PhaseSpeed | null;
}

/** A speed measured over less time says too little. */
const LEAST_SECONDS = 1;

/** Whether the number of pages is known: not yet of a file that was just opened. */
const isCounted = ({ state, pages }: QueuedFile) => state !== 'waiting' && (state !== 'reading' || pages > 0);

/**
 * A file without pages (a text) counts as one page. While OCR reads, a file tells how many of its pages are left for
 * that.
 */
export const pagesOf = (file: QueuedFile) =>
  Math.max(1, file.pages, file.state === 'recognising' ? (file.coverage?.pages ?? 0) : 0);

/** Pages done. Where documents are embedded, reading is half of a page and embedding the other half. */
function doneOf(file: QueuedFile, embeds: boolean): number {
  const share = file.pages === 0 ? 0 : file.pages_done / file.pages;
  const read = file.state === 'reading' ? share : file.state === 'waiting' ? 0 : 1;
  const embedded = file.state === 'embedding' ? share : 0;
  return pagesOf(file) * (embeds ? (read + embedded) / 2 : read);
}

/**
 * Adds up the progress of all files. A page is done when it is read and embedded, half done when read. Pages of files
 * that were not opened yet are not known, and are no part of the sum: it grows and never shrinks while work goes on,
 * and `files_uncounted` says how many are to come. The time left is given in the last phase only, because only its
 * speed holds for all that is left; null while it is not known.
 */
export function queueTotals({ files, finished, embeds, speed }: TotalsRequest): QueueTotals {
  if (files.length === 0)
    return { pages_done: 0, pages: 0, files_uncounted: 0, pages_per_second: null, seconds_left: null };
  const counted = files.filter(isCounted);
  const pages = finished.pages + counted.reduce((sum, file) => sum + pagesOf(file), 0);
  const done = finished.pages + counted.reduce((sum, file) => sum + doneOf(file, embeds), 0);
  const isLastPhase = speed !== null && speed.phase === (embeds ? 'embedding' : 'reading');
  const rate = speed !== null && speed.seconds >= LEAST_SECONDS && speed.pages > 0 ? speed.pages / speed.seconds : null;
  // The last of two phases is half of each page: half a page left means a whole page to embed.
  const left = (pages - done) * (embeds ? 2 : 1);
  const isKnown = rate !== null && isLastPhase && counted.length === files.length;
  return {
    pages_done: Math.min(pages, Math.floor(done)),
    pages,
    files_uncounted: files.length - counted.length,
    pages_per_second: rate === null ? null : Math.round(rate * 10) / 10,
    seconds_left: isKnown ? Math.round((left / rate) * 10) / 10 : null,
  };
}

/**
 * Keeps the sum of pages from falling while work goes on, and what is done of it: pages of files that leave the list,
 * or that turn out to have fewer, count as done. Nothing is kept once no file is left to work on.
 */
export function steadyTotals(): (totals: QueueTotals, isWorking: boolean) => QueueTotals {
  let [before, gone, done] = [0, 0, 0];
  return (totals, isWorking) => {
    if (!isWorking) {
      [before, gone, done] = [0, 0, 0];
      return totals;
    }
    gone += Math.max(0, before - totals.pages);
    before = totals.pages;
    done = Math.max(done, totals.pages_done + gone);
    return { ...totals, pages: totals.pages + gone, pages_done: done };
  };
}

/** Counts the pages of the current phase over all files; a new phase starts at zero. */
export interface PhaseMeter {
  /** Reports `pagesDone` of one file; the first figure of a file is where it started. */
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
