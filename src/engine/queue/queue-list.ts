import { randomUUID } from 'node:crypto';
import type { PinciteError } from '../../contract/errors.ts';
import { shownName } from '../../files/exact-path.ts';
import type { PathToAdd } from '../library/ingest/expand-paths.ts';
import { stateOf } from '../library/ingest/ingest-types.ts';
import type { JobStore } from '../library/ingest/job-store.ts';
import { isWorking, newFile, type QueueEntry, withError } from './queue-entry.ts';
import type { Changes } from './watch-changes.ts';

export interface NewFiles {
  readonly paths: readonly PathToAdd[];
  readonly collection: string | null;
  readonly password?: string | undefined;
  readonly jobId: string | null;
}

/** The files of the queue in the order they came, and the lists on disk that bring them back after a crash. */
export interface QueueList {
  readonly entries: ReadonlyMap<string, QueueEntry>;
  /** Files and pages that left the list as finished since nothing was under way. */
  readonly finished: { readonly files: number; readonly pages: number };
  /** Gives the key of each; a path that is listed already keeps its key and, when it was over, waits again. */
  add(files: NewFiles): string[];
  put(entry: QueueEntry): void;
  /** Ids of the lists on disk that bring this file back. */
  jobsOf(entry: QueueEntry): string[];
  /** It is where it was to get: off the list. */
  finish(entry: QueueEntry): void;
  /** Off the list without having got anywhere. */
  drop(entry: QueueEntry): void;
  /** Nothing more is done for this file; lists on disk of which it was the last one go. */
  settle(entry: QueueEntry): Promise<void>;
}

export function queueList(jobs: JobStore, changed: Changes): QueueList {
  const entries = new Map<string, QueueEntry>();
  const unsettled = new Map<string, Set<string>>();
  let finished = { files: 0, pages: 0 };

  const drop = (entry: QueueEntry) => {
    entries.delete(entry.key);
    if (![...entries.values()].some(isWorking)) finished = { files: 0, pages: 0 };
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
  return {
    entries,
    get finished() {
      return finished;
    },
    put,
    jobsOf: ({ key }) => [...unsettled].filter(([, keys]) => keys.has(key)).map(([jobId]) => jobId),
    drop,
    add: ({ paths, collection, password, jobId }) =>
      paths.map(({ path, error }) => {
        const known = [...entries.values()].find((entry) => entry.path === path);
        if (known !== undefined && isWorking(known)) {
          expect(known.key, jobId);
          return known.key;
        }
        const key = known?.key ?? randomUUID();
        put(newEntry({ key, path, collection, jobId, password }, error));
        return key;
      }),
    finish: (entry) => {
      finished = { files: finished.files + 1, pages: finished.pages + Math.max(1, entry.file.pages) };
      drop(entry);
    },
    settle: async ({ key }) => {
      for (const [jobId, own] of unsettled) {
        if (!own.delete(key) || own.size > 0) continue;
        unsettled.delete(jobId);
        await jobs.remove(jobId);
      }
    },
  };
}

interface NewEntry {
  readonly key: string;
  readonly path: string;
  readonly collection: string | null;
  readonly jobId: string | null;
  readonly password?: string | undefined;
}

/** A file that waits; one whose path is none to read from is over at once. */
export function newEntry(given: NewEntry, error: PinciteError | null): QueueEntry {
  const cancel = new AbortController();
  const file = newFile(given.key, shownName(given.path), given.collection);
  return {
    ...given,
    ...{ error, cancel, signal: cancel.signal },
    file: error === null ? file : withError(file, stateOf(error.code), error),
  };
}
