/** Most passages that wait; those of older questions give way. A question ranks some tens. */
const MOST = 256;

/**
 * Passages that questions found by their words and that have no vector yet, so that they are embedded before the
 * others.
 */
export interface WantedPassages {
  /** The best first. */
  note(chunkIds: readonly string[]): void;
  /** Hands over all: those of the newest question first. */
  take(): string[];
}

export function wantedPassages(): WantedPassages {
  let waiting: string[] = [];
  return {
    note: (chunkIds) => {
      waiting = [...new Set([...chunkIds, ...waiting])].slice(0, MOST);
    },
    take: () => {
      const all = waiting;
      waiting = [];
      return all;
    },
  };
}
