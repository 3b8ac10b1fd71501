import type { DocumentSummary, IngestResult } from '../../contract/documents.ts';
import { asPinciteError, type PinciteError } from '../../contract/errors.ts';
import type { ReadDocument } from '../documents/types.ts';
import type { EmbedListener } from '../library/ingest/embed-pending.ts';
import type { Library } from '../library/library-types.ts';
import type { StoredPassage } from '../library/types.ts';
import type { Embedder } from '../models/types.ts';
import {
  fileOfDocument,
  isAdded,
  isStuck,
  isWaiting,
  isWorking,
  type PhaseMeter,
  type PhaseSpeed,
  phaseMeter,
  type QueueEntry,
  withError,
  withProgress,
  withResult,
} from './queue-entry.ts';
import { newEntry, type QueueList } from './queue-list.ts';
import type { Changes } from './watch-changes.ts';

export interface QueueDeps {
  readonly library: Library;
  readonly read: ReadDocument;
  readonly readAtOnce: number;
  /** Null without the model; throws what opening it throws. */
  readonly embedder: () => Promise<Embedder | null>;
  readonly embeddingText: (passage: StoredPassage, document: DocumentSummary) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Between two tries while another process writes. */
const BUSY_MS = 1000;

/** Reads all that waits, then embeds, until nothing is left; new files go before embedding. */
export interface QueueWorker {
  /** Begins, unless it is at work. `embeds`: there may be documents without vectors. */
  start(embeds?: boolean): void;
  /** Lets go of the library as soon as it can, runs `action`, goes on. */
  exclusively<T>(action: () => Promise<T>): Promise<T>;
  /** Ends embedding; it goes on with what is still wanted. */
  interruptEmbedding(): void;
  /** False for a document whose embedding was cancelled. */
  readonly unwanted: Set<string>;
  readonly embeds: boolean;
  readonly speed: PhaseSpeed | null;
  close(): Promise<void>;
}

export function queueWorker(list: QueueList, changed: Changes, deps: QueueDeps): QueueWorker {
  const { library, now } = deps;
  const closing = new AbortController();
  const unwanted = new Set<string>();
  const meter = phaseMeter(now);
  let hasEmbedder = true;
  let mayEmbed = false;
  let others = 0;
  let interrupt = new AbortController();
  let running: Promise<void> | null = null;

  const all = () => [...list.entries.values()];
  const set = (entry: QueueEntry, file: QueueEntry['file']) => {
    entry.file = file;
    changed.notify();
  };

  const onResult = (result: IngestResult, entry: QueueEntry) => {
    // What was stopped by closing is not over: its list stays for the next start.
    if (closing.signal.aborted && result.code === 'CANCELLED') return;
    set(entry, withResult(entry.file, result, entry.password !== undefined));
    if (result.document_id !== null) unwanted.delete(result.document_id);
    // What was here before stays on the list, so that the user hears of it.
    if (result.state === 'ready' && result.code === null && !result.duplicate) list.finish(entry);
    if (result.state === 'searchable') mayEmbed = true;
    settling = settling.then(() => list.settle(entry));
  };
  let settling: Promise<void> = Promise.resolve();

  function* waiting(): Generator<QueueEntry> {
    while (others === 0 && !closing.signal.aborted) {
      const next = all().find(isWaiting);
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
      },
      onResult,
    };
    try {
      await library.addFiles(waiting(), deps, listener, closing.signal);
    } finally {
      const settled = settling;
      settling = Promise.resolve();
      await settled;
    }
  };

  const embedLeft = async () => {
    const stop = AbortSignal.any([closing.signal, interrupt.signal]);
    const listener = embedListener(list, changed, meter, unwanted);
    const embedder = await deps.embedder();
    hasEmbedder = embedder !== null;
    if (embedder === null) {
      for (const entry of all().filter(isAdded)) list.finish(entry);
      mayEmbed = false;
      return;
    }
    await library.embed({ embedder, embeddingText: deps.embeddingText }, listener, stop);
    mayEmbed = false;
    for (const entry of all().filter(isAdded)) list.finish(entry);
  };
  /** Nothing of it can be done now. Another process that writes is waited for; else the files it is about say why. */
  const fail = async (error: unknown, isMeant: (entry: QueueEntry) => boolean) => {
    const known = asPinciteError(error);
    if (known.code === 'CANCELLED') return;
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
      if (others > 0) await changed.next(BUSY_MS, closing.signal);
      else if (all().some(isWaiting)) await readWaiting().catch((error: unknown) => fail(error, isWaiting));
      else if (mayEmbed) {
        interrupt = new AbortController();
        await embedLeft().catch((error: unknown) => fail(error, isAdded));
      } else return;
    }
  };

  const start = (embeds = false) => {
    mayEmbed ||= embeds;
    if (closing.signal.aborted) return;
    running ??= work()
      .catch((error: unknown) => {
        for (const entry of all().filter(isWorking)) set(entry, withError(entry.file, 'failed', asPinciteError(error)));
        mayEmbed = false;
      })
      .finally(() => {
        running = null;
        meter.stop();
        changed.notify();
        if (all().some(isWaiting) || mayEmbed) start();
      });
  };
  return {
    start,
    unwanted,
    get embeds() {
      return hasEmbedder;
    },
    get speed() {
      return meter.speed();
    },
    interruptEmbedding: () => interrupt.abort(),
    exclusively: async (action) => {
      others++;
      interrupt.abort();
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
    },
  };
}

const withWaitReason = (file: QueueEntry['file'], { details: { pid = 'unknown' } }: PinciteError) => ({
  ...file,
  reason: `Another Pincite process (pid ${pid}) is adding to this library; this goes on when it has finished.`,
});

/** Puts the progress of embedding on the list; a document that an earlier run left gets a line of its own. */
function embedListener(
  list: QueueList,
  changed: Changes,
  meter: PhaseMeter,
  unwanted: ReadonlySet<string>,
): EmbedListener {
  const ofDocument = (id: string): QueueEntry[] =>
    [...list.entries.values()].filter((entry) => isAdded(entry) && entry.file.document_id === id);
  const listLeft = (document: DocumentSummary) => {
    const { document_id: id, source_filename: path, collection } = document;
    // One that could not be embedded before is tried again with the others, and is one line only.
    for (const entry of list.entries.values()) {
      if (entry.file.document_id !== id || entry.file.duplicate || !isStuck(entry.file)) continue;
      entry.file = { ...entry.file, reason: null, code: null };
      changed.notify();
    }
    if (ofDocument(id).length > 0) return;
    const entry = newEntry({ key: `document-${id}`, path, collection, jobId: null }, null);
    entry.file = fileOfDocument(entry.key, document);
    list.put(entry);
  };
  return {
    wants: ({ document_id }) => !unwanted.has(document_id),
    onPending: (documents) => documents.forEach(listLeft),
    onProgress: ({ document_id: id }, progress) => {
      meter.at('embedding', id, progress.pages_done);
      for (const entry of ofDocument(id)) entry.file = withProgress(entry.file, progress);
      changed.notify();
    },
    onReady: ({ document_id: id }) => {
      for (const entry of ofDocument(id)) list.finish(entry);
    },
  };
}
