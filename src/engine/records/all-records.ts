import type { AnswerStore } from './answer-store.ts';
import type { GridStore } from './grids/grid-store.ts';
import type { NoteStore } from './note-store.ts';
import type { ThreadStore } from './threads.ts';
import type { TraceLog } from './trace/trace-log.ts';

/** What of conversations, kept answers and grids can be counted, purged, expired and renamed. */
export interface RecordStores {
  readonly threads: Pick<ThreadStore, 'list' | 'purge' | 'expire' | 'renameCollection'>;
  readonly answers: Pick<AnswerStore, 'countOf' | 'expire' | 'forget'>;
  readonly grids: Pick<GridStore, 'countOf' | 'purge' | 'expire' | 'renameCollection'>;
}

/** The records of all who ask, as one. */
export interface AllRecords extends RecordStores {
  readonly traceLog: Pick<TraceLog, 'find' | 'purge'>;
  readonly notes: Pick<NoteStore, 'countOf' | 'purge'>;
}

/**
 * The records of the owner of a library and of every member of its team (ADR 0059), also of those who are none any
 * more: what is purged, expired or renamed is so everywhere.
 */
export function allRecords(
  traceLog: AllRecords['traceLog'],
  notes: AllRecords['notes'],
  stores: () => Promise<readonly RecordStores[]>,
): AllRecords {
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  /** One after the other, as each writes to the disk. */
  const each = async <T>(action: (records: RecordStores) => Promise<T>): Promise<T[]> => {
    const results: T[] = [];
    for (const records of await stores()) results.push(await action(records));
    return results;
  };
  return {
    traceLog,
    notes,
    threads: {
      list: async () => (await each(({ threads }) => threads.list())).flat(),
      purge: async (...asked) => void (await each(({ threads }) => threads.purge(...asked))),
      expire: async (isExpired) => {
        const gone = await each(({ threads }) => threads.expire(isExpired));
        return { turns: sum(gone.map(({ turns }) => turns)), threads: sum(gone.map(({ threads }) => threads)) };
      },
      renameCollection: async (from, to) => void (await each(({ threads }) => threads.renameCollection(from, to))),
    },
    answers: {
      countOf: async (documentId) => sum(await each(({ answers }) => answers.countOf(documentId))),
      expire: async (isTooOld) => sum(await each(({ answers }) => answers.expire(isTooOld))),
      forget: async (documentIds) => void (await each(({ answers }) => answers.forget(documentIds))),
    },
    grids: {
      countOf: async (documentId) => sum(await each(({ grids }) => grids.countOf(documentId))),
      purge: async (documentIds) => void (await each(({ grids }) => grids.purge(documentIds))),
      expire: async (isExpired) => sum(await each(({ grids }) => grids.expire(isExpired))),
      renameCollection: async (from, to) => void (await each(({ grids }) => grids.renameCollection(from, to))),
    },
  };
}
