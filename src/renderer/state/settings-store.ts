import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { SortBy } from './library-rows.ts';
import type { Ticks } from './scope.ts';

export type Theme = 'system' | 'light' | 'dark';

/** What the page remembers between starts. */
export interface Settings {
  readonly theme: Theme;
  /** Null: the whole library. */
  readonly collection: string | null;
  readonly ticks: Ticks;
  readonly threadId: string | null;
  /** What documents are sorted by. */
  readonly sort: SortBy;
  /** Pages of PDFs are shown dark. */
  readonly dimPages: boolean;
  /** Questions are answered with sentences of the documents, word for word. */
  readonly quoteOnly: boolean;
  /** A question is read ahead while it is typed: its answer begins sooner, and the processor works meanwhile. */
  readonly readAhead: boolean;
  /** The name under which the user reviews answers. */
  readonly readerName: string;
  readonly setReaderName: (readerName: string) => void;
  readonly setTheme: (theme: Theme) => void;
  readonly setCollection: (collection: string | null) => void;
  readonly setTicks: (ticks: Ticks) => void;
  readonly setSort: (sort: SortBy) => void;
  readonly setDimPages: (dimPages: boolean) => void;
  readonly setQuoteOnly: (quoteOnly: boolean) => void;
  readonly setReadAhead: (readAhead: boolean) => void;
  readonly setThreadId: (threadId: string | null) => void;
}

/** Settings kept in `storage` (localStorage in the product). */
export function createSettingsStore(storage: Storage) {
  return createStore<Settings>()(
    persist(
      (set) => ({
        theme: 'system',
        collection: null,
        ticks: {},
        threadId: null,
        sort: 'name',
        dimPages: false,
        quoteOnly: false,
        readAhead: true,
        readerName: '',
        setTheme: (theme) => set({ theme }),
        setCollection: (collection) => set({ collection }),
        setTicks: (ticks) => set({ ticks }),
        setSort: (sort) => set({ sort }),
        setDimPages: (dimPages) => set({ dimPages }),
        setQuoteOnly: (quoteOnly) => set({ quoteOnly }),
        setReadAhead: (readAhead) => set({ readAhead }),
        setThreadId: (threadId) => set({ threadId }),
        setReaderName: (readerName) => set({ readerName }),
      }),
      {
        name: 'pincite.settings',
        version: 2,
        storage: createJSONStorage(() => storage),
        // Ticks of version 1 do not say which documents there were to choose from.
        migrate: (kept) => ({ ...(kept as Settings), ticks: {} }),
      },
    ),
  );
}
