import { createStore } from 'zustand/vanilla';
import type { Citation, Verdict } from '../../../contract/answer.ts';

/** How a sentence was judged: its verdict, or that a reviewer rejected it. */
export type Standing = Verdict | 'rejected';

export interface Previewed {
  readonly citation: Citation;
  readonly verdict: Standing;
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
