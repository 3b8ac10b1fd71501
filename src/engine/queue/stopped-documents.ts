import type { Library } from '../library/library-types.ts';

/** The documents whose OCR and embedding the user stopped; remembered over restarts. */
export interface StoppedDocuments {
  readonly ids: ReadonlySet<string>;
  /** Reads what an earlier run remembered. Throws LIBRARY_DAMAGED. */
  load(): Promise<void>;
  add(documentId: string): void;
  /** It is wanted again. */
  delete(documentId: string): void;
  /** Writes down what was changed. */
  keep(): Promise<void>;
}

export function stoppedDocuments(library: Pick<Library, 'stopped'>): StoppedDocuments {
  const ids = new Set<string>();
  let isKept = true;
  return {
    ids,
    load: async () => {
      for (const id of (await library.stopped.read()).document_ids) ids.add(id);
    },
    add: (id) => {
      ids.add(id);
      isKept = false;
    },
    delete: (id) => {
      if (ids.delete(id)) isKept = false;
    },
    keep: async () => {
      if (isKept) return;
      isKept = true;
      await library.stopped.change(() => ({ document_ids: [...ids] }));
    },
  };
}
