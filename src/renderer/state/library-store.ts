import { createStore } from 'zustand/vanilla';
import type { DocumentSummary } from '../../contract/documents.ts';
import type { IngestQueue } from '../../contract/ingest-queue.ts';
import type { AllowedServers, Collection, EngineStatus } from '../../contract/library.ts';
import type { Grant } from '../../contract/shell/shell-data.ts';
import { say } from '../../language/say.ts';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import type { EngineClient } from './engine-client.ts';
import { newestCall } from './newest-call.ts';

const EMPTY_QUEUE: IngestQueue = {
  files: [],
  stopped: [],
  library_version: -1,
  pages_done: 0,
  pages: 0,
  pages_per_second: null,
  seconds_left: null,
};

const NO_SERVERS: AllowedServers = { list: [], problem: null };

/** The servers that the engine may reach; none as long as its state is unknown. */
export const allowedServers = ({ status }: Library): AllowedServers => status?.servers ?? NO_SERVERS;

export interface Library {
  /** False until the first answer, so that nothing is called empty before it is known. */
  readonly loaded: boolean;
  readonly documents: readonly DocumentSummary[];
  readonly collections: readonly Collection[];
  readonly queue: IngestQueue;
  readonly status: EngineStatus | null;
  readonly filter: string;
  /** The tag whose documents alone are listed. */
  readonly tag: string | null;
  /** Files being passed to the engine: their number and the share done, 0..1. */
  readonly handingOver: { readonly files: number; readonly share: number } | null;
  /** The error of the last action on the library. */
  readonly error: ErrorLine | null;
  /** What the last action did besides what was asked, until it is closed. */
  readonly note: string | null;
  readonly refresh: () => Promise<void>;
  readonly refreshStatus: () => Promise<void>;
  readonly setQueue: (queue: IngestQueue) => void;
  readonly setFilter: (filter: string) => void;
  readonly setTag: (tag: string | null) => void;
  readonly setHandingOver: (handingOver: Library['handingOver']) => void;
  readonly add: (grants: readonly Grant[], collection: string | null) => Promise<void>;
  /** Runs a change and reads the library again; shows a failure in one line. True when it was done. */
  readonly change: (action: (client: EngineClient) => Promise<unknown>) => Promise<boolean>;
  /**
   * Removes documents, and says when what repair had set aside went with them. With a `certify` it is handed the
   * certificate as a PDF.
   */
  readonly remove: (
    documentIds: readonly string[],
    purgeRecords: boolean,
    certify?: (pdf: Uint8Array<ArrayBuffer>) => Promise<void>,
  ) => Promise<void>;
  readonly clearError: () => void;
  readonly clearNote: () => void;
}

/** Documents, collections, the queue and the engine's status. */
export function createLibraryStore(client: EngineClient) {
  const beginRefresh = newestCall();
  return createStore<Library>()((set, get) => ({
    loaded: false,
    documents: [],
    collections: [],
    queue: EMPTY_QUEUE,
    status: null,
    filter: '',
    tag: null,
    handingOver: null,
    error: null,
    note: null,
    refresh: async () => {
      const isNewest = beginRefresh();
      const [documents, collections] = await Promise.all([client.documents.list(), client.collections.list()]);
      if (isNewest()) set({ documents, collections, loaded: true });
    },
    refreshStatus: async () => set({ status: await client.status() }),
    setQueue: (queue) => set({ queue }),
    setFilter: (filter) => set({ filter }),
    setTag: (tag) => set({ tag }),
    setHandingOver: (handingOver) => set({ handingOver }),
    add: async (grants, collection) => {
      if (grants.length === 0) return;
      const sources = grants.map((grant) => grant.handle);
      await get().change((engine) => addToQueue(engine, collection === null ? { sources } : { sources, collection }));
    },
    change: async (action) => {
      try {
        await action(client);
        set({ error: null, note: null });
        await get().refresh();
        return true;
      } catch (error) {
        set({ error: errorLine(error), note: null });
        return false;
      }
    },
    remove: async (documentIds, purgeRecords, certify) => {
      const notes: string[] = [];
      const done = await get().change(async (engine) => {
        const input = { document_ids: [...documentIds], purge_records: purgeRecords };
        if (get().status?.member == null && (await holdsSetAside(engine))) notes.push(say('page.setAsideDeleted'));
        if (certify === undefined) return engine.documents.remove(input);
        const { complete, pdf } = await engine.documents.removeCertified(input);
        if (!complete) notes.push(say('page.foundAfterwards'));
        return certify(pdf);
      });
      if (done && notes.length > 0) set({ note: notes.join(' ') });
    },
    clearError: () => set({ error: null }),
    clearNote: () => set({ note: null }),
  }));
}

/** Whether repairs set something aside: the next removal of a document deletes all of it. */
export async function holdsSetAside({ quarantine }: EngineClient): Promise<boolean> {
  return (await quarantine.list()).some((entry) => 'damaged_id' in entry);
}

/**
 * Adds to the queue. When the engine ends before it answers, it is unknown whether it took the files, so they are added
 * again to its successor: a file that is listed already keeps its place.
 */
async function addToQueue({ queue }: EngineClient, files: Parameters<EngineClient['queue']['add']>[0]): Promise<void> {
  try {
    await queue.add(files);
  } catch (error) {
    if (errorLine(error).code !== 'ENGINE_GONE') throw error;
    await queue.add(files).catch((second: unknown) => {
      // The permission existed at the first call and ends when the file was read, so all files were taken then.
      if (errorLine(second).code !== 'HANDLE_NOT_FOUND') throw second;
    });
  }
}

export type LibraryStore = ReturnType<typeof createLibraryStore>;
