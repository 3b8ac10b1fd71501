import { createStore } from 'zustand/vanilla';
import type { Citation } from '../../contract/answer.ts';
import type { PageRects, TextMark } from '../../contract/documents.ts';
import type { SearchHit } from '../../contract/search.ts';
import type { EngineClient } from './engine-client.ts';

/** What the engine said of items, each asked for once. */
export interface Fetched<Item, Value> {
  /** By the key of the item; no entry while it is fetched. */
  readonly found: ReadonlyMap<string, Value>;
  readonly load: (items: readonly Item[]) => Promise<void>;
}

/** `keyOf`: null for an item of which nothing is to be asked. */
function createFetchedStore<Item, Value>(keyOf: (item: Item) => string | null, fetch: (item: Item) => Promise<Value>) {
  const asked = new Set<string>();
  return createStore<Fetched<Item, Value>>()((set) => ({
    found: new Map(),
    load: async (items) => {
      const fresh = items.flatMap((item) => {
        const key = keyOf(item);
        return key === null || asked.has(key) ? [] : { key, item };
      });
      for (const { key } of fresh) asked.add(key);
      const settled = await Promise.allSettled(fresh.map(({ item }) => fetch(item)));
      const found: (readonly [string, Value])[] = [];
      settled.forEach((outcome, index) => {
        const key = fresh[index]?.key;
        if (key === undefined) return;
        // What could not be loaded is left out on the page, and tried again next time.
        if (outcome.status === 'fulfilled') found.push([key, outcome.value]);
        else asked.delete(key);
      });
      if (found.length > 0) set((state) => ({ found: new Map([...state.found, ...found]) }));
    },
  }));
}

export type NearRects = Fetched<SearchHit, readonly PageRects[]>;

/**
 * Boxes of uncited passages by chunk id: hits have offsets only, so the boxes come from the engine's stored glyphs.
 * None of text documents.
 */
export const createNearRectsStore = (client: EngineClient) =>
  createFetchedStore<SearchHit, readonly PageRects[]>(
    (hit) => (hit.page_index === null ? null : hit.chunk_id),
    ({ document_id, start, end }) => client.documents.rects({ document_id, start, end }),
  );

/** A range of a document. */
export type CitedRange = Pick<Citation, 'document_id' | 'start' | 'end'>;

export const rangeKey = ({ document_id, start, end }: CitedRange): string => `${document_id} ${start} ${end}`;

export type CitedMarks = Fetched<CitedRange, readonly TextMark[]>;

/** How the words of citations were read, by `rangeKey`, where they do not stand in the content of their pages. */
export const createMarksStore = (client: EngineClient) =>
  createFetchedStore<CitedRange, readonly TextMark[]>(rangeKey, ({ document_id, start, end }) =>
    client.documents.marks({ document_id, start, end }),
  );
