import { randomUUID } from 'node:crypto';
import type { DocumentSummary, IngestEvent, IngestProgress, IngestResult } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import { absolutePath } from '../library/ingest/attached-path.ts';
import { type EventQueue, eventQueue } from '../library/ingest/event-queue.ts';
import { expandPaths } from '../library/ingest/expand-paths.ts';
import { addedResult, rounded, unembeddedResult, unscannedResult } from '../library/ingest/ingest-types.ts';
import type { JobStore } from '../library/ingest/job-store.ts';
import { isDiskFull } from '../library/tables/store-error.ts';
import type { Precedence } from './precedence.ts';
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
  /** False leaves pages for OCR unreadable; else their documents are done when it has read them. */
  readonly ocr?: boolean | undefined;
  /** Cancels the files that are left; each still gets a result. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Files that can be found again: they give way to all others, and no job on disk restores them. Files that earlier
   * runs left are not followed with them.
   */
  readonly isBackground?: boolean | undefined;
}

interface HeldResult {
  readonly result: IngestResult;
  /** Since when, in milliseconds since 1970. */
  readonly at: number;
}

interface Follower extends FollowRequest {
  readonly signal: AbortSignal;
  readonly events: EventQueue<IngestEvent>;
  /** Keys of its files without a result; null until they are listed, which needs the writer's lock. */
  unread: Set<string> | null;
  /** Results held back until their documents are all that the follower waits for. */
  held: HeldResult[];
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
export class Followers {
  readonly #all = new Set<Follower>();
  readonly #list: QueueList;
  readonly #jobs: JobStore;
  readonly #now: () => number;
  readonly #precedence: Pick<Precedence, 'isPaused'> | undefined;

  /** `now` in milliseconds since 1970. */
  constructor(list: QueueList, jobs: JobStore, now: () => number, precedence?: Pick<Precedence, 'isPaused'>) {
    this.#list = list;
    this.#jobs = jobs;
    this.#now = now;
    this.#precedence = precedence;
  }

  /**
   * Yields progress, and one result for each file and for each document that an earlier run left without vectors.
   * Throws LIBRARY_BUSY when another process is writing at its turn, CANCELLED when aborted before its turn, and any
   * error that ends all of its work. Leaving the loop cancels.
   */
  async *follow(
    { signal, ...request }: FollowRequest,
    { start, stop }: FollowActions,
  ): AsyncGenerator<IngestEvent, void> {
    const leaving = new AbortController();
    const aborts = signal === undefined ? leaving.signal : AbortSignal.any([signal, leaving.signal]);
    if (aborts.aborted) throw new PinciteError('CANCELLED');
    const [events, over] = [eventQueue<IngestEvent>(), Promise.withResolvers<void>()];
    const one: Follower = { ...request, signal: aborts, events, unread: null, held: [], over, told: null };
    this.#all.add(one);
    const onAbort = () => {
      if (one.unread === null) this.#end(one, new PinciteError('CANCELLED'));
      else if (this.#all.has(one)) stop(this.#entriesOf(one));
    };
    aborts.addEventListener('abort', onAbort, { once: true });
    start();
    try {
      yield* events;
    } finally {
      leaving.abort();
      await over.promise;
    }
  }

  /** True while a follower's files are not listed; `begin` lists them, under the writer's lock. */
  get areAwaited(): boolean {
    return [...this.#all].some(({ unread }) => unread === null);
  }

  async begin(): Promise<void> {
    for (const one of this.#all) {
      if (one.unread !== null) continue;
      try {
        one.unread = await listFollowed(one, this.#list, this.#jobs, this.#now());
        this.#tellPause(one);
      } catch (error) {
        this.#end(one, error);
      }
    }
  }

  /** True when a follower needs no more files read: the worker then ends this session before it reads on. */
  get haveEnough(): boolean {
    return [...this.#all].some(hasEnough);
  }

  get wantVectors(): boolean {
    return this.#embedding().some(({ signal }) => !signal.aborted);
  }

  /** Whether somebody waits for OCR. */
  get wantScans(): boolean {
    return [...this.#all].some(
      (one) => !one.signal.aborted && isRead(one) && (one.wait === 'ready' || one.held.length > 0),
    );
  }

  onProgress(progress: IngestProgress, { key }: QueueEntry): void {
    for (const one of this.#all) if (one.unread?.has(key)) this.#tell(one, progress);
  }

  /** Tells that work pauses for a question, or goes on. */
  onPause(): void {
    for (const one of this.#all) this.#tellPause(one);
  }

  /** Returns false when nobody follows this file. */
  onResult(result: IngestResult, { key }: QueueEntry): boolean {
    const one = [...this.#all].find(({ unread }) => unread?.delete(key));
    if (one === undefined) return false;
    const waitsForScans = (result.coverage?.waiting ?? 0) > 0;
    const isHeld = result.state === 'searchable' && (one.wait === 'ready' || waitsForScans);
    if (isHeld) one.held.push({ result, at: this.#now() });
    else send(one, result);
    return true;
  }

  onEmbedding({ document_id: id }: DocumentSummary, progress: IngestProgress): void {
    for (const one of this.#concerned(id)) this.#tell(one, progress);
  }

  onRecognising({ document_id: id }: DocumentSummary, progress: IngestProgress): void {
    for (const one of this.#all) if (one.held.some(isOf(id))) this.#tell(one, progress);
  }

  /** OCR is done with a document: it is searchable as a whole. */
  onRecognised({ document_id: id, pages, coverage }: DocumentSummary): void {
    for (const one of this.#all) {
      const whole = ({ result, at }: HeldResult): HeldResult => ({ at, result: { ...result, pages, coverage } });
      if (one.wait === 'ready') one.held = one.held.map((held) => (isOf(id)(held) ? whole(held) : held));
      else for (const held of takeHeld(one, id)) send(one, this.#timed(whole(held)));
    }
  }

  /** Nothing is left for OCR: ends the followers that waited for it alone. */
  endScans(): void {
    for (const one of this.#all) if (isRead(one) && one.wait === 'searchable') sendHeld(one, (result) => result);
  }

  /** OCR cannot read a document. */
  failRecognising({ document_id: id }: DocumentSummary, error: PinciteError): void {
    for (const one of this.#all) for (const { result } of takeHeld(one, id)) send(one, unscannedResult(result, error));
  }

  /** `seconds` since embedding began. */
  onReady(document: DocumentSummary, seconds: number): void {
    const { document_id: id, source_filename: name } = document;
    for (const one of this.#concerned(id)) {
      const waiting = takeHeld(one, id);
      for (const held of waiting) send(one, { ...this.#timed(held), state: 'ready' });
      // A document of an earlier run gets a result too.
      if (waiting.length === 0) send(one, addedResult(name, document, seconds, false));
    }
  }

  /** Ends the followers that have all they wait for, or were aborted. */
  release(): void {
    for (const one of [...this.#all].filter(hasEnough)) {
      sendHeld(one, (result) => unembeddedResult(result, new PinciteError('CANCELLED')));
      this.#end(one);
    }
  }

  /** Called when embedding has ended. `documents`: all of the library. */
  onEmbedded(documents: readonly DocumentSummary[]): void {
    const ready = new Set(documents.filter(({ state }) => state === 'ready').map((document) => document.document_id));
    for (const one of this.#embedding()) {
      // Another process may have embedded it meanwhile.
      sendHeld(one, (result) => ({ ...result, state: ready.has(result.document_id ?? '') ? 'ready' : result.state }));
      this.#end(one);
    }
  }

  failReading(error: PinciteError): void {
    for (const one of this.#all) {
      // A follower whose files are listed waits until the other process has finished, like the rest of the list.
      if (error.code === 'LIBRARY_BUSY' && one.unread !== null) continue;
      for (const entry of this.#entriesOf(one)) this.#list.leave(entry);
      this.#end(one, error);
    }
  }

  failEmbedding(error: PinciteError): void {
    if (error.code === 'LIBRARY_BUSY') return;
    const what = 'it can be searched by its words, and by meaning when there is room again';
    const known = isDiskFull(error) ? new PinciteError('DISK_FULL', { what }, { cause: error }) : error;
    for (const one of this.#embedding()) {
      // A held result carries the error, and its document is searchable all the same; without one, the caller must
      // get the error itself.
      if (one.held.length === 0) this.#end(one, known);
      sendHeld(one, (result) => unembeddedResult(result, known));
      this.#end(one);
    }
  }

  #tell(one: Follower, { is_paused: _, ...progress }: IngestProgress): void {
    one.told = this.#isPaused() ? { ...progress, is_paused: true } : progress;
    one.events.push({ type: 'progress', progress: one.told });
  }

  #tellPause(one: Follower): void {
    if ((one.told?.is_paused ?? false) === this.#isPaused()) return;
    const [next] = this.#entriesOf(one);
    const last = one.told ?? (next === undefined ? null : notBegun(next));
    if (last !== null) this.#tell(one, last);
  }

  #isPaused(): boolean {
    return this.#precedence?.isPaused ?? false;
  }

  #end(one: Follower, error: unknown = null): void {
    if (!this.#all.delete(one)) return;
    if (error === null) one.events.end();
    else one.events.fail(error);
    one.over.resolve();
  }

  #embedding(): Follower[] {
    return [...this.#all].filter((one) => isRead(one) && one.wait === 'ready');
  }

  #entriesOf({ unread }: Follower): QueueEntry[] {
    return [...this.#list.entries.values()].filter(({ key }) => unread?.has(key));
  }

  /**
   * Followers to tell of a document: those that hold its result; if none, as for documents of earlier runs, the first
   * that waits for vectors.
   */
  #concerned(id: string): Follower[] {
    const waiting = this.#embedding();
    const holding = waiting.filter(({ held }) => held.some(isOf(id)));
    return holding.length > 0 ? holding : waiting.slice(0, 1);
  }

  /** With the time for which the result was held. */
  #timed({ result, at }: HeldResult): IngestResult {
    return { ...result, seconds: rounded(result.seconds + (this.#now() - at) / 1000) };
  }
}

const isRead = ({ unread }: Follower): boolean => unread?.size === 0;

const hasEnough = (one: Follower): boolean =>
  isRead(one) && (one.signal.aborted || (one.wait === 'searchable' && one.held.length === 0));

const send = ({ events }: Follower, result: IngestResult): void => events.push({ type: 'result', result });

function sendHeld(one: Follower, resultOf: (result: IngestResult) => IngestResult): void {
  for (const { result } of one.held.splice(0)) send(one, resultOf(result));
}

const isOf =
  (id: string) =>
  ({ result }: HeldResult): boolean =>
    result.document_id === id;

/** Takes the results of a document from those that are held. */
function takeHeld(one: Follower, id: string): HeldResult[] {
  const [own, others] = [one.held.filter(isOf(id)), one.held.filter((held) => !isOf(id)(held))];
  one.held = others;
  return own;
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

/**
 * Lists the files of a follower, and with them those that earlier runs left, unless they are background work; needs the
 * writer's lock. Returns their keys. Throws CANCELLED. `now` in milliseconds since 1970.
 */
async function listFollowed(
  request: FollowRequest & { readonly signal: AbortSignal },
  list: QueueList,
  jobs: JobStore,
  now: number,
): Promise<Set<string>> {
  const { collection = null, password, ocr, signal, isBackground = false } = request;
  const left = isBackground ? [] : (await jobs.list()).filter(({ id }) => !list.isKept(id));
  const files = await expandPaths(request.paths, signal);
  const readable = files.filter(({ error }) => error === null).map(({ path }) => path);
  const jobId = isBackground ? null : await keepJob(jobs, readable, collection, now);
  if (signal.aborted) {
    if (jobId !== null) await jobs.remove(jobId);
    throw new PinciteError('CANCELLED');
  }
  // An unreadable path waits like the others, so that its result comes in order.
  const asked = files.map(({ path, error }) => {
    const given = { key: randomUUID(), path, collection, password, ocr, jobId: error === null ? jobId : null };
    return { ...newEntry(given, null), error, isFollowed: true, isBackground };
  });
  // A path that is asked for now and was left by an earlier run gets one entry.
  const byPath = new Map<string, QueueEntry>(asked.map((entry) => [entry.path, entry]));
  const earlier: QueueEntry[] = [];
  const kept: [QueueEntry, string][] = [];
  for (const job of left) {
    for (const path of job.paths.map(absolutePath)) {
      const given = { key: randomUUID(), path, collection: job.collection, password, ocr, jobId: job.id };
      const entry = byPath.get(path) ?? { ...newEntry(given, null), isFollowed: true };
      if (!byPath.has(path)) earlier.push(entry);
      byPath.set(path, entry);
      kept.push([entry, job.id]);
    }
  }
  for (const entry of [...earlier, ...asked]) list.put(entry);
  for (const [entry, id] of kept) list.keep(entry, id);
  for (const { id } of left.filter(({ paths }) => paths.length === 0)) await jobs.remove(id);
  return new Set([...earlier, ...asked].map(({ key }) => key));
}
