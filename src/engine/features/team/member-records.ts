import { PinciteError } from '../../../contract/errors.ts';
import { type Member, sees } from '../../../team/members.ts';
import type { Library } from '../../library/library-types.ts';
import type { GridStore } from '../../records/grids/grid-store.ts';
import type { StoredGrid } from '../../records/grids/stored-grid.ts';
import type { NoteStore } from '../../records/note-store.ts';
import { documentsOfBody } from '../../records/quoting-records.ts';
import { conversationOf, type StoredThread } from '../../records/stored-thread.ts';
import type { ThreadStore } from '../../records/threads.ts';
import type { TraceLog } from '../../records/trace/trace-log.ts';
import { closed } from './not-for-members.ts';

type Documents = Pick<Library, 'listDocuments'>;

const idsOf = async (library: Documents): Promise<ReadonlySet<string>> =>
  new Set((await library.listDocuments()).map((document) => document.document_id));

/**
 * A member's own conversations. A turn is shown while its member may see all documents behind it, a thread while they
 * may see its collection; otherwise it is as if it had never been asked, also for what a follow-up question takes from
 * it.
 */
export function memberThreads(store: ThreadStore, library: Documents, member: Member): ThreadStore {
  const shown = (thread: StoredThread, there: ReadonlySet<string>): StoredThread[] => {
    if (thread.collection !== null && !sees(member, thread.collection)) return [];
    const turns = thread.turns.filter(({ documents }) => documents?.every((id) => there.has(id)) ?? false);
    return turns.length === 0 ? [] : [{ ...thread, turns, conversation: conversationOf(turns) }];
  };
  const get = async (id: string): Promise<StoredThread> => {
    const [thread] = shown(await store.get(id), await idsOf(library));
    if (thread === undefined) throw new PinciteError('THREAD_NOT_FOUND', { id });
    return thread;
  };
  return {
    get,
    list: async () => {
      const there = await idsOf(library);
      return (await store.list()).flatMap((thread) => shown(thread, there));
    },
    append: store.append,
    review: async (id, answerId, review) => {
      await get(id);
      return store.review(id, answerId, { ...review, reader: member.name });
    },
    rename: async (id, title) => {
      await get(id);
      return store.rename(id, title);
    },
    remove: async (id) => {
      await get(id);
      return store.remove(id);
    },
    purge: closed('documents.remove with purge_records'),
    expire: closed('settings.expire'),
    renameCollection: closed('collections.rename'),
  };
}

/**
 * A member's own grids. One of a collection that they do not see any more is not there; of the others they see the rows
 * of documents that they may see.
 */
export function memberGrids(store: GridStore, member: Member): GridStore {
  const isShown = ({ collection }: StoredGrid): boolean => collection === null || sees(member, collection);
  const get = async (id: string): Promise<StoredGrid> => {
    const grid = await store.get(id);
    if (!isShown(grid)) throw new PinciteError('GRID_NOT_FOUND', { id });
    return grid;
  };
  const shown = async <T>(id: string, action: () => Promise<T>): Promise<T> => {
    await get(id);
    return action();
  };
  return {
    filling: store.filling,
    list: async () => (await store.list()).filter(isShown),
    get,
    create: store.create,
    change: (id, change) => shown(id, () => store.change(id, change)),
    remove: (id) => shown(id, () => store.remove(id)),
    cells: (id) => shown(id, () => store.cells(id)),
    append: (id, entries) => shown(id, () => store.append(id, entries)),
    countOf: store.countOf,
    purge: closed('documents.remove with purge_records'),
    expire: closed('settings.expire'),
    renameCollection: closed('collections.rename'),
  };
}

/**
 * The log of all, to which a member's entries are added with their name (requirement E14). They find in it what they
 * asked themselves, of documents that they may see.
 */
export function memberLog(log: TraceLog, library: Documents, { id, name }: Member): TraceLog {
  return {
    append: (body) =>
      log.append({ asked_by: name, asked_by_id: id, ...body, ...('reader' in body ? { reader: name } : {}) }),
    find: async (isMeant) => {
      const there = await idsOf(library);
      return log.find(
        (body) => body.asked_by_id === id && isMeant(body) && [...documentsOfBody(body)].every((one) => there.has(one)),
      );
    },
    verify: closed('audit.verify'),
    accept: closed('audit.accept'),
    lines: closed('audit.export'),
    purge: closed('documents.remove with purge_records'),
  };
}

/** The notes of documents that a member may see, whoever wrote them. */
export function memberNotes(store: NoteStore, library: Pick<Library, 'listDocuments' | 'document'>): NoteStore {
  return {
    list: async (id) => {
      await library.document(id);
      return store.list(id);
    },
    change: async (id, change) => {
      await library.document(id);
      return store.change(id, change);
    },
    countOf: async (id) => ((await idsOf(library)).has(id) ? store.countOf(id) : 0),
    purge: closed('documents.remove with purge_records'),
  };
}
