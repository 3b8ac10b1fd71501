import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { DocumentSummary, IngestEvent, IngestProgress, IngestResult } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import { type EventQueue, eventQueue } from '../library/ingest/event-queue.ts';
import { expandPaths } from '../library/ingest/expand-paths.ts';
import { addedResult, rounded, unembeddedResult } from '../library/ingest/ingest-types.ts';
import type { JobStore } from '../library/ingest/job-store.ts';
import { isDiskFull } from '../library/tables/store-error.ts';
import type { QueueEntry } from './queue-entry.ts';
import { keepJob, newEntry, type QueueList } from './queue-list.ts';

/** Files to add for a caller that waits until each is done. */
export interface FollowRequest {
  /** Files and folders; may be empty, because files that earlier runs left are followed too. */
  readonly paths: readonly string[];
  /** The state to wait for: searchable, or, where there is an embedding model, with vectors too. */
  readonly wait: 'searchable' | 'ready';
  readonly collection?: string | undefined;
  /** Kept in memory only; tried on every file that needs a password. */
  readonly password?: string | undefined;
  /** Cancels the files that are left; each still gets a result. */
  readonly signal?: AbortSignal | undefined;
}

interface Follower extends FollowRequest {
  readonly signal: AbortSignal;
  readonly events: EventQueue<IngestEvent>;
  /** Keys of its files without a result; null until they are listed, which needs the writer's lock. */
  unread: Set<string> | null;
  /** Results held back until their documents have vectors; `at`: since when, in milliseconds since 1970. */
  held: { readonly result: IngestResult; readonly at: number }[];
  readonly over: PromiseWithResolvers<void>;
}

/** What a follower asks of the queue. */
export interface FollowActions {
  /** Starts work unless it is running; new files are read before embedding goes on. */
  start(): void;
  /** Cancels these files; without any, stops embedding that nobody else wants. */
  stop(entries: readonly QueueEntry[]): void;
}

/** The callers that follow files of the queue. The worker reports to them; all but `follow` and `begin` is synchronous. */
export interface Followers {
  /**
   * Yields progress, and one result for each file and for each document that an earlier run left without vectors. Throws
   * LIBRARY_BUSY when another process is writing at its turn, CANCELLED when aborted before its turn, and any error that ends all
   * of its work. Leaving the loop cancels.
   */
  follow(request: FollowRequest, actions: FollowActions): AsyncGenerator<IngestEvent, void>;
  /** True while a follower's files are not listed; `begin` lists them, under the writer's lock. */
  readonly areAwaited: boolean;
  begin(): Promise<void>;
  /** True when a follower needs no more files read: the worker then ends this session before it reads on. */
  readonly haveEnough: boolean;
  readonly wantVectors: boolean;
  onProgress(progress: IngestProgress, entry: QueueEntry): void;
  /** Returns false when nobody follows this file. */
  onResult(result: IngestResult, entry: QueueEntry): boolean;
  onEmbedding(document: DocumentSummary, progress: IngestProgress): void;
  /** `seconds` since embedding began. */
  onReady(document: DocumentSummary, seconds: number): void;
  /** Ends the followers that have all they wait for, or were aborted. */
  release(): void;
  /** Called when embedding has ended. `documents`: all of the library. */
  onEmbedded(documents: readonly DocumentSummary[]): void;
  failReading(error: PinciteError): void;
  failEmbedding(error: PinciteError): void;
}

/** `now` in milliseconds since 1970. */
export function followers(list: QueueList, jobs: JobStore, now: () => number): Followers {
  const all = new Set<Follower>();

  const end = (one: Follower, error: unknown = null) => {
    if (!all.delete(one)) return;
    if (error === null) one.events.end();
    else one.events.fail(error);
    one.over.resolve();
  };
  const send = ({ events }: Follower, result: IngestResult) => events.push({ type: 'result', result });
  const isRead = ({ unread }: Follower) => unread?.size === 0;
  const hasEnough = (one: Follower) => isRead(one) && (one.wait === 'searchable' || one.signal.aborted);
  const embedding = () => [...all].filter((one) => isRead(one) && one.wait === 'ready');
  const entriesOf = ({ unread }: Follower) => [...list.entries.values()].filter(({ key }) => unread?.has(key));
  /** Followers to tell of a document: those that hold its result; if none, as for documents of earlier runs, the first that waits for vectors. */
  const concerned = (id: string) => {
    const waiting = embedding();
    const holding = waiting.filter(({ held }) => held.some(({ result }) => result.document_id === id));
    return holding.length > 0 ? holding : waiting.slice(0, 1);
  };
  const sendHeld = (one: Follower, resultOf: (result: IngestResult) => IngestResult) => {
    for (const { result } of one.held.splice(0)) send(one, resultOf(result));
  };

  const listFiles = async (one: Follower) => {
    const left = (await jobs.list()).filter(({ id }) => !list.isKept(id));
    const { collection = null, password, signal } = one;
    const files = await expandPaths(one.paths, signal);
    const readable = files.filter(({ error }) => error === null).map(({ path }) => path);
    const jobId = await keepJob(jobs, readable, collection, now());
    if (signal.aborted) {
      if (jobId !== null) await jobs.remove(jobId);
      throw new PinciteError('CANCELLED');
    }
    // An unreadable path waits like the others, so that its result comes in order.
    const asked = files.map(({ path, error }) => {
      const given = { key: randomUUID(), path, collection, password, jobId: error === null ? jobId : null };
      return { ...newEntry(given, null), error, isFollowed: true };
    });
    // A path that is asked for now and was left by an earlier run gets one entry.
    const byPath = new Map<string, QueueEntry>(asked.map((entry) => [entry.path, entry]));
    const earlier: QueueEntry[] = [];
    const kept: [QueueEntry, string][] = [];
    for (const job of left) {
      for (const path of job.paths.map((path) => resolve(path))) {
        const given = { key: randomUUID(), path, collection: job.collection, password, jobId: job.id };
        const entry = byPath.get(path) ?? { ...newEntry(given, null), isFollowed: true };
        if (!byPath.has(path)) earlier.push(entry);
        byPath.set(path, entry);
        kept.push([entry, job.id]);
      }
    }
    one.unread = new Set([...earlier, ...asked].map(({ key }) => key));
    for (const entry of [...earlier, ...asked]) list.put(entry);
    for (const [entry, id] of kept) list.keep(entry, id);
    for (const { id } of left.filter(({ paths }) => paths.length === 0)) await jobs.remove(id);
  };

  return {
    async *follow({ signal, ...request }, { start, stop }) {
      const leaving = new AbortController();
      const aborts = signal === undefined ? leaving.signal : AbortSignal.any([signal, leaving.signal]);
      if (aborts.aborted) throw new PinciteError('CANCELLED');
      const [events, over] = [eventQueue<IngestEvent>(), Promise.withResolvers<void>()];
      const one: Follower = { ...request, signal: aborts, events, unread: null, held: [], over };
      all.add(one);
      const onAbort = () => {
        if (one.unread === null) end(one, new PinciteError('CANCELLED'));
        else if (all.has(one)) stop(entriesOf(one));
      };
      aborts.addEventListener('abort', onAbort, { once: true });
      start();
      try {
        yield* events;
      } finally {
        leaving.abort();
        await over.promise;
      }
    },
    get areAwaited() {
      return [...all].some(({ unread }) => unread === null);
    },
    get haveEnough() {
      return [...all].some(hasEnough);
    },
    get wantVectors() {
      return embedding().some(({ signal }) => !signal.aborted);
    },
    begin: async () => {
      for (const one of all) if (one.unread === null) await listFiles(one).catch((error: unknown) => end(one, error));
    },
    onProgress: (progress, { key }) => {
      for (const { unread, events } of all) if (unread?.has(key)) events.push({ type: 'progress', progress });
    },
    onResult: (result, { key }) => {
      const one = [...all].find(({ unread }) => unread?.delete(key));
      if (one === undefined) return false;
      if (one.wait === 'ready' && result.state === 'searchable') one.held.push({ result, at: now() });
      else send(one, result);
      return true;
    },
    onEmbedding: ({ document_id: id }, progress) => {
      for (const { events } of concerned(id)) events.push({ type: 'progress', progress });
    },
    onReady: (document, seconds) => {
      const { document_id: id, source_filename: name } = document;
      for (const one of concerned(id)) {
        const waiting = one.held.filter(({ result }) => result.document_id === id);
        one.held = one.held.filter((held) => !waiting.includes(held));
        for (const { result, at } of waiting)
          send(one, { ...result, state: 'ready', seconds: rounded(result.seconds + (now() - at) / 1000) });
        // A document of an earlier run gets a result too.
        if (waiting.length === 0) send(one, addedResult(name, document, seconds, false));
      }
    },
    release: () => {
      for (const one of [...all].filter(hasEnough)) {
        sendHeld(one, (result) => unembeddedResult(result, new PinciteError('CANCELLED')));
        end(one);
      }
    },
    onEmbedded: (documents) => {
      const ready = new Set(documents.filter(({ state }) => state === 'ready').map((document) => document.document_id));
      for (const one of embedding()) {
        // Another process may have embedded it meanwhile.
        sendHeld(one, (result) => ({ ...result, state: ready.has(result.document_id ?? '') ? 'ready' : result.state }));
        end(one);
      }
    },
    failReading: (error) => {
      for (const one of all) {
        // A follower whose files are listed waits until the other process has finished, like the rest of the list.
        if (error.code === 'LIBRARY_BUSY' && one.unread !== null) continue;
        for (const entry of entriesOf(one)) list.leave(entry);
        end(one, error);
      }
    },
    failEmbedding: (error) => {
      if (error.code === 'LIBRARY_BUSY') return;
      const what = 'it can be searched by its words, and by meaning when there is room again';
      const known = isDiskFull(error) ? new PinciteError('DISK_FULL', { what }, { cause: error }) : error;
      for (const one of embedding()) {
        // A held result carries the error, and its document is searchable all the same; without one, the caller must get the error itself.
        if (one.held.length === 0) end(one, known);
        sendHeld(one, (result) => unembeddedResult(result, known));
        end(one);
      }
    },
  };
}
