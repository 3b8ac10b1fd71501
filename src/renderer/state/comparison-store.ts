import { createStore } from 'zustand/vanilla';
import type { Citation } from '../../contract/answer.ts';
import type { PlaceComparison } from '../../contract/findings/edition-comparison.ts';
import { proofOf } from '../../contract/view/citation-text.ts';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { type Turn, turnCitations } from './conversation/turn.ts';
import type { EngineClient } from './engine-client.ts';

/** A cited place beside the newer edition's words. */
export interface ComparedPlace {
  readonly citation: Citation;
  readonly newerId: string;
  readonly newerName: string;
  readonly place: PlaceComparison;
}

/** The answer whose sources are compared with their newer editions, below its flag. One at a time. */
export interface OpenComparison {
  readonly turnKey: string;
  /** A key of the compared editions; it changes with a still newer edition. */
  readonly editions: string;
  /** In the order of the citations; null until they are there. */
  readonly places: readonly ComparedPlace[] | null;
  readonly error: ErrorLine | null;
}

export interface Comparisons {
  readonly open: OpenComparison | null;
  /** Opens the comparison of an answer; the same one again closes it. */
  readonly toggle: (turn: Turn) => Promise<void>;
}

interface EditionPair {
  readonly olderId: string;
  readonly newerId: string;
}

/** The documents that an answer cites and that have a newer edition, each with its newest one. */
function editionPairs(turn: Turn): readonly EditionPair[] {
  return turn.sources.flatMap(({ state, document_id, superseded_by }) =>
    state === 'superseded' && superseded_by !== null ? [{ olderId: document_id, newerId: superseded_by }] : [],
  );
}

/** A key of the comparison for an answer; null when none of its documents has a newer edition. */
export function editionsOf(turn: Turn): string | null {
  const pairs = editionPairs(turn);
  return pairs.length === 0 ? null : pairs.map(({ olderId, newerId }) => `${olderId} ${newerId}`).join();
}

/** Differences of the cited passages between editions (requirement D8). */
export function createComparisonStore(client: EngineClient) {
  let running: AbortController | null = null;

  const compare = async (turn: Turn, { olderId, newerId }: EditionPair, signal: AbortSignal) => {
    const cited = turnCitations(turn).filter((citation) => citation.document_id === olderId);
    if (cited.length === 0) return [];
    const places = cited.map(proofOf);
    const found = await client.documents.compare({ document_id: olderId, newer_id: newerId, places }, { signal });
    return found.places.flatMap((place, index): ComparedPlace[] => {
      const citation = cited[index];
      return citation ? [{ citation, newerId, newerName: found.newer_name, place }] : [];
    });
  };

  return createStore<Comparisons>()((set, get) => ({
    open: null,
    toggle: async (turn) => {
      const { open } = get();
      running?.abort();
      const editions = editionsOf(turn);
      if (editions === null || (open?.turnKey === turn.key && open.editions === editions)) {
        set({ open: null });
        return;
      }
      running = new AbortController();
      const { signal } = running;
      const about = { turnKey: turn.key, editions };
      set({ open: { ...about, places: null, error: null } });
      try {
        const found = await Promise.all(editionPairs(turn).map((pair) => compare(turn, pair, signal)));
        const places = found.flat().sort((a, b) => a.citation.marker - b.citation.marker);
        if (!signal.aborted) set({ open: { ...about, places, error: null } });
      } catch (error) {
        if (!signal.aborted) set({ open: { ...about, places: null, error: errorLine(error) } });
      }
    },
  }));
}
