import type { IngestEvent } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import type { IngestQueue as QueueSnapshot } from '../../contract/ingest-queue.ts';
import { expandPaths } from '../library/ingest/expand-paths.ts';
import { followers } from './follow.ts';
import type { FollowRequest } from './follow-request.ts';
import type { QueueDeps } from './queue-deps.ts';
import { isAdded, isReading, isWaiting, isWorking, type QueueEntry, queueTotals, steadyTotals } from './queue-entry.ts';
import { forgetPaths, keepJob, newEntry, queueList } from './queue-list.ts';
import { queueWorker } from './queue-worker.ts';
import { stoppedDocuments } from './stopped-documents.ts';
import { changes, watchChanges } from './watch-changes.ts';

/** Adds documents in the background, and outlives the callers that fill or watch it. */
export interface IngestQueue {
  /** Adds files and folders by their paths; returns the key of each file. */
  add(sources: readonly string[], options: AddOptions): Promise<string[]>;
  /** Adds files and folders for a caller that waits: see `Followers.follow`. */
  follow(request: FollowRequest): AsyncIterable<IngestEvent>;
  /** Yields the queue now and after each change, at most four times a second, until aborted or closed. */
  watch(signal?: AbortSignal): AsyncIterable<QueueSnapshot>;
  /**
   * Cancels these files, or all without keys; documents in the library stay, and stay as they are over a restart.
   * Throws QUEUE_KEY_NOT_FOUND.
   */
  cancel(keys?: readonly string[]): Promise<void>;
  /** Goes on with documents whose OCR and embedding were cancelled. */
  proceed(documentIds: readonly string[]): Promise<void>;
  /** Goes on beside the questions that are being answered. */
  readNow(): void;
  retry(key: string, password?: string): Promise<void>;
  /** Removes finished and failed files from the list. */
  dismiss(keys: readonly string[]): Promise<void>;
  /** Continues what an earlier run left: files that were not read, documents without vectors. */
  resume(): Promise<void>;
  /**
   * Lets `action` write to the library soon: reading stops after the current file, embedding at once. Watchers are
   * notified.
   */
  exclusively<T>(action: () => Promise<T>): Promise<T>;
  /** Called when another part changed the library. `embeds`: there may be something to embed now. */
  libraryChanged(embeds?: boolean): void;
  /** Gives the files of the collection `from` its new name; null when it was deleted. */
  renameCollection(from: string, to: string | null): void;
  /** Stops; the next start continues what is left. */
  close(): Promise<void>;
}

export interface AddOptions {
  readonly collection?: string | undefined;
  readonly password?: string | undefined;
}

/** The queue of a library. Nothing is read before something is added or resumed. */
export function createIngestQueue(deps: QueueDeps): IngestQueue {
  const { library, now } = deps;
  const changed = changes();
  const list = queueList(library.jobs, changed);
  const following = followers(list, library.jobs, now, deps.precedence);
  const stopped = stoppedDocuments(library);
  const worker = queueWorker(list, changed, following, { ...deps, stopped });
  const closed = new AbortController();
  deps.precedence?.onChange(() => {
    changed.notify();
    following.onPause();
  });

  const all = () => [...list.entries.values()];
  const one = (key: string): QueueEntry => {
    const entry = list.entries.get(key);
    if (entry === undefined) throw new PinciteError('QUEUE_KEY_NOT_FOUND', { key });
    return entry;
  };
  const change = (entry: QueueEntry, file: Partial<QueueEntry['file']>) => {
    entry.file = { ...entry.file, ...file };
    changed.notify();
  };
  const begin = () => {
    if (all().some(isWaiting)) worker.interrupt();
    worker.start();
  };
  const steady = steadyTotals();
  const snapshot = async (): Promise<QueueSnapshot> => {
    const version = await library.version();
    const files = all().map((entry) => entry.file);
    const working = all()
      .filter(isWorking)
      .map((entry) => entry.file);
    const { finished } = list;
    const { embeds, speed } = worker;
    const totals = steady(queueTotals({ files: working, finished, embeds, speed }), working.length > 0);
    const is_paused = working.length > 0 && (deps.precedence?.isPaused ?? false);
    return { files, stopped: [...stopped.ids], library_version: version, is_paused, ...totals };
  };

  return {
    add: async (sources, { collection = null, password }) => {
      const paths = await expandPaths(sources, closed.signal);
      const readable = paths.filter(({ error }) => error === null).map(({ path }) => path);
      const jobId = await keepJob(library.jobs, readable, collection, now());
      // The user has seen duplicates by the time that others are added.
      if (!all().some(isWorking)) for (const entry of all().filter(({ file }) => file.duplicate)) list.drop(entry);
      const keys = list.add({ paths, collection, password, jobId });
      begin();
      return keys;
    },
    follow: (request) =>
      following.follow(request, {
        start: () => {
          worker.interrupt();
          worker.start();
          changed.notify();
        },
        stop: worker.stop,
      }),
    watch: (signal) =>
      watchChanges(
        changed,
        snapshot,
        (queue) => queue.library_version,
        signal === undefined ? closed.signal : AbortSignal.any([closed.signal, signal]),
      ),
    cancel: async (keys) => {
      const entries = (keys?.map(one) ?? all()).filter(isWorking);
      const kept = entries.filter(isAdded);
      for (const entry of entries) {
        if (isReading(entry)) entry.cancel.abort();
        if (isWaiting(entry)) worker.giveUp(entry);
      }
      for (const entry of kept) {
        if (entry.file.document_id !== null) stopped.add(entry.file.document_id);
        list.drop(entry);
      }
      if (kept.length > 0) worker.interrupt();
      changed.notify();
      const unread = entries.filter((entry) => !kept.includes(entry));
      await forgetPaths(library.jobs, list, unread);
      for (const entry of unread) await list.settle(entry);
      await stopped.keep();
    },
    proceed: async (documentIds) => {
      for (const id of documentIds) stopped.delete(id);
      await stopped.keep();
      worker.start(true);
      changed.notify();
    },
    readNow: () => deps.precedence?.readNow(),
    retry: async (key, password) => {
      const entry = one(key);
      if (isWorking(entry)) return;
      const { path, collection, file } = entry;
      if (file.state === 'searchable') {
        change(entry, { reason: null, code: null });
        if (file.document_id !== null) worker.wantAgain(file.document_id);
        worker.start(true);
        return;
      }
      const jobId = await keepJob(library.jobs, [path], collection, now());
      list.put(newEntry({ key, path, collection, jobId, password: password ?? entry.password }, null));
      begin();
    },
    dismiss: async (keys) => {
      for (const key of keys) {
        const entry = one(key);
        if (isWorking(entry)) continue;
        list.drop(entry);
      }
    },
    resume: async () => {
      await stopped.load();
      for (const { id, collection, paths } of await library.jobs.list()) {
        const files = paths.map((path) => ({ path, error: null }));
        list.add({ paths: files, collection, jobId: id });
        if (files.length === 0) await library.jobs.remove(id);
      }
      const documents = await library.listDocuments();
      const waits = documents.some(({ state, document_id: id }) => state === 'searchable' && !stopped.ids.has(id));
      if (all().length > 0 || waits || !((await deps.isEmbeddedAsChosen?.()) ?? true)) worker.start(true);
    },
    exclusively: (action) => worker.exclusively(action),
    libraryChanged: (embeds = false) => {
      changed.notify();
      if (embeds) worker.start(true);
    },
    renameCollection: (from, to) => {
      for (const entry of all()) {
        if (entry.collection !== from) continue;
        entry.collection = to;
        change(entry, { collection: to });
      }
    },
    close: async () => {
      closed.abort();
      await worker.close();
      await stopped.keep();
    },
  };
}
