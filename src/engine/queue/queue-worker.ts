import type { DocumentSummary, IngestResult } from '../../contract/documents.ts';
import { asPinciteError, PinciteError } from '../../contract/errors.ts';
import { shownName } from '../../files/exact-path.ts';
import { failedResult } from '../library/ingest/ingest-types.ts';
import { embedWork } from './embed-work.ts';
import type { FollowActions, Followers } from './follow.ts';
import type { QueueDeps } from './queue-deps.ts';
import {
  isAdded,
  isReading,
  isWaiting,
  isWorking,
  type PhaseSpeed,
  phaseMeter,
  type QueueEntry,
  withError,
  withProgress,
  withResult,
  withWaitReason,
} from './queue-entry.ts';
import type { QueueList } from './queue-list.ts';
import { scanWork } from './scan-work.ts';
import type { StoppedDocuments } from './stopped-documents.ts';
import type { Changes } from './watch-changes.ts';

/** Time between two tries while another process writes. */
const BUSY_MS = 1000;

/**
 * Reads all waiting files, then embeds what is whole, then reads by OCR one document after the other, each embedded
 * when it is whole, until nothing is left. New files are read before the rest goes on.
 */
export interface QueueWorker extends Pick<FollowActions, 'stop'> {
  /** Starts work unless it is running. `embeds`: there may be documents without vectors. */
  start(embeds?: boolean): void;
  /** A document that OCR gave up is wanted again. */
  wantAgain(documentId: string): void;
  /** Cancels a waiting file; the caller takes it off its jobs on disk. */
  giveUp(entry: QueueEntry): void;
  /** Stops writing as soon as possible so that `action` can write; continues after it. */
  exclusively<T>(action: () => Promise<T>): Promise<T>;
  /** Stops embedding and OCR; they start again with the documents that are still wanted. */
  interrupt(): void;
  readonly embeds: boolean;
  readonly speed: PhaseSpeed | null;
  close(): Promise<void>;
}

/** The worker of `list`; it reports progress and results to `following`. */
export function queueWorker(
  list: QueueList,
  changed: Changes,
  following: Followers,
  deps: QueueDeps & { readonly stopped: StoppedDocuments },
): QueueWorker {
  const { library, now, stopped, precedence } = deps;
  const closing = new AbortController();
  const meter = phaseMeter(now);
  let hasEmbedder = true;
  let mayEmbed = false;
  let others = 0;
  let interrupt = new AbortController();
  let running: Promise<void> | null = null;

  const isWanted = (id: string): boolean => !stopped.ids.has(id);
  const scans = scanWork(list, changed, following, { ...deps, meter, isWanted });
  const isNow = (document: DocumentSummary) => isWanted(document.document_id) && !scans.isLeft(document);
  const embedding = embedWork(list, changed, following, { ...deps, meter, isWanted: isNow });

  const all = () => [...list.entries.values()];
  const set = (entry: QueueEntry, file: QueueEntry['file']) => {
    entry.file = file;
    changed.notify();
  };

  const onResult = (result: IngestResult, entry: QueueEntry) => {
    // A file that only closing stopped is not finished: its job stays on disk for the next start.
    if (closing.signal.aborted && result.code === 'CANCELLED' && !entry.signal.aborted) return;
    if (result.code !== null && result.code !== 'CANCELLED') list.count(entry.file.pages);
    set(entry, withResult(entry.file, result));
    if (result.document_id !== null) stopped.delete(result.document_id);
    // A follower has its result now, and asks for embedding itself (`wantVectors`).
    if (following.onResult(result, entry)) list.drop(entry);
    else {
      // A duplicate stays on the list, so that the user sees it.
      if (result.state === 'ready' && result.code === null && !result.duplicate) list.finish(entry);
      if (result.state === 'searchable') mayEmbed = true;
      if ((result.coverage?.waiting ?? 0) > 0) scans.expect();
    }
    list.settleSoon(entry);
  };
  const giveUp = (entry: QueueEntry) => {
    const cancelled = new PinciteError('CANCELLED');
    set(entry, withError(entry.file, 'cancelled', cancelled));
    if (following.onResult(failedResult(shownName(entry.path), cancelled, 0), entry)) list.drop(entry);
  };

  async function* waiting(): AsyncGenerator<QueueEntry> {
    while (others === 0 && !closing.signal.aborted) {
      if (following.areAwaited) {
        // Jobs of finished files must be gone first: `begin` takes every job on disk that is not listed for one of an
        // earlier run.
        await list.settled();
        await following.begin();
      }
      if (following.haveEnough) return;
      if (precedence?.isPaused) {
        // Not until the question ends alone: who follows may give up, and another part may want to write.
        await changed.next(BUSY_MS, closing.signal);
        continue;
      }
      const next =
        list.entries.values().find((entry) => isWaiting(entry) && entry.isBackground !== true) ??
        list.entries.values().find(isWaiting);
      if (next === undefined) return;
      set(next, { ...next.file, state: 'reading', reason: null, code: null });
      yield next;
    }
  }

  const readWaiting = async () => {
    const listener = {
      onProgress: (progress: Parameters<typeof withProgress>[1], entry: QueueEntry) => {
        if (progress.phase === 'reading') meter.at('reading', entry.key, progress.pages_done);
        set(entry, withProgress(entry.file, progress));
        following.onProgress(progress, entry);
      },
      onResult,
      onEnd: list.settled,
    };
    await library.addFiles(waiting(), deps, listener, closing.signal);
  };

  const embedLeft = async () => {
    hasEmbedder = await embedding.embed(AbortSignal.any([closing.signal, interrupt.signal]));
    mayEmbed = false;
    for (const entry of all().filter(scans.isWhole)) list.finish(entry);
  };
  /**
   * Handles an error that stops a whole phase: waits while another process writes, else gives the error to every file
   * of the phase.
   */
  const fail = async (error: unknown, phase: PhaseSpeed['phase']) => {
    const known = asPinciteError(error);
    if (known.code === 'CANCELLED') return;
    const isMeant = phase === 'reading' ? isWaiting : isAdded;
    if (phase === 'reading') following.failReading(known);
    else if (phase === 'embedding') following.failEmbedding(known);
    if (known.code === 'LIBRARY_BUSY') {
      for (const entry of all().filter(isMeant)) set(entry, withWaitReason(entry.file, known));
      await changed.next(BUSY_MS, closing.signal);
      return;
    }
    for (const entry of all().filter(isMeant)) {
      set(entry, withError(entry.file, isAdded(entry) ? 'searchable' : 'failed', known));
      await list.settle(entry);
    }
    mayEmbed = false;
  };

  const work = async () => {
    while (!closing.signal.aborted) {
      await list.settled().catch((error: unknown) => fail(error, 'reading'));
      following.release();
      if (others > 0) await changed.next(BUSY_MS, closing.signal);
      else if (isToRead()) await readWaiting().catch((error: unknown) => fail(error, 'reading'));
      else {
        interrupt = new AbortController();
        if (!(await workOnAdded())) return;
      }
    }
  };
  /** The next step for what is in the library; false when nothing is left to do. */
  const workOnAdded = async (): Promise<boolean> => {
    if (mayEmbed) {
      await embedLeft().catch((error: unknown) => fail(error, 'embedding'));
      return true;
    }
    const scan = await scans.next();
    if (scan !== undefined) {
      const isMade = await scans
        .read(scan, AbortSignal.any([closing.signal, interrupt.signal]))
        .catch((error: unknown) => fail(error, 'recognising'));
      mayEmbed ||= isMade === true;
      return true;
    }
    following.endScans();
    if (!following.wantVectors) return false;
    const isOver = await embedLeft().then(
      () => true,
      (error: unknown) => fail(error, 'embedding').then(() => false),
    );
    if (isOver) following.onEmbedded(hasEmbedder ? await library.listDocuments() : []);
    return true;
  };
  const isToRead = () => following.areAwaited || list.entries.values().find(isWaiting) !== undefined;
  const isToEmbed = () => mayEmbed || scans.areExpected || following.wantVectors;

  const start = (embeds = false) => {
    mayEmbed ||= embeds;
    if (embeds) scans.expect();
    if (closing.signal.aborted) return following.failReading(new PinciteError('CANCELLED'));
    running ??= work()
      .catch((error: unknown) => {
        const known = asPinciteError(error);
        following.failReading(known);
        for (const entry of all().filter(isWorking)) set(entry, withError(entry.file, 'failed', known));
        mayEmbed = false;
      })
      .finally(() => {
        running = null;
        meter.stop();
        changed.notify();
        if (isToRead() || isToEmbed()) start();
      });
  };
  return {
    start,
    wantAgain: scans.tryAgain,
    get embeds() {
      return hasEmbedder;
    },
    get speed() {
      return meter.speed();
    },
    interrupt: () => interrupt.abort(),
    giveUp,
    stop: (entries) => {
      for (const entry of entries) {
        if (isReading(entry)) entry.cancel.abort();
        if (!isWaiting(entry)) continue;
        giveUp(entry);
        list.settleSoon(entry);
      }
      if (entries.length > 0) return;
      interrupt.abort();
      if (!isToEmbed()) for (const entry of all().filter(isAdded)) list.drop(entry);
      changed.notify();
    },
    exclusively: async (action) => {
      others++;
      interrupt.abort();
      changed.notify();
      try {
        return await action();
      } finally {
        others--;
        changed.notify();
      }
    },
    close: async () => {
      closing.abort();
      await running;
      await list.settled();
      following.release();
      following.failReading(new PinciteError('CANCELLED'));
    },
  };
}
