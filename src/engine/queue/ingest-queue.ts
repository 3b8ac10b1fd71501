import type { IngestEvent } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import type { IngestQueue as QueueSnapshot } from '../../contract/ingest-queue.ts';
import { expandPaths } from '../library/ingest/expand-paths.ts';
import { Followers, type FollowRequest } from './follow.ts';
import type { QueueDeps } from './queue-deps.ts';
import { isAdded, isReading, isWaiting, isWorking, type QueueEntry, queueTotals, steadyTotals } from './queue-entry.ts';
import {
  forgetPaths,
  keepJob,
  newEntry,
  type QueueList,
  queueList,
  type StoppedDocuments,
  stoppedDocuments,
} from './queue-list.ts';
import { QueueWorker } from './queue-worker.ts';
import { type Changes, changes, watchChanges } from './watch-changes.ts';

/** Adds documents in the background, and outlives the callers that fill or watch it. */
export interface IngestQueue {
  /** Adds files and folders by their paths; returns the key of each file. */
  add(sources: readonly string[], options: AddOptions): Promise<string[]>;
  /** Adds files and folders for a caller that waits: see `Followers`. */
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
  const { library, precedence } = deps;
  const [changed, stopped, closed] = [changes(), stoppedDocuments(library), new AbortController()];
  const list = queueList(library.jobs, changed);
  const following = new Followers(list, library.jobs, deps.now, precedence);
  const worker = new QueueWorker(list, changed, following, { ...deps, stopped });
  const queue: Queue = { deps, changed, list, stopped, worker };
  const snapshot = snapshots(queue);
  precedence?.onChange(() => {
    changed.notify();
    following.onPause();
  });
  return {
    add: (sources, options) => addSources(queue, sources, options, closed.signal),
    follow: (request) =>
      following.follow(request, {
        start: () => {
          worker.interrupt();
          worker.start();
          changed.notify();
        },
        stop: (entries) => worker.stop(entries),
      }),
    watch: (signal) =>
      watchChanges(
        changed,
        snapshot,
        (now) => now.library_version,
        signal === undefined ? closed.signal : AbortSignal.any([closed.signal, signal]),
      ),
    cancel: async (keys) => cancel(queue, (keys?.map((key) => entryOf(queue, key)) ?? all(queue)).filter(isWorking)),
    proceed: async (documentIds) => {
      for (const id of documentIds) stopped.delete(id);
      await stopped.keep();
      worker.start(true);
      changed.notify();
    },
    readNow: () => precedence?.readNow(),
    retry: async (key, password) => retry(queue, entryOf(queue, key), password),
    dismiss: async (keys) => {
      for (const key of keys) {
        const entry = entryOf(queue, key);
        if (!isWorking(entry)) list.drop(entry);
      }
    },
    resume: () => resume(queue),
    exclusively: (action) => worker.exclusively(action),
    libraryChanged: (embeds = false) => {
      changed.notify();
      if (embeds) worker.start(true);
    },
    renameCollection: (from, to) => {
      for (const entry of all(queue).filter(({ collection }) => collection === from)) {
        entry.collection = to;
        change(queue, entry, { collection: to });
      }
    },
    close: async () => {
      closed.abort();
      await worker.close();
      await stopped.keep();
    },
  };
}

/** The parts of a queue, for what its methods do. */
interface Queue {
  readonly deps: QueueDeps;
  readonly changed: Changes;
  readonly list: QueueList;
  readonly stopped: StoppedDocuments;
  readonly worker: QueueWorker;
}

const all = ({ list }: Queue): QueueEntry[] => [...list.entries.values()];

function entryOf({ list }: Queue, key: string): QueueEntry {
  const entry = list.entries.get(key);
  if (entry === undefined) throw new PinciteError('QUEUE_KEY_NOT_FOUND', { key });
  return entry;
}

function change({ changed }: Queue, entry: QueueEntry, file: Partial<QueueEntry['file']>): void {
  entry.file = { ...entry.file, ...file };
  changed.notify();
}

/** Starts work on files that wait, which go before embedding. */
function begin(queue: Queue): void {
  if (all(queue).some(isWaiting)) queue.worker.interrupt();
  queue.worker.start();
}

async function addSources(
  queue: Queue,
  sources: readonly string[],
  { collection, password }: AddOptions,
  signal: AbortSignal,
): Promise<string[]> {
  const { deps, list } = queue;
  const paths = await expandPaths(sources, signal);
  const readable = paths.filter(({ error }) => error === null).map(({ path }) => path);
  const jobId = await keepJob(deps.library.jobs, readable, collection ?? null, deps.now());
  // The user has seen duplicates by the time that others are added.
  if (!all(queue).some(isWorking))
    for (const entry of all(queue).filter(({ file }) => file.duplicate)) list.drop(entry);
  const keys = list.add({ paths, collection: collection ?? null, password, jobId });
  begin(queue);
  return keys;
}

/** Gives the queue as it is now, whose sums never fall between two calls. */
function snapshots(queue: Queue): () => Promise<QueueSnapshot> {
  const { deps, list, stopped, worker } = queue;
  const steady = steadyTotals();
  return async () => {
    const version = await deps.library.version();
    const files = all(queue).map((entry) => entry.file);
    const working = all(queue)
      .filter(isWorking)
      .map((entry) => entry.file);
    const { finished } = list;
    const { embeds, speed } = worker;
    const totals = steady(queueTotals({ files: working, finished, embeds, speed }), working.length > 0);
    const is_paused = working.length > 0 && (deps.precedence?.isPaused ?? false);
    return { files, stopped: [...stopped.ids], library_version: version, is_paused, ...totals };
  };
}

async function cancel(queue: Queue, entries: readonly QueueEntry[]): Promise<void> {
  const { deps, changed, list, stopped, worker } = queue;
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
  await forgetPaths(deps.library.jobs, list, unread);
  for (const entry of unread) await list.settle(entry);
  await stopped.keep();
}

async function retry(queue: Queue, entry: QueueEntry, password: string | undefined): Promise<void> {
  const { deps, list, worker } = queue;
  if (isWorking(entry)) return;
  const { key, path, collection, file } = entry;
  if (file.state === 'searchable') {
    change(queue, entry, { reason: null, code: null });
    if (file.document_id !== null) worker.wantAgain(file.document_id);
    worker.start(true);
    return;
  }
  const jobId = await keepJob(deps.library.jobs, [path], collection, deps.now());
  list.put(newEntry({ key, path, collection, jobId, password: password ?? entry.password }, null));
  begin(queue);
}

async function resume(queue: Queue): Promise<void> {
  const { deps, list, stopped, worker } = queue;
  const { library } = deps;
  await stopped.load();
  for (const { id, collection, paths } of await library.jobs.list()) {
    const files = paths.map((path) => ({ path, error: null }));
    list.add({ paths: files, collection, jobId: id });
    if (files.length === 0) await library.jobs.remove(id);
  }
  const documents = await library.listDocuments();
  const waits = documents.some(({ state, document_id: id }) => state === 'searchable' && !stopped.ids.has(id));
  if (all(queue).length > 0 || waits || !((await deps.isEmbeddedAsChosen?.()) ?? true)) worker.start(true);
}
