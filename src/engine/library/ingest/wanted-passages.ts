/** Most passages that wait; those of older questions give way. A question ranks some tens. */
const MOST = 256;
/** Most documents that go first; those that were opened longest ago give way. */
const MOST_OPENED = 32;

/**
 * Passages that questions found by their words and that have no vector yet, so that they are embedded before the
 * others.
 */
export interface WantedPassages {
  /** The best first. */
  note(chunkIds: readonly string[]): void;
  /** Hands over all: those of the newest question first. */
  take(): string[];
  /** A document was opened: what is read will be asked about. */
  noteOpened(documentId: string): void;
  /** The same documents, those first that were opened, the last opened before all. */
  openedFirst<T extends { readonly summary: { readonly document_id: string } }>(documents: readonly T[]): readonly T[];
}

export function wantedPassages(): WantedPassages {
  let waiting: string[] = [];
  let opened: string[] = [];
  return {
    note: (chunkIds) => {
      waiting = [...new Set([...chunkIds, ...waiting])].slice(0, MOST);
    },
    take: () => {
      const all = waiting;
      waiting = [];
      return all;
    },
    noteOpened: (documentId) => {
      opened = [...new Set([documentId, ...opened])].slice(0, MOST_OPENED);
    },
    openedFirst: (documents) => {
      const first = opened.flatMap((id) => documents.find(({ summary }) => summary.document_id === id) ?? []);
      return first.length === 0 ? documents : [...new Set([...first, ...documents])];
    },
  };
}
