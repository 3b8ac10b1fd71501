import type { DocumentSummary } from '../../contract/documents.ts';
import { unlessAborted } from '../../contract/errors.ts';
import type { EmbedListener } from '../library/ingest/embed-pending.ts';
import type { Followers } from './follow.ts';
import type { QueueDeps } from './queue-deps.ts';
import { type PhaseMeter, withProgress } from './queue-entry.ts';
import { entriesOf, listPending, type QueueList } from './queue-list.ts';
import type { Changes } from './watch-changes.ts';

interface EmbedWorkDeps extends Pick<QueueDeps, 'library' | 'embedder' | 'embeddingText' | 'now'> {
  readonly meter: PhaseMeter;
  readonly isWanted: (document: DocumentSummary) => boolean;
}

/** The part of the queue that gives documents their vectors. */
export interface EmbedWork {
  /** Embeds what is wanted; false without the model. Throws what opening it and writing throws, and CANCELLED. */
  embed(signal: AbortSignal): Promise<boolean>;
}

export function embedWork(
  list: QueueList,
  changed: Changes,
  following: Followers,
  { library, embedder: open, embeddingText, now, meter, isWanted }: EmbedWorkDeps,
): EmbedWork {
  /** `startedAt` in milliseconds since 1970. */
  const listener = (startedAt: number): EmbedListener => ({
    wants: isWanted,
    onPending: (documents) => listPending(list, documents, changed),
    onProgress: (document, progress) => {
      const id = document.document_id;
      meter.at('embedding', id, progress.pages_done);
      for (const entry of entriesOf(list, id)) entry.file = withProgress(entry.file, progress);
      changed.notify();
      following.onEmbedding(document, progress);
    },
    onReady: (document) => {
      for (const entry of entriesOf(list, document.document_id)) list.finish(entry);
      following.onReady(document, (now() - startedAt) / 1000);
    },
  });
  return {
    embed: async (signal) => {
      const embedder = await unlessAborted(open(), signal);
      if (embedder === null) return false;
      await library.embed({ embedder, embeddingText }, listener(now()), signal);
      return true;
    },
  };
}
