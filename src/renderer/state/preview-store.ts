import { createStore } from 'zustand/vanilla';
import type { Citation, Verdict } from '../../contract/answer.ts';
import type { PageRects } from '../../contract/documents.ts';
import type { SearchHit } from '../../contract/search.ts';
import type { EngineClient } from './engine-client.ts';

export interface Previewed {
  readonly citation: Citation;
  readonly verdict: Verdict;
  readonly placeId: string;
  /** The chip that the preview belongs to. */
  readonly anchor: HTMLElement;
}

export interface Preview {
  readonly shown: Previewed | null;
  /** Shows it after 250 ms, at once when another is open or `atOnce` (keyboard focus). */
  readonly point: (what: Previewed, atOnce?: boolean) => void;
  /** Hides it shortly after the pointer left, so that the pointer can move onto the preview. */
  readonly leave: () => void;
  /** Keeps it, while the pointer is on the preview. */
  readonly stay: () => void;
  readonly hide: () => void;
}

const OPEN_MS = 250;
const CLOSE_MS = 120;

/** The one hover preview of the page. */
export function createPreviewStore() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return createStore<Preview>()((set, get) => ({
    shown: null,
    point: (what, atOnce = false) => {
      clearTimeout(timer);
      if (atOnce || get().shown) set({ shown: what });
      else timer = setTimeout(() => set({ shown: what }), OPEN_MS);
    },
    leave: () => {
      clearTimeout(timer);
      timer = setTimeout(() => set({ shown: null }), CLOSE_MS);
    },
    stay: () => clearTimeout(timer),
    hide: () => {
      clearTimeout(timer);
      set({ shown: null });
    },
  }));
}

export interface NearRects {
  /** Boxes of passages by chunk id; empty while they are fetched and for text documents. */
  readonly rects: ReadonlyMap<string, readonly PageRects[]>;
  readonly load: (hits: readonly SearchHit[]) => Promise<void>;
}

/** Boxes of uncited passages: hits have offsets only, so the boxes come from the engine's stored glyphs. */
export function createNearRectsStore(client: EngineClient) {
  const asked = new Set<string>();
  return createStore<NearRects>()((set) => ({
    rects: new Map(),
    load: async (hits) => {
      const fresh = hits.filter((hit) => hit.page_index !== null && !asked.has(hit.chunk_id));
      for (const hit of fresh) asked.add(hit.chunk_id);
      const settled = await Promise.allSettled(
        fresh.map(async ({ chunk_id, document_id, start, end }) => {
          const rects = await client.documents.rects({ document_id, start, end });
          return [chunk_id, rects] as const;
        }),
      );
      const found: (readonly [string, readonly PageRects[]])[] = [];
      settled.forEach((outcome, index) => {
        const hit = fresh[index];
        // A passage whose boxes could not be loaded stays a row without a mark on the page and is tried again next time.
        if (outcome.status === 'fulfilled') found.push(outcome.value);
        else if (hit) asked.delete(hit.chunk_id);
      });
      if (found.length > 0) set((state) => ({ rects: new Map([...state.rects, ...found]) }));
    },
  }));
}
