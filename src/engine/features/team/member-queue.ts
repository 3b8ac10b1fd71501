import { PinciteError } from '../../../contract/errors.ts';
import type { IngestQueue as QueueSnapshot } from '../../../contract/ingest-queue.ts';
import { type Member, sees } from '../../../team/members.ts';
import { attachedPlace } from '../../library/ingest/attached-path.ts';
import type { Library } from '../../library/library-types.ts';
import type { IngestQueue } from '../../queue/ingest-queue.ts';
import { isUnfinished, queueTotals } from '../../queue/queue-entry.ts';
import { notForMembers } from './not-for-members.ts';

/**
 * The queue as a member sees it: files that go into their collections, and documents of their view that are worked on.
 */
export function memberQueue(
  queue: IngestQueue,
  library: Pick<Library, 'listDocuments' | 'document'>,
  member: Member,
): IngestQueue {
  const mine = (name: string | null): boolean => (name === null ? member.collections === null : sees(member, name));
  const seen = async (all: QueueSnapshot): Promise<QueueSnapshot> => {
    const documents = new Map((await library.listDocuments()).map((document) => [document.document_id, document]));
    const files = all.files.flatMap((file) => {
      const document = documents.get(file.document_id ?? '');
      if (!mine(file.collection) && document === undefined) return [];
      const collection = mine(file.collection) ? file.collection : (document?.collections[0] ?? null);
      return { ...file, collection, document_id: document?.document_id ?? null };
    });
    const working = files.filter(isUnfinished);
    return {
      files,
      stopped: all.stopped.filter((id) => documents.has(id)),
      library_version: all.library_version,
      is_paused: all.is_paused ?? false,
      ...queueTotals({ files: working, finished: { pages: 0 }, embeds: true, speed: null }),
    };
  };
  const keysNow = async (): Promise<string[]> => {
    for await (const snapshot of queue.watch()) return (await seen(snapshot)).files.map(({ key }) => key);
    return [];
  };
  const mustSee = async (keys: readonly string[]): Promise<void> => {
    const there = new Set(await keysNow());
    const key = keys.find((one) => !there.has(one));
    if (key !== undefined) throw new PinciteError('QUEUE_KEY_NOT_FOUND', { key });
  };
  const closed = (what: string) => () => {
    throw notForMembers(what);
  };
  return {
    add: async (sources, { collection: asked, ...options }) => {
      const [only, ...more] = member.collections ?? [];
      const collection = asked ?? (more.length === 0 ? only : undefined);
      // Elsewhere they would not see it themselves.
      if (collection === undefined && member.collections !== null)
        throw new PinciteError('BAD_REQUEST', { why: 'say to which of your collections it is added' });
      if (collection !== undefined && !mine(collection))
        throw new PinciteError('COLLECTION_NOT_FOUND', { name: collection });
      for (const source of sources) {
        const host = attachedPlace(source);
        if (host !== null) await library.document(host.documentId);
      }
      return queue.add(sources, { ...options, collection });
    },
    watch: async function* (signal) {
      for await (const snapshot of queue.watch(signal)) yield await seen(snapshot);
    },
    cancel: async (keys) => {
      if (keys === undefined) return queue.cancel(await keysNow());
      await mustSee(keys);
      return queue.cancel(keys);
    },
    proceed: async (documentIds) => {
      for (const id of documentIds) await library.document(id);
      return queue.proceed(documentIds);
    },
    retry: async (key, password) => {
      await mustSee([key]);
      return queue.retry(key, password);
    },
    dismiss: async (keys) => {
      await mustSee(keys);
      return queue.dismiss(keys);
    },
    exclusively: queue.exclusively,
    libraryChanged: queue.libraryChanged,
    follow: closed('documents.ingest'),
    readNow: queue.readNow,
    resume: closed('queue.resume'),
    renameCollection: closed('collections.rename'),
    close: closed('queue.close'),
  };
}
