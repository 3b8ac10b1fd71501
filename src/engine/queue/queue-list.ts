import { randomUUID } from 'node:crypto';
import type { DocumentSummary } from '../../contract/documents.ts';
import type { PinciteError } from '../../contract/errors.ts';
import { shownName } from '../../files/exact-path.ts';
import type { PathToAdd } from '../library/ingest/expand-paths.ts';
import { stateOf } from '../library/ingest/ingest-types.ts';
import type { JobStore } from '../library/ingest/job-store.ts';
import type { Library } from '../library/library-types.ts';
import { isDiskFull } from '../library/tables/store-error.ts';
import {
  fileOfDocument,
  isAdded,
  isStuck,
  isWorking,
  newFile,
  pagesOf,
  type QueueEntry,
  withError,
} from './queue-entry.ts';
import type { Changes } from './watch-changes.ts';

export interface NewFiles {
  readonly paths: readonly PathToAdd[];
  readonly collection: string | null;
  readonly password?: string | undefined;
  readonly jobId: string | null;
}

/** The files of the queue in the order in which they came, and the jobs on disk that restore them after a crash. */
export interface QueueList {
  readonly entries: ReadonlyMap<string, QueueEntry>;
  /** Pages of files that need no more work, since the list last had no work. */
  readonly finished: { readonly pages: number };
  /** Returns the key of each file. A path that is listed already keeps its key; if it was finished, it waits again. */
  add(files: NewFiles): string[];
  put(entry: QueueEntry): void;
  /** Notes that this job on disk holds the file too. */
  keep(entry: QueueEntry, jobId: string): void;
  /** Whether this job holds files of the list. */
  isKept(jobId: string): boolean;
  /** Ids of the jobs on disk that hold this file. */
  jobsOf(entry: QueueEntry): string[];
  /** Removes a file from the list and counts it as finished. */
  finish(entry: QueueEntry): void;
  /**
   * Counts so many pages as finished, of a file that is not added and stays on the list: or the sum of pages would
   * fall.
   */
  count(pages: number): void;
  /** Removes a file without counting it. */
  drop(entry: QueueEntry): void;
  /** Removes a file without counting it, and keeps its jobs on disk for the next run. */
  leave(entry: QueueEntry): void;
  /** Takes a file that needs no more work off its jobs, and deletes jobs that have no other files. */
  settle(entry: QueueEntry): Promise<void>;
  /** Settles later, without waiting; `settled` waits for it, and throws the first error since its last call. */
  settleSoon(entry: QueueEntry): void;
  settled(): Promise<void>;
}

export function queueList(jobs: JobStore, changed: Changes): QueueList {
  const entries = new Map<string, QueueEntry>();
  const unsettled = new Map<string, Set<string>>();
  let finished = { pages: 0 };
  let settling: Promise<void> = Promise.resolve();

  const drop = (entry: QueueEntry) => {
    entries.delete(entry.key);
    if (entries.values().find(isWorking) === undefined) finished = { pages: 0 };
    changed.notify();
  };
  const expect = (key: string, jobId: string | null) => {
    if (jobId !== null) unsettled.set(jobId, (unsettled.get(jobId) ?? new Set()).add(key));
  };
  const put = (entry: QueueEntry) => {
    entries.set(entry.key, entry);
    expect(entry.key, entry.jobId);
    changed.notify();
  };
  const settle = async ({ key }: QueueEntry) => {
    for (const [jobId, own] of unsettled) {
      if (!own.delete(key) || own.size > 0) continue;
      await jobs.remove(jobId);
      unsettled.delete(jobId);
    }
  };
  return {
    entries,
    get finished() {
      return finished;
    },
    put,
    keep: ({ key }, jobId) => expect(key, jobId),
    isKept: (jobId) => unsettled.has(jobId),
    jobsOf: ({ key }) => [...unsettled].filter(([, keys]) => keys.has(key)).map(([jobId]) => jobId),
    drop,
    leave: (entry) => {
      for (const [jobId, own] of unsettled) if (own.delete(entry.key) && own.size === 0) unsettled.delete(jobId);
      drop(entry);
    },
    add: ({ paths, collection, password, jobId }) =>
      paths.map(({ path, error }) => {
        const known = entries.values().find((entry) => entry.path === path && !entry.isFollowed);
        if (known !== undefined && isWorking(known)) {
          expect(known.key, jobId);
          return known.key;
        }
        const key = known?.key ?? randomUUID();
        put(newEntry({ key, path, collection, jobId: error === null ? jobId : null, password }, error));
        return key;
      }),
    finish: (entry) => {
      finished = { pages: finished.pages + pagesOf(entry.file) };
      drop(entry);
    },
    count: (pages) => {
      finished = { pages: finished.pages + pages };
    },
    settle,
    settleSoon: (entry) => {
      settling = settling.then(() => settle(entry));
      // `settled` throws the error; here it would be an unhandled rejection.
      settling.catch(() => undefined);
    },
    settled: async () => {
      const before = settling;
      settling = Promise.resolve();
      await before;
    },
  };
}

interface NewEntry {
  readonly key: string;
  readonly path: string;
  readonly collection: string | null;
  readonly jobId: string | null;
  readonly password?: string | undefined;
  readonly ocr?: boolean | undefined;
}

/** A waiting file; with an `error` of its path, it has its final state at once. */
export function newEntry(given: NewEntry, error: PinciteError | null): QueueEntry {
  const cancel = new AbortController();
  const file = newFile(given.key, shownName(given.path), given.collection);
  return {
    ...given,
    error,
    cancel,
    signal: cancel.signal,
    file: error === null ? file : withError(file, stateOf(error.code), error),
  };
}

/**
 * Lists the documents that are being embedded, one entry each: a document without an entry gets a new one; one that
 * could not be embedded before is tried again in the entry that it has.
 */
export function listPending(list: QueueList, documents: readonly DocumentSummary[], changed: Changes): void {
  for (const document of documents) {
    const { document_id: id, source_filename: path } = document;
    const collection = document.collections[0] ?? null;
    for (const entry of list.entries.values()) {
      if (entry.file.document_id !== id || entry.file.duplicate || !isStuck(entry.file)) continue;
      entry.file = { ...entry.file, reason: null, code: null };
      changed.notify();
    }
    if (entriesOf(list, id).length > 0) continue;
    const entry = newEntry({ key: `document-${id}`, path, collection, jobId: null }, null);
    entry.file = fileOfDocument(entry.key, document);
    list.put(entry);
  }
}

/** The files of the list that are this document and wait for vectors. */
export function entriesOf({ entries }: QueueList, documentId: string): QueueEntry[] {
  return [...entries.values()].filter((entry) => isAdded(entry) && entry.file.document_id === documentId);
}

/**
 * Writes the job that restores these files after a crash. Null when the disk is full, which each file then reports
 * itself.
 */
export async function keepJob(
  jobs: JobStore,
  paths: readonly string[],
  collection: string | null,
  now: number,
): Promise<string | null> {
  if (paths.length === 0) return null;
  try {
    const job = await jobs.add({ created_at: new Date(now).toISOString(), collection, paths: [...paths] });
    return job.id;
  } catch (error) {
    if (isDiskFull(error)) return null;
    throw error;
  }
}

/** Takes cancelled files off their jobs on disk, so that the next start does not restore them. */
export async function forgetPaths(jobs: JobStore, list: QueueList, entries: readonly QueueEntry[]): Promise<void> {
  const [gone, jobIds] = [new Set(entries.map(({ path }) => path)), new Set(entries.flatMap(list.jobsOf))];
  for (const job of await jobs.list()) {
    if (jobIds.has(job.id)) await jobs.replace({ ...job, paths: job.paths.filter((path) => !gone.has(path)) });
  }
}

/** The documents whose OCR and embedding the user stopped; remembered over restarts. */
export interface StoppedDocuments {
  readonly ids: ReadonlySet<string>;
  /** Reads what an earlier run remembered. Throws LIBRARY_DAMAGED. */
  load(): Promise<void>;
  add(documentId: string): void;
  /** It is wanted again. */
  delete(documentId: string): void;
  /** Writes down what was changed. */
  keep(): Promise<void>;
}

export function stoppedDocuments(library: Pick<Library, 'stopped'>): StoppedDocuments {
  const ids = new Set<string>();
  let isKept = true;
  return {
    ids,
    load: async () => {
      for (const id of (await library.stopped.read()).document_ids) ids.add(id);
    },
    add: (id) => {
      ids.add(id);
      isKept = false;
    },
    delete: (id) => {
      if (ids.delete(id)) isKept = false;
    },
    keep: async () => {
      if (isKept) return;
      isKept = true;
      await library.stopped.change(() => ({ document_ids: [...ids] }));
    },
  };
}
