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

/** Files to add by somebody who stays until each is done. */
export interface FollowRequest {
  /** Files and folders; what earlier runs left is followed too, so that none are needed. */
  readonly paths: readonly string[];
  /** How far each file is followed: until it can be searched, or, with a model, has its vectors too. */
  readonly wait: 'searchable' | 'ready';
  readonly collection?: string | undefined;
  /** Stays in memory, is tried on every file that needs one. */
  readonly password?: string | undefined;
  /** Cancels the files that are left; each still has its result. */
  readonly signal?: AbortSignal | undefined;
}

interface Follower extends FollowRequest {
  readonly signal: AbortSignal;
  readonly events: EventQueue<IngestEvent>;
  /** Keys of its files that have no result yet; null before its turn to write came, when they are not listed. */
  unread: Set<string> | null;
  /** Results that wait for the vectors of their documents, each since then, in milliseconds since 1970. */
  held: { readonly result: IngestResult; readonly at: number }[];
  readonly over: PromiseWithResolvers<void>;
}

/** What the queue does for one who follows. */
export interface FollowActions {
  /** Begins, unless it is at work; new files go before embedding. */
  start(): void;
  /** Gives up these files, and embedding what nobody else wants embedded. */
  stop(entries: readonly QueueEntry[]): void;
}

/** Those who follow files of the queue. The worker tells them what happens; all but `follow` and `begin` is done at once. */
export interface Followers {
  /**
   * Progress, and one result for each file and each document that an earlier run left without vectors. Throws LIBRARY_BUSY when
   * another process writes at its turn, CANCELLED when aborted before it, and what ends its work as a whole. Leaving the loop cancels.
   */
  follow(request: FollowRequest, actions: FollowActions): AsyncGenerator<IngestEvent, void>;
  /** Somebody's files are not listed yet: that is done by `begin`, under the writer's lock. */
  readonly areAwaited: boolean;
  begin(): Promise<void>;
  /** Somebody needs no more than was read: the worker ends this session before it reads on. */
  readonly haveEnough: boolean;
  readonly wantVectors: boolean;
  onProgress(progress: IngestProgress, entry: QueueEntry): void;
  /** False when nobody follows this file. */
  onResult(result: IngestResult, entry: QueueEntry): boolean;
  onEmbedding(document: DocumentSummary, progress: IngestProgress): void;
  /** `seconds` since embedding began. */
  onReady(document: DocumentSummary, seconds: number): void;
  /** Lets those go who have all they wait for, or gave up. */
  release(): void;
  /** Nothing more is embedded now. `documents`: all of the library. */
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
  /** Of a document that nobody holds a result of, as of all that earlier runs left, the first hears who waits for vectors. */
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
    // A path that is none to read from waits like the others: its result comes at its place.
    const asked = files.map(({ path, error }) => {
      const given = { key: randomUUID(), path, collection, password, jobId: error === null ? jobId : null };
      return { ...newEntry(given, null), error, isFollowed: true };
    });
    // A path that an earlier run left is one that is asked for now, if it is both.
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
        // Left from an earlier run: it has its line as well.
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
        // What was embedded by another process meanwhile is ready as well.
        sendHeld(one, (result) => ({ ...result, state: ready.has(result.document_id ?? '') ? 'ready' : result.state }));
        end(one);
      }
    },
    failReading: (error) => {
      for (const one of all) {
        // Who has begun waits until the other process has finished, like all that is on the list.
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
        // What it was about is searchable all the same; with nothing to say it of, the caller must hear it.
        if (one.held.length === 0) end(one, known);
        sendHeld(one, (result) => unembeddedResult(result, known));
        end(one);
      }
    },
  };
}
