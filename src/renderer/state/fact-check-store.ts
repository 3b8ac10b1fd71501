import { createStore } from 'zustand/vanilla';
import type { Citation } from '../../contract/answer.ts';
import type { FactCheck } from '../../contract/fact-check.ts';
import { provingWords } from '../../contract/view/citation-text.ts';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import type { EngineClient } from './engine-client.ts';

/** The sentence whose evidence is open below it. One at a time. */
export interface OpenCheck {
  readonly turnKey: string;
  readonly claimIndex: number;
  readonly result: FactCheck | null;
  readonly error: ErrorLine | null;
}

export interface FactChecks {
  readonly open: OpenCheck | null;
  /** Opens the check of a sentence; the same one again closes it. */
  readonly toggle: (
    turnKey: string,
    claimIndex: number,
    sentence: string,
    citations: readonly Pick<Citation, 'chunk_id' | 'text_span' | 'start' | 'proof'>[],
  ) => Promise<void>;
  readonly close: () => void;
}

/** Fact-checks of sentences in the thread (requirement C5). */
export function createFactCheckStore(client: EngineClient) {
  let running: AbortController | null = null;
  return createStore<FactChecks>()((set, get) => ({
    open: null,
    toggle: async (turnKey, claimIndex, sentence, citations) => {
      const { open } = get();
      get().close();
      if (open?.turnKey === turnKey && open.claimIndex === claimIndex) return;
      const controller = new AbortController();
      running = controller;
      const about = { turnKey, claimIndex };
      set({ open: { ...about, result: null, error: null } });
      const cited = citations.map((one) => ({ chunk_id: one.chunk_id, text_span: provingWords(one) }));
      try {
        const result = await client.factCheck({ sentence, cited }, { signal: controller.signal });
        if (!controller.signal.aborted) set({ open: { ...about, result, error: null } });
      } catch (error) {
        if (!controller.signal.aborted) set({ open: { ...about, result: null, error: errorLine(error) } });
      }
    },
    close: () => {
      running?.abort();
      running = null;
      set({ open: null });
    },
  }));
}
