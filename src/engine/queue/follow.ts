import type { DocumentSummary, IngestEvent, IngestProgress, IngestResult } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import { type EventQueue, eventQueue } from '../library/ingest/event-queue.ts';
import { addedResult, rounded, unembeddedResult, unscannedResult } from '../library/ingest/ingest-types.ts';
import type { JobStore } from '../library/ingest/job-store.ts';
import { isDiskFull } from '../library/tables/store-error.ts';
import type { FollowRequest } from './follow-request.ts';
import { listFollowed } from './list-followed.ts';
import type { Precedence } from './precedence.ts';
import type { QueueEntry } from './queue-entry.ts';
import type { QueueList } from './queue-list.ts';

interface Follower extends FollowRequest {
  readonly signal: AbortSignal;
  readonly events: EventQueue<IngestEvent>;
  /** Keys of its files without a result; null until they are listed, which needs the writer's lock. */
  unread: Set<string> | null;
  /** Results held back until their documents have vectors; `at`: since when, in milliseconds since 1970. */
  held: { readonly result: IngestResult; readonly at: number }[];
  readonly over: PromiseWithResolvers<void>;
  /** What it was told last. */
  told: IngestProgress | null;
}

/** What a follower asks of the queue. */
export interface FollowActions {
  /** Starts work unless it is running; new files are read before embedding goes on. */
  start(): void;
  /** Cancels these files; without any, stops embedding that nobody else wants. */
  stop(entries: readonly QueueEntry[]): void;
}

/**
 * The callers that follow files of the queue. The worker reports to them; all but `follow` and `begin` is synchronous.
 */
export interface Followers {
  /**
   * Yields progress, and one result for each file and for each document that an earlier run left without vectors.
   * Throws LIBRARY_BUSY when another process is writing at its turn, CANCELLED when aborted before its turn, and any
   * error that ends all of its work. Leaving the loop cancels.
   */
  follow(request: FollowRequest, actions: FollowActions): AsyncGenerator<IngestEvent, void>;
  /** True while a follower's files are not listed; `begin` lists them, under the writer's lock. */
  readonly areAwaited: boolean;
  begin(): Promise<void>;
  /** True when a follower needs no more files read: the worker then ends this session before it reads on. */
  readonly haveEnough: boolean;
  readonly wantVectors: boolean;
  /** Whether somebody waits for OCR. */
  readonly wantScans: boolean;
  onProgress(progress: IngestProgress, entry: QueueEntry): void;
  /** Tells that work pauses for a question, or goes on. */
  onPause(): void;
  /** Returns false when nobody follows this file. */
  onResult(result: IngestResult, entry: QueueEntry): boolean;
  onEmbedding(document: DocumentSummary, progress: IngestProgress): void;
  onRecognising(document: DocumentSummary, progress: IngestProgress): void;
  /** OCR is done with a document: it is searchable as a whole. */
  onRecognised(document: DocumentSummary): void;
  /** Nothing is left for OCR: ends the followers that waited for it alone. */
  endScans(): void;
  /** OCR cannot read a document. */
  failRecognising(document: DocumentSummary, error: PinciteError): void;
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
export function followers(
  list: QueueList,
  jobs: JobStore,
  now: () => number,
  precedence?: Pick<Precedence, 'isPaused'>,
): Followers {
  const all = new Set<Follower>();
  const isPaused = (): boolean => precedence?.isPaused ?? false;
  const tell = (one: Follower, { is_paused: _, ...progress }: IngestProgress) => {
    one.told = isPaused() ? { ...progress, is_paused: true } : progress;
    one.events.push({ type: 'progress', progress: one.told });
  };

  const end = (one: Follower, error: unknown = null) => {
    if (!all.delete(one)) return;
    if (error === null) one.events.end();
    else one.events.fail(error);
    one.over.resolve();
  };
  const send = ({ events }: Follower, result: IngestResult) => events.push({ type: 'result', result });
  const isRead = ({ unread }: Follower) => unread?.size === 0;
  const waits = ({ coverage }: IngestResult) => (coverage?.waiting ?? 0) > 0;
  const hasEnough = (one: Follower) =>
    isRead(one) && (one.signal.aborted || (one.wait === 'searchable' && one.held.length === 0));
  const embedding = () => [...all].filter((one) => isRead(one) && one.wait === 'ready');
  const entriesOf = ({ unread }: Follower) => [...list.entries.values()].filter(({ key }) => unread?.has(key));
  /**
   * Followers to tell of a document: those that hold its result; if none, as for documents of earlier runs, the first
   * that waits for vectors.
   */
  const concerned = (id: string) => {
    const waiting = embedding();
    const holding = waiting.filter(({ held }) => held.some(({ result }) => result.document_id === id));
    return holding.length > 0 ? holding : waiting.slice(0, 1);
  };
  const tellPause = (one: Follower) => {
    if ((one.told?.is_paused ?? false) === isPaused()) return;
    const [next] = entriesOf(one);
    const last = one.told ?? (next === undefined ? null : notBegun(next));
    if (last !== null) tell(one, last);
  };
  const sendHeld = (one: Follower, resultOf: (result: IngestResult) => IngestResult) => {
    for (const { result } of one.held.splice(0)) send(one, resultOf(result));
  };

  return {
    async *follow({ signal, ...request }, { start, stop }) {
      const leaving = new AbortController();
      const aborts = signal === undefined ? leaving.signal : AbortSignal.any([signal, leaving.signal]);
      if (aborts.aborted) throw new PinciteError('CANCELLED');
      const [events, over] = [eventQueue<IngestEvent>(), Promise.withResolvers<void>()];
      const one: Follower = { ...request, signal: aborts, events, unread: null, held: [], over, told: null };
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
    get wantScans() {
      return [...all].some(
        (one) => !one.signal.aborted && isRead(one) && (one.wait === 'ready' || one.held.length > 0),
      );
    },
    begin: async () => {
      for (const one of all) {
        if (one.unread !== null) continue;
        try {
          one.unread = await listFollowed(one, list, jobs, now());
          tellPause(one);
        } catch (error) {
          end(one, error);
        }
      }
    },
    onProgress: (progress, { key }) => {
      for (const one of all) if (one.unread?.has(key)) tell(one, progress);
    },
    onPause: () => all.forEach(tellPause),
    onResult: (result, { key }) => {
      const one = [...all].find(({ unread }) => unread?.delete(key));
      if (one === undefined) return false;
      const isHeld = result.state === 'searchable' && (one.wait === 'ready' || waits(result));
      if (isHeld) one.held.push({ result, at: now() });
      else send(one, result);
      return true;
    },
    onEmbedding: ({ document_id: id }, progress) => {
      for (const one of concerned(id)) tell(one, progress);
    },
    onRecognising: ({ document_id: id }, progress) => {
      for (const one of all) if (one.held.some(({ result }) => result.document_id === id)) tell(one, progress);
    },
    onRecognised: ({ document_id: id, pages, coverage }) => {
      for (const one of all) {
        one.held = one.held.map(({ result, at }) => ({
          at,
          result: result.document_id === id ? { ...result, pages, coverage } : result,
        }));
        if (one.wait === 'ready') continue;
        const done = one.held.filter(({ result }) => result.document_id === id);
        one.held = one.held.filter((held) => !done.includes(held));
        for (const { result, at } of done)
          send(one, { ...result, seconds: rounded(result.seconds + (now() - at) / 1000) });
      }
    },
    endScans: () => {
      for (const one of all) if (isRead(one) && one.wait === 'searchable') sendHeld(one, (result) => result);
    },
    failRecognising: ({ document_id: id }, error) => {
      for (const one of all) {
        const failed = one.held.filter(({ result }) => result.document_id === id);
        one.held = one.held.filter((held) => !failed.includes(held));
        for (const { result } of failed) send(one, unscannedResult(result, error));
      }
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
        // A held result carries the error, and its document is searchable all the same; without one, the caller must
        // get the error itself.
        if (one.held.length === 0) end(one, known);
        sendHeld(one, (result) => unembeddedResult(result, known));
        end(one);
      }
    },
  };
}

/** The progress of a file that is not read yet. */
const notBegun = ({ file }: QueueEntry): IngestProgress => ({
  source_filename: file.source_filename,
  document_id: null,
  phase: 'reading',
  pages_done: 0,
  pages: 0,
  pages_per_second: null,
  seconds_left: null,
});
