import type { IngestResult } from '../../contract/documents.ts';
import { asPinciteError, PinciteError, unlessAborted } from '../../contract/errors.ts';
import { shownName } from '../../files/exact-path.ts';
import type { EmbedListener } from '../library/ingest/embed-pending.ts';
import { failedResult } from '../library/ingest/ingest-types.ts';
import type { FollowActions, Followers } from './follow.ts';
import type { QueueDeps } from './queue-deps.ts';
import {
  isAdded,
  isReading,
  isWaiting,
  isWorking,
  type PhaseMeter,
  type PhaseSpeed,
  phaseMeter,
  type QueueEntry,
  withError,
  withProgress,
  withResult,
  withWaitReason,
} from './queue-entry.ts';
import { entriesOf, listPending, type QueueList, type StoppedDocuments } from './queue-list.ts';
import { type ScanWork, scanWork } from './scan-work.ts';
import type { Changes } from './watch-changes.ts';

/** Time between two tries while another process writes. */
const BUSY_MS = 1000;

/** What the worker needs beside the list and those who hear of it. */
export interface WorkerDeps extends QueueDeps {
  readonly stopped: StoppedDocuments;
}

/**
 * Reads all waiting files, then embeds what is whole, then reads by OCR one document after the other, each embedded
 * when it is whole, until nothing is left. New files are read before the rest goes on. Reports progress and results to
 * the followers.
 */
export class QueueWorker implements Pick<FollowActions, 'stop'> {
  readonly #list: QueueList;
  readonly #changed: Changes;
  readonly #following: Followers;
  readonly #deps: WorkerDeps;
  readonly #meter: PhaseMeter;
  readonly #scans: ScanWork;
  readonly #closing = new AbortController();
  #hasEmbedder = true;
  /** There may be documents without vectors. */
  #mayEmbed = false;
  /** How many others want to write. */
  #others = 0;
  #interrupt = new AbortController();
  #running: Promise<void> | null = null;
  readonly #isWanted = (documentId: string): boolean => !this.#deps.stopped.ids.has(documentId);

  constructor(list: QueueList, changed: Changes, following: Followers, deps: WorkerDeps) {
    this.#list = list;
    this.#changed = changed;
    this.#following = following;
    this.#deps = deps;
    this.#meter = phaseMeter(deps.now);
    this.#scans = scanWork(list, changed, following, { ...deps, meter: this.#meter, isWanted: this.#isWanted });
  }

  get embeds(): boolean {
    return this.#hasEmbedder;
  }

  get speed(): PhaseSpeed | null {
    return this.#meter.speed();
  }

  /** Starts work unless it is running. `embeds`: there may be documents without vectors. */
  start(embeds = false): void {
    this.#mayEmbed ||= embeds;
    if (embeds) this.#scans.expect();
    if (this.#closing.signal.aborted) {
      this.#following.failReading(new PinciteError('CANCELLED'));
      return;
    }
    this.#running ??= this.#work()
      .catch((error: unknown) => {
        const known = asPinciteError(error);
        this.#following.failReading(known);
        for (const entry of this.#all().filter(isWorking)) this.#set(entry, withError(entry.file, 'failed', known));
        this.#mayEmbed = false;
      })
      .finally(() => {
        this.#running = null;
        this.#meter.stop();
        this.#changed.notify();
        if (this.#isToRead() || this.#isToEmbed()) this.start();
      });
  }

  /** A document that OCR gave up is wanted again. */
  wantAgain(documentId: string): void {
    this.#scans.tryAgain(documentId);
  }

  /** Stops embedding and OCR; they start again with the documents that are still wanted. */
  interrupt(): void {
    this.#interrupt.abort();
  }

  /** Cancels a waiting file; the caller takes it off its jobs on disk. */
  giveUp(entry: QueueEntry): void {
    const cancelled = new PinciteError('CANCELLED');
    this.#set(entry, withError(entry.file, 'cancelled', cancelled));
    const result = failedResult(shownName(entry.path), cancelled, 0);
    if (this.#following.onResult(result, entry)) this.#list.drop(entry);
  }

  stop(entries: readonly QueueEntry[]): void {
    for (const entry of entries) {
      if (isReading(entry)) entry.cancel.abort();
      if (!isWaiting(entry)) continue;
      this.giveUp(entry);
      this.#list.settleSoon(entry);
    }
    if (entries.length > 0) return;
    this.interrupt();
    if (!this.#isToEmbed()) for (const entry of this.#all().filter(isAdded)) this.#list.drop(entry);
    this.#changed.notify();
  }

  /** Stops writing as soon as possible so that `action` can write; continues after it. */
  async exclusively<T>(action: () => Promise<T>): Promise<T> {
    this.#others++;
    this.interrupt();
    this.#changed.notify();
    try {
      return await action();
    } finally {
      this.#others--;
      this.#changed.notify();
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
    await this.#list.settled();
    this.#following.release();
    this.#following.failReading(new PinciteError('CANCELLED'));
  }

  async #work(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      await this.#list.settled().catch((error: unknown) => this.#fail(error, 'reading'));
      this.#following.release();
      if (this.#others > 0) await this.#changed.next(BUSY_MS, this.#closing.signal);
      else if (this.#isToRead()) await this.#readWaiting().catch((error: unknown) => this.#fail(error, 'reading'));
      else {
        this.#interrupt = new AbortController();
        if (!(await this.#workOnAdded())) return;
      }
    }
  }

  async #readWaiting(): Promise<void> {
    const listener = {
      onProgress: (progress: Parameters<typeof withProgress>[1], entry: QueueEntry) => {
        if (progress.phase === 'reading') this.#meter.at('reading', entry.key, progress.pages_done);
        this.#set(entry, withProgress(entry.file, progress));
        this.#following.onProgress(progress, entry);
      },
      onResult: (result: IngestResult, entry: QueueEntry) => this.#onResult(result, entry),
      onEnd: this.#list.settled,
    };
    await this.#deps.library.addFiles(this.#waiting(), this.#deps, listener, this.#closing.signal);
  }

  /** The files that wait, those of the background last, for as long as nothing else is to be done. */
  async *#waiting(): AsyncGenerator<QueueEntry> {
    while (this.#others === 0 && !this.#closing.signal.aborted) {
      if (this.#following.areAwaited) {
        // Jobs of finished files must be gone first: `begin` takes every job on disk that is not listed for one of an
        // earlier run.
        await this.#list.settled();
        await this.#following.begin();
      }
      if (this.#following.haveEnough) return;
      if (this.#deps.precedence?.isPaused) {
        // Not until the question ends alone: who follows may give up, and another part may want to write.
        await this.#changed.next(BUSY_MS, this.#closing.signal);
        continue;
      }
      const next =
        this.#list.entries.values().find((entry) => isWaiting(entry) && entry.isBackground !== true) ??
        this.#list.entries.values().find(isWaiting);
      if (next === undefined) return;
      this.#set(next, { ...next.file, state: 'reading', reason: null, code: null });
      yield next;
    }
  }

  #onResult(result: IngestResult, entry: QueueEntry): void {
    const list = this.#list;
    // A file that only closing stopped is not finished: its job stays on disk for the next start.
    if (this.#closing.signal.aborted && result.code === 'CANCELLED' && !entry.signal.aborted) return;
    if (result.code !== null && result.code !== 'CANCELLED') list.count(entry.file.pages);
    this.#set(entry, withResult(entry.file, result));
    if (result.document_id !== null) this.#deps.stopped.delete(result.document_id);
    // A follower has its result now, and asks for embedding itself (`wantVectors`).
    if (this.#following.onResult(result, entry)) list.drop(entry);
    else {
      // A duplicate stays on the list, so that the user sees it.
      if (result.state === 'ready' && result.code === null && !result.duplicate) list.finish(entry);
      if (result.state === 'searchable') this.#mayEmbed = true;
      if ((result.coverage?.waiting ?? 0) > 0) this.#scans.expect();
    }
    list.settleSoon(entry);
  }

  /** The next step for what is in the library; false when nothing is left to do. */
  async #workOnAdded(): Promise<boolean> {
    if (this.#mayEmbed) {
      await this.#embedLeft().catch((error: unknown) => this.#fail(error, 'embedding'));
      return true;
    }
    const scan = await this.#scans.next();
    if (scan !== undefined) {
      const isMade = await this.#scans
        .read(scan, this.#untilInterrupted())
        .catch((error: unknown) => this.#fail(error, 'recognising'));
      this.#mayEmbed ||= isMade === true;
      return true;
    }
    this.#following.endScans();
    if (!this.#following.wantVectors) return false;
    const isOver = await this.#embedLeft().then(
      () => true,
      (error: unknown) => this.#fail(error, 'embedding').then(() => false),
    );
    if (isOver) this.#following.onEmbedded(this.#hasEmbedder ? await this.#deps.library.listDocuments() : []);
    return true;
  }

  /** Embeds what is whole and wanted. Throws what opening the model and writing throws, and CANCELLED. */
  async #embedLeft(): Promise<void> {
    const { library, embedder: open, embeddingText } = this.#deps;
    const signal = this.#untilInterrupted();
    const embedder = await unlessAborted(open(), signal);
    this.#hasEmbedder = embedder !== null;
    if (embedder !== null) await library.embed({ embedder, embeddingText }, this.#embedListener(), signal);
    this.#mayEmbed = false;
    for (const entry of this.#all().filter(this.#scans.isWhole)) this.#list.finish(entry);
  }

  #embedListener(): EmbedListener {
    const { now } = this.#deps;
    const startedAt = now();
    return {
      wants: (document) => this.#isWanted(document.document_id) && !this.#scans.isLeft(document),
      onPending: (documents) => listPending(this.#list, documents, this.#changed),
      onProgress: (document, progress) => {
        const id = document.document_id;
        this.#meter.at('embedding', id, progress.pages_done);
        for (const entry of entriesOf(this.#list, id)) entry.file = withProgress(entry.file, progress);
        this.#changed.notify();
        this.#following.onEmbedding(document, progress);
      },
      onReady: (document) => {
        for (const entry of entriesOf(this.#list, document.document_id)) this.#list.finish(entry);
        this.#following.onReady(document, (now() - startedAt) / 1000);
      },
    };
  }

  /**
   * Handles an error that stops a whole phase: waits while another process writes, else gives the error to every file
   * of the phase.
   */
  async #fail(error: unknown, phase: PhaseSpeed['phase']): Promise<void> {
    const known = asPinciteError(error);
    if (known.code === 'CANCELLED') return;
    const isMeant = phase === 'reading' ? isWaiting : isAdded;
    if (phase === 'reading') this.#following.failReading(known);
    else if (phase === 'embedding') this.#following.failEmbedding(known);
    if (known.code === 'LIBRARY_BUSY') {
      for (const entry of this.#all().filter(isMeant)) this.#set(entry, withWaitReason(entry.file, known));
      await this.#changed.next(BUSY_MS, this.#closing.signal);
      return;
    }
    for (const entry of this.#all().filter(isMeant)) {
      this.#set(entry, withError(entry.file, isAdded(entry) ? 'searchable' : 'failed', known));
      await this.#list.settle(entry);
    }
    this.#mayEmbed = false;
  }

  #isToRead(): boolean {
    return this.#following.areAwaited || this.#list.entries.values().find(isWaiting) !== undefined;
  }

  #isToEmbed(): boolean {
    return this.#mayEmbed || this.#scans.areExpected || this.#following.wantVectors;
  }

  #untilInterrupted(): AbortSignal {
    return AbortSignal.any([this.#closing.signal, this.#interrupt.signal]);
  }

  #all(): QueueEntry[] {
    return [...this.#list.entries.values()];
  }

  #set(entry: QueueEntry, file: QueueEntry['file']): void {
    entry.file = file;
    this.#changed.notify();
  }
}
